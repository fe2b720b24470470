/** Turns texts into vectors whose angle tells how alike they are in meaning. */
export interface Embedder {
  /** Vectors of different models cannot be compared. */
  readonly model: string;
  readonly dimensions: number;
  /** How alike the cosine of two vectors says that they are, 0 to 1; rises with it, and means the same for every model. */
  readonly likeness: (cosine: number) => number;
  /** Unit vectors, one for each text; all zero for a text without a word that the model knows. */
  readonly embed: (texts: readonly string[]) => readonly Float32Array[];
}
