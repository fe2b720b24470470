import type { Memory } from "../../domain/memory.ts";
import type { Trust } from "../../domain/trust.ts";
import type { Clear } from "../../redact/stored.ts";

/** A memory and what its trust rests on. */
export interface ReviewedMemory extends Pick<Memory, "id" | "rule" | "origin" | "trust" | "title" | "body"> {
  /** The most trust among its events; null where it has none. */
  readonly sourceTrust: Trust | null;
  /** The user confirmed it, which raises its trust. */
  readonly isConfirmed: boolean;
}

export interface ReviewCursor {
  readonly place: number;
  readonly after: readonly (string | number)[] | null;
}

export interface SecretCount {
  readonly secrets: number;
  /** Null at the end. */
  readonly next: ReviewCursor | null;
}

/** A look at what is stored, which changes nothing. */
export interface ReviewStore {
  /** Counts secrets in at most `rows` rows; a null `from` begins. */
  countSecrets(slice: {
    readonly from: ReviewCursor | null;
    readonly clear: Clear;
    readonly rows: number;
  }): Promise<SecretCount>;
  /** Passes every memory that holds to `take`. */
  reviewTrust(take: (memory: ReviewedMemory) => void): Promise<void>;
}
