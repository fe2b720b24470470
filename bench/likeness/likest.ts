import type { Hit } from "../../src/domain/hit.ts";
import { LEAST_TRUST } from "../../src/domain/trust.ts";
import type { AskedPrompt, Likest } from "./asked-prompt.ts";

type Found = Pick<Hit, "reasons"> & {
  readonly memory: Pick<Hit["memory"], "kind" | "trust">;
};

/** Of what may be given unprompted at all. */
export function likestOf<H extends Found>(
  hits: readonly H[],
  isRight: (hit: H) => boolean,
): Pick<AskedPrompt, "alone" | "any"> {
  const all = hits
    .filter(({ memory: { kind, trust } }) => kind !== "turn" && trust >= LEAST_TRUST)
    .toSorted((one, other) => likeness(other) - likeness(one));
  const likest = (hit: H | undefined): Likest | null =>
    hit?.reasons.similarity === undefined
      ? null
      : { similarity: hit.reasons.similarity, right: isRight(hit) };
  return { alone: likest(all.find(({ reasons }) => reasons.matched.length === 0)), any: likest(all[0]) };
}

function likeness({ reasons }: Found): number {
  return reasons.similarity ?? 0;
}
