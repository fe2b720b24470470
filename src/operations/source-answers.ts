import type { ImportOutcome } from "../store/port/source-store.ts";

/** What came of bringing in memories from somewhere. */
export interface SourceAnswer {
  readonly source: string;
  /** The place as people know it. */
  readonly place: string;
  readonly project: string;
  readonly dryRun: boolean;
  /** What was looked at, and what that is counted in. */
  readonly read: number;
  readonly unit: string;
  readonly memories: Readonly<Record<ImportOutcome, number>>;
  /** Older ones that new ones took back, and those whose source no longer holds them. */
  readonly ended: number;
  readonly removed: number;
  /** What was left out, by the reason, in words that follow the number. */
  readonly leftOut: Readonly<Record<string, number>>;
  /** Stopped at `--limit`. */
  readonly more: boolean;
  readonly ms: number;
}
