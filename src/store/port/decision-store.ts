import type { Memory } from "../../domain/memory.ts";
import type { Receipt, ReceiptItem } from "../../domain/receipt.ts";

/** A place in the order of decisions; the time finds it again once the receipt is removed. */
export interface DecisionMark {
  readonly receipt: string;
  /** In ms since 1970. */
  readonly at: number;
}

/** Which decisions; at most `limit`, the last ones unless `after` is given. */
export interface DecisionFilter {
  readonly after?: DecisionMark;
  readonly before?: DecisionMark;
  /** Undefined for every project, null for sessions outside any. */
  readonly project?: string | null;
  readonly session?: string;
  readonly limit: number;
  /** In ms since 1970. */
  readonly now: number;
}

/** A receipt with what was given, or for silence with the candidate that came nearest. */
export interface MadeDecision extends Receipt {
  /** Name and id that the session has in its agent. */
  readonly agent: string;
  readonly nativeSession: string;
  /** False while its text may still be on its way to the agent. */
  readonly isFinal: boolean;
  readonly items: readonly DecisionItem[];
}

export interface DecisionItem extends Pick<ReceiptItem, "confidence" | "reasons"> {
  readonly id: string;
  /** Null once it is forgotten, and where nothing is known of a subject. */
  readonly memory: Memory | null;
}

/** Decisions in the order in which they were made. */
export interface DecisionStore {
  /** Oldest first. */
  decisions(filter: DecisionFilter): Promise<readonly MadeDecision[]>;
}
