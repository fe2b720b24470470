import type { Kind, Memory } from "../../domain/memory.ts";
import type { InjectionEvent, ReceiptVerdict } from "../../domain/receipt.ts";

/** What shows that what was told helped: the reply says it, its file was touched after it, its command was run after it. */
export const HELPFUL_SIGNS = ["cited", "file", "command"] as const;

/** `contradicted`: somebody turned it down, or what it warns of was done again; `unused`: nobody saw any of it so far. */
export type FeedbackSign = (typeof HELPFUL_SIGNS)[number] | "contradicted" | "unused";

/** What became of one memory of an injection, with the event that shows it; null where none does. */
export interface Feedback {
  readonly receipt: string;
  readonly memory: string;
  readonly how: FeedbackSign;
  readonly event: string | null;
  readonly at: number;
}

/** A memory that was told to a session. */
export interface InjectedMemory {
  readonly receipt: string;
  /** What was answered by it. */
  readonly event: string;
  readonly hookEvent: InjectionEvent;
  readonly at: number;
  readonly memory: Memory;
  /** What has ended its validity since, by a memory that is there. */
  readonly newer: Memory | null;
}

/** What the last injections of a memory came to; `given` counts those that were judged. */
export interface FeedbackTally {
  readonly given: number;
  readonly helped: number;
  readonly contradicted: number;
}

/** A project's own gate: what is added to `gate.threshold` there. */
export interface ThresholdOffset {
  readonly offset: number;
  /** Nothing that was told before counts, in ms since 1970; 0 where it was never reset. */
  readonly resetAt: number;
}

/** One receipt as figures are made of it. */
export interface ReceiptFigures {
  readonly id: string;
  readonly project: string | null;
  readonly session: string;
  readonly hookEvent: InjectionEvent;
  readonly verdict: ReceiptVerdict;
  readonly degraded: boolean;
  readonly tokens: number;
  readonly ms: number;
  readonly items: readonly ItemFigures[];
}

export interface ItemFigures {
  /** Null once it is forgotten. */
  readonly kind: Kind | null;
  /** Which path told it; null where a receipt does not say. */
  readonly path: string | null;
  readonly how: readonly FeedbackSign[];
}

/** Whose uses: one project's, those outside any (null), or all. */
export interface FeedbackScope {
  readonly project: string | null | "all";
}

/** What a reset takes back. */
export interface ResetFeedback {
  readonly feedback: number;
  /** Gates that were not where the options put them. */
  readonly offsets: number;
}

/** What remembers whether injections helped; a part of every store. */
export interface FeedbackStore {
  /** The last ones told in this session's present context, oldest first. */
  injectedIn(session: string, limit: number): Promise<readonly InjectedMemory[]>;
  /** Writes down what is new of it; the same again counts once. Moves the threshold of the session's project when enough was told. */
  putFeedback(session: string, uses: readonly Feedback[], at: number): Promise<void>;
  readFeedback(receipts: readonly string[]): Promise<readonly Feedback[]>;
  /** By the memory's id; missing for what was never judged. */
  feedbackTallies(memories: readonly string[]): Promise<ReadonlyMap<string, FeedbackTally>>;
  thresholdOffset(project: string | null): Promise<ThresholdOffset>;
  /** The latest receipts since then, silent ones included. */
  receiptFigures(
    filter: FeedbackScope & { since: number; limit: number },
  ): Promise<readonly ReceiptFigures[]>;
  /** Forgets what helped and what did not; `preview` writes nothing and says what would go. */
  resetFeedback(whose: FeedbackScope, options: { preview: boolean; at: number }): Promise<ResetFeedback>;
}
