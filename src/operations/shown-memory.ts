import type { Change } from "../domain/change.ts";
import type { Hit } from "../domain/hit.ts";
import type { Memory } from "../domain/memory.ts";

/** A memory as people see it: with the shortest id that names it. */
export interface ShownMemory extends Memory {
  readonly shortId: string;
  readonly projectName: string | null;
  /** The agent it was said in, as people call it; null where the store knows only one. */
  readonly agent: string | null;
}

/** The working folder of a command, which decides the project. */
export interface ProjectRef {
  readonly cwd: string;
}

export interface ShownHit extends Omit<Hit, "memory"> {
  readonly memory: ShownMemory;
  /** Given when it was asked for history. */
  readonly replacedBy: ShownMemory | null;
}

/** One end of a link between an older memory and the newer one that ended it. */
export interface ShownReplacement {
  readonly memory: ShownMemory;
  /** The log entry; null for none. */
  readonly change: Change | null;
}
