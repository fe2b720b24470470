import type { Anchor, AnchoredBranch, Fate, KnownAnchor } from "../../domain/anchor.ts";

/** What remembers the code that memories were made at; a part of every store. */
export interface AnchorStore {
  /** Top folder of the project a session ran in, without links; null outside any. */
  sessionRoot(session: string): Promise<string | null>;
  /** Writes anchors over those that were there; of memories that are not there it writes none. */
  putAnchors(anchors: readonly Anchor[]): Promise<void>;
  /** By the memory's id. */
  anchorsOf(memories: readonly string[]): Promise<ReadonlyMap<string, KnownAnchor>>;
  /** Branches that nobody has judged since that time, the longest waiting first. */
  unjudgedBranches(filter: {
    readonly before: number;
    readonly limit: number;
  }): Promise<readonly AnchoredBranch[]>;
  putFate(branch: AnchoredBranch, fate: Fate, at: number): Promise<void>;
}
