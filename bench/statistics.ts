/** Figures of one command that was run in the same rounds as a baseline; all in ms but the ratio. */
export interface Paired {
  readonly median: number;
  readonly p95: number;
  /** Median of the differences to the baseline in the same round, with its 95 % interval. */
  readonly difference: number;
  readonly differenceInterval: readonly [number, number];
  /** Median of the quotients in the same round, with its 95 % interval. */
  readonly ratio: number;
  readonly ratioInterval: readonly [number, number];
}

/** Compares two series of equal length, round by round. */
export function comparePaired(times: readonly number[], baseline: readonly number[]): Paired {
  const differences = times.map((time, round) => time - (baseline[round] ?? Number.NaN));
  const ratios = times.map((time, round) => time / (baseline[round] ?? Number.NaN));
  return {
    median: rounded(median(times)),
    p95: rounded(quantile(times, 0.95)),
    difference: rounded(median(differences)),
    differenceInterval: medianInterval(differences),
    ratio: rounded(median(ratios)),
    ratioInterval: medianInterval(ratios),
  };
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Linear between the two nearest ranks. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}

export function rounded(value: number): number {
  return Number(value.toFixed(3));
}

/** Order statistics between which the true median lies in 95 of 100 runs, whatever the distribution. */
function medianInterval(values: readonly number[]): [number, number] {
  const sorted = values.toSorted((a, b) => a - b);
  const reach = 0.98 * Math.sqrt(sorted.length);
  const low = Math.max(0, Math.floor(sorted.length / 2 - reach));
  const high = Math.min(sorted.length - 1, Math.ceil(sorted.length / 2 + reach));
  return [rounded(sorted[low] ?? Number.NaN), rounded(sorted[high] ?? Number.NaN)];
}
