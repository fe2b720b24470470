/** How well one question was answered, each from 0 to 1. */
export const RANKING_METRICS = ["R@1", "R@5", "R@10", "R@20", "any@5", "NDCG@10", "MRR"] as const;
export type Ranking = Readonly<Record<(typeof RANKING_METRICS)[number] | "all@5", number>>;

/** `ranked` best first, ids that are one memory together; `relevant` at least one id. */
export function judgeRanking(ranked: readonly (readonly string[])[], relevant: readonly string[]): Ranking {
  const places = placesOf(ranked, relevant);
  const within = (depth: number) => places.filter((place) => place < depth).length;
  const share = (depth: number) => within(depth) / relevant.length;
  return {
    "R@1": share(1),
    "R@5": share(5),
    "R@10": share(10),
    "R@20": share(20),
    "any@5": Number(within(5) > 0),
    // Two right ids that are one memory share its place, which no ideal order foresees.
    "NDCG@10": Math.min(1, discountedGain(places) / idealGain(relevant.length)),
    MRR: places.length === 0 ? 0 : 1 / (Math.min(...places) + 1),
    "all@5": Number(within(5) === relevant.length),
  };
}

/** Whether a right answer was found, and before each that it replaced. */
export function freshFirst(
  ranked: readonly (readonly string[])[],
  { fresh, stale }: { readonly fresh: readonly string[]; readonly stale: readonly string[] },
): boolean {
  const [found, outdated] = [placesOf(ranked, fresh), placesOf(ranked, stale)];
  return found.length > 0 && Math.min(...found) < Math.min(Infinity, ...outdated);
}

/** From 0, of those that were found. */
function placesOf(ranked: readonly (readonly string[])[], wanted: readonly string[]): number[] {
  return wanted.map((id) => ranked.findIndex((ids) => ids.includes(id))).filter((place) => place !== -1);
}

function discountedGain(places: readonly number[]): number {
  return places.filter((place) => place < 10).reduce((sum, place) => sum + 1 / Math.log2(place + 2), 0);
}

function idealGain(relevant: number): number {
  return discountedGain(Array.from({ length: Math.min(relevant, 10) }, (_, place) => place));
}
