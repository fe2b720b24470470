import { quantile } from "../statistics.ts";
import { barKeeping90, falseAt90, rightAtFalse5, shareThrough } from "./gating.ts";
import type { Observation } from "./observation.ts";
import { RANKING_METRICS, type Ranking } from "./ranking.ts";

/** Figures by name, some of them grouped; what there is no data for is not there. */
export interface Measures {
  readonly [name: string]: number | Measures;
}

const FRESH_TYPES = ["reverted", "version-update"] as const;

/** All figures of a run; `published` names them as LongMemEval does as well. */
export function measure(observed: readonly Observation[], { published = false } = {}): Measures {
  const { rankings, recalled, silent } = partsOf(observed);
  const both = recalled.length > 0 && silent.length > 0;
  const [answerable, unanswerable] = [confidences(recalled), confidences(silent)];
  const answered = recalled.map(({ confidence, ranking }) => ({ confidence, any5: ranking?.["any@5"] ?? 0 }));
  return present({
    ...meansOf(rankings),
    "FIR@90": both ? falseAt90(answerable, unanswerable) : null,
    "any5@FIR5": both ? rightAtFalse5(answered, unanswerable) : null,
    atDefault: atDefault(observed),
    fresh: present(Object.fromEntries(FRESH_TYPES.map((type) => [type, freshShare(ofType(observed, type))]))),
    ...(published ? publishedNames(rankings) : {}),
  });
}

/** The same for a part of the questions, at the thresholds of the whole. */
export function measurePart(part: readonly Observation[], whole: readonly Observation[]): Measures {
  const { rankings, silent } = partsOf(part);
  const { recalled } = partsOf(whole);
  const both = recalled.length > 0 && silent.length > 0;
  return present({
    n: part.length,
    ...meansOf(rankings),
    "FIR@90": both ? shareThrough(confidences(silent), barKeeping90(confidences(recalled))) : null,
    atDefault: atDefault(part),
    freshFirst: freshShare(part),
  });
}

/** Time of one search. */
export function timesOf(observed: readonly Observation[]): Measures {
  const times = observed.map((one) => one.ms);
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95) };
}

/** Mean over all prompts, silent ones included; null for a system that ships no threshold. */
export function tokensInjected(observed: readonly Observation[]): number | null {
  return mean(observed.flatMap(({ shipped }) => (shipped ? [shipped.tokens] : [])));
}

function partsOf(observed: readonly Observation[]) {
  const recalled = observed.filter(({ question }) => question.use === "recall");
  const silent = observed.filter(({ question }) => question.use === "silence");
  return { recalled, silent, rankings: recalled.flatMap(({ ranking }) => (ranking ? [ranking] : [])) };
}

function meansOf(rankings: readonly Ranking[]): Readonly<Record<string, number | null>> {
  return Object.fromEntries(
    RANKING_METRICS.map((name) => [name, mean(rankings.map((ranking) => ranking[name]))]),
  );
}

function publishedNames(rankings: readonly Ranking[]): Readonly<Record<string, number | null>> {
  return {
    "recall_any@5": mean(rankings.map((ranking) => ranking["any@5"])),
    "recall_all@5": mean(rankings.map((ranking) => ranking["all@5"])),
  };
}

/** At the shipped threshold: the right memory given, something given for nothing, nothing given where it was needed. */
function atDefault(observed: readonly Observation[]): Measures {
  const shippedTo = (use: "recall" | "silence") =>
    observed.flatMap(({ question, shipped }) => (question.use === use && shipped ? [shipped] : []));
  const [needed, needless] = [shippedTo("recall"), shippedTo("silence")];
  return present({
    any5: mean(needed.map(({ right }) => Number(right))),
    FIR: mean(needless.map(({ something }) => Number(something))),
    silent: mean(needed.map(({ something }) => Number(!something))),
  });
}

function freshShare(observed: readonly Observation[]): number | null {
  return mean(observed.flatMap((one) => (one.freshFirst === null ? [] : [Number(one.freshFirst)])));
}

function ofType(observed: readonly Observation[], type: string): Observation[] {
  return observed.filter(({ question }) => question.type === type);
}

function confidences(observed: readonly Observation[]): number[] {
  return observed.map((one) => one.confidence);
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function present(figures: Readonly<Record<string, number | Measures | null>>): Measures {
  return Object.fromEntries(
    Object.entries(figures).filter(
      (entry): entry is [string, number | Measures] =>
        entry[1] !== null && (typeof entry[1] === "number" || Object.keys(entry[1]).length > 0),
    ),
  );
}
