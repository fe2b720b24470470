import { createBreaker } from "../http/breaker.ts";
import { askGuarded } from "../http/guarded.ts";
import { type RerankApi, type Reranker, RerankerError, type Scored } from "./reranker.ts";

export interface ServedReranker extends Pick<Reranker, "model" | "mostTexts" | "timeoutMs"> {
  readonly api: RerankApi;
  readonly monotonic: () => number;
  /** Called for each failure of a try, never for one that the breaker saved. */
  readonly onFailure: () => void;
}

/** Longer texts are cut before they are sent: a model reads some hundred words of each. */
const MOST_CHARACTERS = 2_000;

/** A server's model as a reranker: asked once, within its deadline, unless it pauses. */
export function servedReranker(options: ServedReranker): Reranker {
  const { api, model, mostTexts, timeoutMs, monotonic, onFailure } = options;
  const guard = { breaker: createBreaker(monotonic), Failure: RerankerError, onFailure };
  const short = (text: string) => text.slice(0, MOST_CHARACTERS).toWellFormed();
  return {
    model,
    mostTexts,
    timeoutMs,
    scores: async (query, texts, limits) =>
      askGuarded(guard, limits, async (signal) => {
        const answer = await api({ query: short(query), texts: texts.map(short), model, signal });
        return checkedScores(answer, texts.length);
      }),
  };
}

/** Scores in the order of the texts, one for each. Throws `RerankerError` for anything else. */
function checkedScores(answer: readonly Scored[], count: number): readonly number[] {
  if (answer.length !== count) throw new RerankerError(`${answer.length} scores came for ${count} texts`);
  const scores: number[] = [];
  for (const { place, score } of answer) {
    const isPlace = typeof place === "number" && Number.isInteger(place) && place >= 0 && place < count;
    if (!isPlace || scores[place] !== undefined)
      throw new RerankerError("the answer's scores are not numbered as the texts are");
    if (typeof score !== "number" || !Number.isFinite(score)) throw new RerankerError("a score is no number");
    scores[place] = score;
  }
  return scores;
}
