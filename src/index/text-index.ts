import type { KnownMemory, ScopeNumber, WeighedTerm } from "../store/port/indexed.ts";
import type { TitledTerms } from "../text/term-places.ts";

/** An index query; the store weighs the terms, so that both find alike. */
export interface IndexQuery {
  readonly scope: ScopeNumber;
  /** Rarest first. */
  readonly terms: readonly WeighedTerm[];
  /** Include memories that a newer one ended. */
  readonly ended?: boolean;
  readonly limit: number;
}

/** A memory as far as scoring needs it. */
export interface IndexedCandidate {
  readonly memory: KnownMemory;
  readonly terms: TitledTerms;
}

export interface IndexAnswer {
  /** Numbers of memories: those that share more and rarer terms first, of equals the newer. */
  readonly numbers: readonly number[];
  /** The same memories; null for passages, which are scored by what stands around them, too. */
  readonly candidates: readonly IndexedCandidate[] | null;
  /** Terms only looked up in documents that others had found. */
  readonly leftOut: readonly string[];
}

/** Size and activity, for metrics. */
interface IndexFigures {
  readonly scopes: number;
  readonly memories: number;
  readonly bytes: number;
  /** Times a scope was read from the store, of those because it did not agree with it. */
  readonly loads: number;
  readonly rebuilds: number;
}

/** Warm search structures over the store's own terms; all it holds can be dropped and read again. */
export interface TextIndex {
  /** Null while the scope is being read, which asking for it begins: the store answers meanwhile. Throws `STORE_*`. */
  find(query: IndexQuery): Promise<IndexAnswer | null>;
  /** Waits until the scope can be asked. */
  ready(scope: ScopeNumber): Promise<void>;
  figures(): IndexFigures;
}
