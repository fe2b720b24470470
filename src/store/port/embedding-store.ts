import type { MemoryText, ScopeNumber } from "./indexed.ts";

/** A memory's vector, a byte for each dimension. */
export interface MemoryVector extends Pick<MemoryText, "number" | "id"> {
  readonly vector: Int8Array;
}

export interface StoredVector extends MemoryVector {
  readonly seq: number;
}

/** How many memories have a vector of a model. */
export interface EmbeddedModel {
  readonly model: string;
  readonly memories: number;
  readonly bytes: number;
}

/** Vectors that a server made; they go with their memory, and with its words. */
export interface EmbeddingStore {
  /** Memories without a vector of the model, the newest first. */
  withoutVector(model: string, limit: number): Promise<readonly MemoryText[]>;
  /** Vectors of memories whose words are still these; others are left out. */
  putVectors(model: string, vectors: readonly (MemoryText & Pick<MemoryVector, "vector">)[]): Promise<void>;
  /** The model's vectors in a scope that were stored after `seq`, in that order. */
  vectorsAfter(
    where: { readonly scope: ScopeNumber; readonly model: string; readonly seq: number },
    limit: number,
  ): Promise<readonly StoredVector[]>;
  /** The model's vectors of these memories. */
  vectorsOf(model: string, numbers: readonly number[]): Promise<readonly MemoryVector[]>;
  /** Models with vectors, the one with most first. */
  embeddedModels(): Promise<readonly EmbeddedModel[]>;
  /** Removes vectors, at most `limit`: all, or those of every other model than the one that stays. Gives how many went. */
  dropVectors(keep: string | null, limit: number): Promise<number>;
}
