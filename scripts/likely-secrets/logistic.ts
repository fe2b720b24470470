import { type Random, shuffled } from "../../bench/random.ts";
import type { Sample } from "./samples.ts";

/** A weight for each feature; \`all` is there in every sample. */
export type Weights = Readonly<Record<string, number>>;

const ROUNDS = 12;
const RATE = 0.3;
const SHRINK = 1e-5;
/** A benign run lost costs so many secrets left. */
const BENIGN_COUNTS = 4;
/** Rarer features say nothing of others. */
const LEAST_SEEN = 12;
const LEAST_WEIGHT = 0.05;

/** Logistic regression by gradient descent, sample after sample. */
export function learn(samples: readonly Sample[], random: Random): Weights {
  const numbers = featureNumbers(samples);
  const rows = samples.map(({ features, isSecret }) => ({
    on: Int32Array.from([0, ...features.flatMap((name) => numbers.get(name) ?? [])]),
    isSecret,
  }));
  const state = {
    weights: new Float64Array(numbers.size + 1),
    squares: new Float64Array(numbers.size + 1).fill(1e-6),
    shrink: SHRINK * rows.length * 0.001,
  };
  for (let round = 0; round < ROUNDS; round++) for (const row of shuffled(random, rows)) descend(state, row);
  return named(numbers, state.weights);
}

interface State {
  readonly weights: Float64Array;
  readonly squares: Float64Array;
  readonly shrink: number;
}

/** One step of AdaGrad: a feature that was often wrong moves less. */
function descend({ weights, squares, shrink }: State, { on, isSecret }: Row): void {
  let score = 0;
  for (const at of on) score += weights[at] ?? 0;
  const wrong = (isSecret ? 1 : 0) - 1 / (1 + Math.exp(-score));
  const step = isSecret ? wrong : wrong * BENIGN_COUNTS;
  for (const at of on) {
    const slope = step - shrink * (weights[at] ?? 0);
    const square = (squares[at] ?? 0) + slope * slope;
    squares[at] = square;
    weights[at] = (weights[at] ?? 0) + (RATE * slope) / Math.sqrt(square);
  }
}

interface Row {
  readonly on: Int32Array;
  readonly isSecret: boolean;
}

function featureNumbers(samples: readonly Sample[]): ReadonlyMap<string, number> {
  const seen = new Map<string, number>();
  for (const { features } of samples) for (const name of features) seen.set(name, (seen.get(name) ?? 0) + 1);
  const names = [...seen].filter(([, times]) => times >= LEAST_SEEN).map(([name]) => name);
  return new Map(names.sort().map((name, at) => [name, at + 1]));
}

function named(numbers: ReadonlyMap<string, number>, weights: Float64Array): Weights {
  const all = [["all", 0] as const, ...numbers].map(([name, at]) => [name, round(weights[at] ?? 0)] as const);
  return Object.fromEntries(
    all.filter(([name, weight]) => name === "all" || Math.abs(weight) >= LEAST_WEIGHT),
  );
}

function round(weight: number): number {
  return Math.round(weight * 100) / 100;
}
