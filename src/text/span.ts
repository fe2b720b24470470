/** A part of a text, from its first character up to and without its last. */
export type Span = readonly [from: number, to: number];
