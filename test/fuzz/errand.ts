/** What an explorer's thread is told; `shared` holds the count of inputs, the last one's length, and its characters. */
export interface Errand {
  readonly target: string;
  readonly seed: number;
  /** On the clock of `Date.now`. */
  readonly until: number;
  readonly shared: SharedArrayBuffer;
}

export const SHARED_HEAD_BYTES = 8;
