import type { InjectionEvent, InjectionVerdict } from "../../domain/injection.ts";
import type { Kind, Memory } from "../../domain/memory.ts";

/** What shows that what was told helped: the reply says it, its file was touched after it, its command was run after it. */
export const HELPED = ["cited", "file", "command"] as const;

/** `contradicted`: somebody turned it down, or what it warns of was done again; `unused`: nobody saw any of it so far. */
export type How = (typeof HELPED)[number] | "contradicted" | "unused";

/** What became of one memory of an injection, with the event that shows it; null where none does. */
export interface Use {
  readonly injection: string;
  readonly memory: string;
  readonly how: How;
  readonly event: string | null;
  readonly at: number;
}

/** A memory that was told to a session. */
export interface Told {
  readonly injection: string;
  /** What was answered by it. */
  readonly event: string;
  readonly hookEvent: InjectionEvent;
  readonly at: number;
  readonly memory: Memory;
  /** What has ended its validity since, by a memory that is there. */
  readonly newer: Memory | null;
}

/** What the last injections of a memory came to; `given` counts those that were judged. */
export interface UseTally {
  readonly given: number;
  readonly used: number;
  readonly contradicted: number;
}

/** A project's own gate: what is added to `inject.confidence` there. */
export interface OwnGate {
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
  readonly verdict: InjectionVerdict;
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
  readonly how: readonly How[];
}

/** Whose uses: one project's, those outside any (null), or all. */
export interface Whose {
  readonly project: string | null | "all";
}

/** What a reset takes back. */
export interface ResetUses {
  readonly uses: number;
  /** Gates that were not where the options put them. */
  readonly gates: number;
}

/** What remembers whether injections helped; a part of every store. */
export interface UseStore {
  /** The last ones told in this session's present context, oldest first. */
  toldIn(session: string, limit: number): Promise<readonly Told[]>;
  /** Writes down what is new of it; the same again counts once. Moves the gate of the session's project when enough was told. */
  putUses(session: string, uses: readonly Use[], at: number): Promise<void>;
  usesOf(injections: readonly string[]): Promise<readonly Use[]>;
  /** By the memory's id; missing for what was never judged. */
  useTallies(memories: readonly string[]): Promise<ReadonlyMap<string, UseTally>>;
  ownGate(project: string | null): Promise<OwnGate>;
  /** The latest receipts since then, silent ones included. */
  receiptFigures(filter: Whose & { since: number; limit: number }): Promise<readonly ReceiptFigures[]>;
  /** Forgets what helped and what did not; `preview` writes nothing and says what would go. */
  resetUses(whose: Whose, options: { preview: boolean; at: number }): Promise<ResetUses>;
}
