import type { Memory } from "../domain/memory.ts";

/** A memory as people see it: with the shortest id that names it. */
export interface ShownMemory extends Memory {
  readonly shortId: string;
  readonly projectName: string | null;
}

/** Where a command is run: it decides the project. */
export interface ProjectRef {
  readonly cwd: string;
}
