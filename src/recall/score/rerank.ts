import type { Hit } from "../../domain/hit.ts";
import type { Reranker } from "../../reranker/reranker.ts";

/** The first hits in the order of the reranker's scores, the rest as it was; confidence stays what words make it. Throws `RERANKER_UNAVAILABLE`. */
export async function rerankHits(
  reranker: Reranker,
  text: string,
  hits: readonly Hit[],
  mostMs: number,
): Promise<readonly Hit[]> {
  const first = hits.slice(0, reranker.mostTexts);
  if (first.length < 2) return hits;
  const texts = first.map(({ memory: { title, body } }) => (body === "" ? title : `${title}\n${body}`));
  const scores = await reranker.scores(text, texts, { deadlineMs: Math.min(mostMs, reranker.timeoutMs) });
  return [...inOrderOf(scores, first), ...hits.slice(first.length)];
}

/** Equal scores keep their places, and a place its score: what follows is no better than what comes before. */
function inOrderOf(scores: readonly number[], hits: readonly Hit[]): readonly Hit[] {
  const order = scores
    .map((score, at) => ({ score, at }))
    .toSorted((a, b) => b.score - a.score || a.at - b.at);
  return order.map(({ score, at }, place) => {
    const hit = hits[at] as Hit;
    return { ...hit, score: (hits[place] as Hit).score, reasons: { ...hit.reasons, reranked: score } };
  });
}
