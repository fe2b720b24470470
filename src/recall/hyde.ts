import { codeOf } from "../domain/errors.ts";
import type { Hit } from "../domain/hit.ts";
import type { Llm } from "../llm/llm.ts";
import { wrapForModel } from "../text/wrap-for-model.ts";
import { warningOf } from "./candidates.ts";
import { type RecallDeps, type Recalled, type RecallRequest, recall } from "./recall.ts";

export interface HydeDeps extends RecallDeps {
  readonly llm: Llm;
  /** Redacts what leaves the machine. */
  readonly safe: (text: string) => string;
  readonly newId: () => string;
  readonly deadlineMs: number;
}

const MAX_TOKENS = 200;
const MAX_QUESTION = 2_000;
/** The usual constant of reciprocal rank fusion. */
const RANK_OFFSET = 60;

const SYSTEM = [
  "A developer asks what is known of earlier work on a project. Write the note that would answer, as if it had been written then.",
  "Two sentences at most, with the words such a note would have: names of tools, files, errors. You do not know the answer; guess.",
  "Answer with the note alone.",
].join("\n");

/**
 * Asks memory twice: with the question, and with an answer that a model makes up, which has words that the question
 * lacks; the first search may take as long as the model. Without that answer in time it is the question alone, and
 * the answer says so. `leastMs` is how long a search may take at least.
 */
export async function recallWithHyde(
  deps: HydeDeps,
  question: string,
  requestFor: (text: string, leastMs: number) => RecallRequest,
): Promise<Recalled> {
  const [plain, guess] = await Promise.all([
    recall(deps, requestFor(question, deps.deadlineMs)),
    guessAnswer(deps, question),
  ]);
  if (guess.text === null)
    return { ...plain, degraded: [...plain.degraded, { part: "hyde", message: guess.why }] };
  const { threshold } = plain;
  const extra = await recall(deps, { ...requestFor(guess.text, 0), threshold, explicitThreshold: threshold });
  return fuseRankings(plain, extra);
}

async function guessAnswer(
  { llm, safe, newId, deadlineMs }: HydeDeps,
  question: string,
): Promise<{ text: string } | { text: null; why: string }> {
  try {
    const { text } = await llm(wrapForModel("the question", safe(question).slice(0, MAX_QUESTION), newId()), {
      caller: "recall.hyde",
      system: SYSTEM,
      maxTokens: MAX_TOKENS,
      deadlineMs,
    });
    return { text };
  } catch (error) {
    const { message } = warningOf("hyde", error);
    return { text: null, why: `${codeOf(error, "LLM_FAILED")}: ${message}` };
  }
}

/** Reciprocal rank fusion; a hit keeps the confidence that the question itself gives it, where it has one. */
function fuseRankings(plain: Recalled, extra: Recalled): Recalled {
  const goals = ({ memory }: Hit) => plain.query.goals || memory.kind !== "goal";
  const all = new Map([...extra.hits, ...plain.hits].map((hit) => [hit.memory.id, hit]));
  const scores = new Map<string, number>();
  for (const { hits } of [plain, extra])
    for (const [index, { memory }] of hits.entries())
      scores.set(memory.id, (scores.get(memory.id) ?? 0) + 1 / (RANK_OFFSET + index + 1));
  const hits = [...all.values()]
    .map((hit) => ({ ...hit, score: scores.get(hit.memory.id) ?? 0 }))
    .sort((a, b) => b.score - a.score);
  const passing = new Set([...plain.passed, ...extra.passed.filter(goals)].map(({ memory }) => memory.id));
  return {
    ...plain,
    hits,
    passed: hits.filter(({ memory }) => passing.has(memory.id)),
    best: Math.max(plain.best, extra.best),
    degraded: [...plain.degraded, ...extra.degraded],
  };
}
