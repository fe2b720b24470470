/** A part that reads what strangers wrote. An input is a text; where the part reads bytes, each character is one. */
export interface Target {
  readonly name: string;
  /** What to begin with, besides the corpus. */
  readonly seeds: () => readonly string[];
  /** Words that mean something to the part. */
  readonly words: readonly string[];
  /** Most characters of an input. */
  readonly most: number;
  /** Reads one input. Throws `Finding` where something does not hold; gives what coverage cannot tell apart. */
  readonly read: (input: string) => Promise<readonly string[]> | readonly string[];
  readonly close?: () => void;
}

/** What should hold and does not. */
export class Finding extends Error {
  override readonly name = "Finding";
}

export function expectThat(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Finding(what);
}

/** Each character as the byte that it is. */
export function bytesOf(input: string): Buffer {
  return Buffer.from(input, "latin1");
}

/** The input that gives these bytes. */
export function inputOf(bytes: Uint8Array | string): string {
  return Buffer.from(bytes).toString("latin1");
}
