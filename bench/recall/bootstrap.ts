import type { Random } from "../random.ts";
import { quantile, rounded } from "../statistics.ts";
import type { Measures } from "./measures.ts";

const RESAMPLES = 1_000;

/** A 95 % interval in the place of each figure. */
export interface Intervals {
  readonly [name: string]: readonly [low: number, high: number] | Intervals;
}

/** Percentile bootstrap: figures of samples as large as the original, drawn from it with replacement. */
export function bootstrap<T>(
  observed: readonly T[],
  measured: (sample: readonly T[]) => Measures,
  random: Random,
): Intervals {
  const draws = Array.from({ length: RESAMPLES }, () => measured(resample(observed, random)));
  return intervalsOf(measured(observed), draws);
}

function resample<T>(observed: readonly T[], random: Random): T[] {
  return observed.map(() => observed[Math.floor(random() * observed.length)] as T);
}

/** A figure that a sample lacks, because chance left out all of its questions, says nothing about its spread. */
function intervalsOf(figures: Measures, draws: readonly Measures[]): Intervals {
  return Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => {
      const drawn = draws.flatMap((draw) => (draw[name] === undefined ? [] : [draw[name]]));
      if (typeof figure !== "number") return [name, intervalsOf(figure, drawn.filter(isGroup))];
      const values = drawn.filter((value) => typeof value === "number");
      return [name, [rounded(quantile(values, 0.025)), rounded(quantile(values, 0.975))] as const];
    }),
  );
}

function isGroup(value: number | Measures): value is Measures {
  return typeof value !== "number";
}
