import { randomFrom } from "../random.ts";
import { rounded } from "../statistics.ts";
import { bootstrap, type Intervals } from "./bootstrap.ts";
import type { Dataset } from "./library.ts";
import { type Measures, measure, measurePart, timesOf, tokensInjected } from "./measures.ts";
import type { Observation } from "./observation.ts";

const SEED = 1;

/** What `--json` prints, keys in this order. */
export interface RecallReport {
  readonly dataset: string;
  readonly system: string;
  /** Questions that recall was measured on. */
  readonly n: number;
  readonly metrics: Measures;
  readonly interval95: Intervals;
  readonly byType: Measures;
  readonly hard?: Measures;
  readonly ms: Measures;
  readonly tokensInjected?: number;
}

export function toReport(
  { name }: Pick<Dataset, "name">,
  system: string,
  observed: readonly Observation[],
): RecallReport {
  const measured = (sample: readonly Observation[]) => measuresOf(name, sample);
  const tokens = tokensInjected(observed);
  const hard = observed.filter(({ question }) => question.hard && question.use === "recall");
  return {
    dataset: name,
    system,
    n: observed.filter(({ question }) => question.use === "recall").length,
    metrics: metricsOf(name, observed),
    interval95: bootstrap(observed, measured, randomFrom(SEED)),
    byType: roundedAll(byType(observed)),
    ...(hard.length > 0 ? { hard: roundedAll(measurePart(hard, observed)) } : {}),
    ms: roundedAll(timesOf(observed)),
    ...(tokens === null ? {} : { tokensInjected: rounded(tokens) }),
  };
}

/** The figures without their intervals, which take longest. */
export function metricsOf(dataset: string, observed: readonly Observation[]): Measures {
  return roundedAll(measuresOf(dataset, observed));
}

function measuresOf(dataset: string, observed: readonly Observation[]): Measures {
  return measure(observed, { published: dataset === "longmemeval" });
}

function byType(observed: readonly Observation[]): Measures {
  const types = Map.groupBy(observed, ({ question }) => question.type);
  return Object.fromEntries([...types].sort().map(([type, part]) => [type, measurePart(part, observed)]));
}

function roundedAll(figures: Measures): Measures {
  return Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => [
      name,
      typeof figure === "number" ? rounded(figure) : roundedAll(figure),
    ]),
  );
}
