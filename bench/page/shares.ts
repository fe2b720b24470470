import { median, quantile } from "../statistics.ts";

/** Whole ms. */
export interface Shares {
  readonly p50: number;
  readonly p95: number;
  readonly most: number;
  readonly count: number;
}

export function sharesOf(times: readonly number[]): Shares {
  return {
    p50: Math.round(median(times)),
    p95: Math.round(quantile(times, 0.95)),
    most: Math.round(Math.max(...times)),
    count: times.length,
  };
}
