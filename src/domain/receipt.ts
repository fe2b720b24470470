import type { Reasons } from "./hit.ts";
import type { PathReceipt } from "./injection-path.ts";

/** The hook events at which something may be injected. */
export type InjectionEvent = "session-start" | "prompt" | "before-tool" | "tool-failure" | "sub-agent-start";

/** `injected`: text was given; `silent`: nothing passed the gate or nothing was new. */
export type ReceiptVerdict = "injected" | "silent";

/** The receipt: what was decided at one hook event, why, and what it cost. Silence leaves one too. */
export interface Receipt {
  readonly id: string;
  readonly event: string;
  readonly session: string;
  readonly project: string | null;
  readonly hookEvent: InjectionEvent;
  readonly verdict: ReceiptVerdict;
  readonly at: number;
  /** Confidence of the best memory found, and the threshold it had to pass. */
  readonly best: number;
  readonly threshold: number;
  /** Empty, or why the answer was less than whole. */
  readonly degraded: readonly string[];
  /** In the order in which they spoke. */
  readonly paths: readonly PathReceipt[];
  /** Version of the ranker and gate that decided. */
  readonly ranker: number;
  /** The text as the agent got it; null until it was written, and for silence. */
  readonly text: string | null;
  readonly tokens: number;
  readonly ms: number;
}

/** One memory of a receipt, with the reasons for it; `reasons.left` tells why it was left out. */
export interface ReceiptItem {
  readonly receipt: string;
  readonly memory: string;
  readonly position: number;
  readonly confidence: number;
  readonly score: number;
  readonly reasons: Reasons;
}

/** Who waits for an answer, where that is in doubt. */
export interface Requester {
  /** False once nobody waits any more: nothing is claimed then. */
  readonly isWaiting?: () => Promise<boolean>;
  /** Another process was asked before and is not heard from then on, in ms since 1970: its claim is void. */
  readonly timedOutAt?: number;
  /** How much longer than usual it waits, in ms; not at all where nothing is said. */
  readonly patienceMs?: number;
}
