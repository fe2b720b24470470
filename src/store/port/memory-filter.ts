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
  /** Learned in this session, by its id. */
  readonly session?: string;
  /** Made from an event with this beginning of its id, or about this file. */
  readonly source?: { readonly event: string } | { readonly file: string };
  /** In ms since 1970, both included. */
  readonly from?: number;
  readonly to?: number;
  readonly limit: number;
  /** Leaves out this memory, by its id or its place in the list, and all before it; after an id that is not there comes nothing. */
  readonly after?: string;
  /** Leaves out so many of the newest. */
  readonly skip?: number;
}
