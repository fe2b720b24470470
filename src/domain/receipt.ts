import type { Reasons } from "./hit.ts";
import type { PathReceipt } from "./injection-path.ts";

/** Hook events that may inject. */
export type InjectionEvent = "session-start" | "prompt" | "before-tool" | "tool-failure" | "sub-agent-start";

/** `injected`: text was given; `silent`: nothing passed the gate or nothing was new. */
export type ReceiptVerdict = "injected" | "silent";

/** The decision at one hook event, with reasons and cost. Silence leaves one too. */
export interface Receipt {
  readonly id: string;
  readonly event: string;
  readonly session: string;
  readonly project: string | null;
  readonly hookEvent: InjectionEvent;
  readonly verdict: ReceiptVerdict;
  readonly at: number;
  /** Confidence of the best memory, and the threshold. */
  readonly best: number;
  readonly threshold: number;
  /** Parts that failed. */
  readonly degraded: readonly string[];
  /** In order. */
  readonly paths: readonly PathReceipt[];
  /** Version of the ranker and gate that decided. */
  readonly ranker: number;
  /** The injected text; null until it was written, and for silence. */
  readonly text: string | null;
  readonly tokens: number;
  readonly ms: number;
}

/** One memory of a receipt; `reasons.left` says why it was left out. */
export interface ReceiptItem {
  readonly receipt: string;
  readonly memory: string;
  readonly position: number;
  readonly confidence: number;
  readonly score: number;
  readonly reasons: Reasons;
}

/** What a block has: its memories by id, and its tokens of those it could have. */
export interface Told {
  readonly memories: readonly string[];
  readonly tokens: number;
  readonly budget: number;
}

/** The caller, where it may have given up. */
export interface Requester {
  /** False once the caller has given up: then nothing is claimed. */
  readonly isWaiting?: () => Promise<boolean>;
  /** Time in ms since 1970 from which another process's answer is void. */
  readonly timedOutAt?: number;
  /** Extra ms that the caller waits; none if missing. */
  readonly patienceMs?: number;
}
