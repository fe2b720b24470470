import type { Kind, Memory } from "../../domain/memory.ts";
import type { InjectionEvent, ReceiptVerdict } from "../../domain/receipt.ts";

/** Signs that a memory helped: the reply says it, its file was touched or its command run afterwards. */
export const HELPFUL_SIGNS = ["cited", "file", "command"] as const;

/** `contradicted`: it was rejected, or what it warns of was done again; `unused`: no sign so far. */
export type FeedbackSign = (typeof HELPFUL_SIGNS)[number] | "contradicted" | "unused";

/** A sign about one memory of an injection, with the event that shows it; null where none does. */
export interface Feedback {
  readonly receipt: string;
  readonly memory: string;
  readonly how: FeedbackSign;
  readonly event: string | null;
  readonly at: number;
}

/** A memory that a session was given. */
export interface InjectedMemory {
  readonly receipt: string;
  /** The prompt or tool call that was answered. */
  readonly event: string;
  readonly hookEvent: InjectionEvent;
  readonly at: number;
  readonly memory: Memory;
  /** The memory that has ended it since. */
  readonly newer: Memory | null;
}

/** When a session was given a memory first. */
export interface ToldMemory {
  readonly memory: Memory;
  readonly at: number;
}

/** Outcomes of a memory's last injections; `given` counts those with feedback. */
export interface FeedbackTally {
  readonly given: number;
  readonly helped: number;
  readonly contradicted: number;
}

/** A project's adjustment of `gate.threshold`. */
export interface ThresholdOffset {
  readonly offset: number;
  /** Earlier injections do not count, in ms since 1970; 0 where it was never reset. */
  readonly resetAt: number;
}

/** One receipt in statistics. */
export interface ReceiptFigures {
  readonly id: string;
  /** In ms since 1970. */
  readonly at: number;
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
  /** The injection path; null where a receipt does not name it. */
  readonly path: string | null;
  readonly how: readonly FeedbackSign[];
}

/** One project, sessions outside any (null), or all. */
export interface FeedbackScope {
  readonly project: string | null | "all";
}

/** Counts of what a reset removes. */
export interface ResetFeedback {
  readonly feedback: number;
  /** Projects whose threshold differed from the options. */
  readonly offsets: number;
}

/** Whether injections helped. */
export interface FeedbackStore {
  /** The last memories given in the session's present context, oldest first. */
  injectedIn(session: string, limit: number): Promise<readonly InjectedMemory[]>;
  /** Memories of less trust than the agent's own that the session was given in any context, each once, oldest first. */
  toldFromSources(session: string): Promise<readonly ToldMemory[]>;
  /** Stores new signs; the same again counts once. Moves the project's threshold after enough injections. */
  putFeedback(session: string, feedback: readonly Feedback[], at: number): Promise<void>;
  /** Removes a sign that no event shows. */
  takeBackFeedback(sign: Pick<Feedback, "receipt" | "memory" | "how">): Promise<void>;
  readFeedback(receipts: readonly string[]): Promise<readonly Feedback[]>;
  /** By the memory's id; missing where there is no feedback. */
  feedbackTallies(memories: readonly string[]): Promise<ReadonlyMap<string, FeedbackTally>>;
  thresholdOffset(project: string | null): Promise<ThresholdOffset>;
  /** The latest receipts since then, silent ones included. */
  receiptFigures(
    filter: FeedbackScope & { since: number; limit: number },
  ): Promise<readonly ReceiptFigures[]>;
  /** Deletes feedback; `preview` writes nothing and gives the same counts. */
  resetFeedback(scope: FeedbackScope, options: { preview: boolean; at: number }): Promise<ResetFeedback>;
}

/** Injections per step of a threshold. */
export const OFFSET_BATCH = 100;
/** Time an injection has to show that it helped, in ms. */
export const FEEDBACK_PATIENCE_MS = 3_600_000;
const STEP = 0.01;
/** Most that a threshold moves away from the options. */
export const MOST_OFFSET = 0.05;
/** Shares of used injections below which the threshold rises, and from which it falls. */
const RARELY = 0.1;
const OFTEN = 0.5;

/** The offset after a batch of which this share was used; pure. */
export function nextOffset(offset: number, share: number): number {
  const step = share < RARELY ? STEP : share >= OFTEN ? -STEP : 0;
  const next = Math.min(MOST_OFFSET, Math.max(-MOST_OFFSET, offset + step));
  // Steps of a hundredth add up to numbers that look like one.
  return Math.round(next * 100) / 100;
}
