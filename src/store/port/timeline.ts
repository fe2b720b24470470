/** A stretch of time, `from` and `to` included, in ms since 1970, and whose memories are meant. */
export interface TimelineFilter {
  readonly project: string | null;
  readonly from: number;
  readonly to: number;
  /** By its path, or how that ends. */
  readonly file?: string;
  readonly session?: string;
  /** Most of each; the latest. */
  readonly limit: number;
}
