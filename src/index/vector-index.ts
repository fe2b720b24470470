import type { ScopeNumber } from "../store/port/indexed.ts";

/** A search for memories like a text. */
interface VectorQuery {
  readonly scope: ScopeNumber;
  readonly text: string;
  readonly limit: number;
  /** Least similarity, 0 to 1. */
  readonly least: number;
}

/** A memory and how like the text it is, 0 to 1. */
export interface SimilarMemory {
  readonly number: number;
  readonly similarity: number;
}

/** Memories by what they mean; all it holds can be dropped and made again from the store. */
export interface VectorIndex {
  /** The likest first; null while the scope is being read, which asking for it begins. Throws `STORE_*` and `EMBEDDER_*`. */
  find(query: VectorQuery): Promise<readonly SimilarMemory[] | null>;
  /** Waits until the scope can be asked. */
  ready(scope: ScopeNumber): Promise<void>;
  /** Held by the vectors of all scopes that were read. */
  bytes(): number;
}
