import type { Memory } from "../../domain/memory.ts";

/** The user's factors of the score, by kind and by the rule that stands for a source; 1 for those that are missing. */
export interface SourceWeights {
  readonly kinds: ReadonlyMap<string, number>;
  readonly rules: ReadonlyMap<string, number>;
}

export function weightOfSource(
  weights: SourceWeights,
  { kind, rule }: Pick<Memory, "kind" | "rule">,
): number {
  return (weights.kinds.get(kind) ?? 1) * (weights.rules.get(rule) ?? 1);
}

/** For the key under which an answer is kept. */
export function sourceWeightsKey({ kinds, rules }: SourceWeights): readonly unknown[] {
  return [[...kinds], [...rules]];
}
