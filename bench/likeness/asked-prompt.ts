/** A prompt, and the memory likest to it that is not given for its words. */
export interface AskedPrompt {
  /** Some memory answers it. */
  readonly needs: boolean;
  /** Something was given for its words, and a right memory was. */
  readonly given: boolean;
  readonly right: boolean;
  /** Without a word of the prompt; null where there is none. */
  readonly alone: Likest | null;
  /** Whatever words it shares. */
  readonly any: Likest | null;
}

export interface Likest {
  readonly similarity: number;
  readonly right: boolean;
}
