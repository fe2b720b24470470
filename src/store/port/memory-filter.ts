import type { Kind, Memory } from "../../domain/memory.ts";

/** Which valid memories are listed. */
export interface MemoryFilter {
  /** Null: those outside any project; `all` counts every project's. */
  readonly project: string | null;
  readonly all?: boolean;
  readonly kinds?: readonly Kind[];
  readonly pinned?: boolean;
  /** True: only memories visible from every project; false: only the others. */
  readonly everywhere?: boolean;
  /** Only memories with these words, superseded or not. */
  readonly sameAs?: Pick<Memory, "kind" | "title" | "body">;
  readonly trust?: number;
  readonly rule?: string;
  readonly limit: number;
  /** Leaves out so many of the newest. */
  readonly skip?: number;
}
