import { OPTIONS } from "../../src/config/options.ts";
import { resolveConfig } from "../../src/config/resolve.ts";
import type { Hit } from "../../src/domain/hit.ts";
import { NO_SYNONYMS } from "../../src/domain/synonyms.ts";
import { promptOptions } from "../../src/engine/wiring/prompt-options.ts";
import type { VectorIndex } from "../../src/index/vector-index.ts";
import { previewOnPrompt } from "../../src/inject/preview.ts";
import { readPrompt } from "../../src/recall/query/prompt.ts";
import type { Fusion } from "../../src/recall/score/fusion.ts";
import type { Reranker } from "../../src/reranker/reranker.ts";
import type { Project, Store } from "../../src/store/store.ts";
import { digest } from "../../src/text/hashes/digest.ts";
import type { Level, Question } from "./library.ts";
import { libraryStore } from "./library-store.ts";
import { sessionKey } from "./session-level.ts";
import { type Answer, DEPTH, type System } from "./system.ts";

export const BARS = {
  threshold: OPTIONS["gate.threshold"].default,
  explicitThreshold: OPTIONS["gate.answer_threshold"].default,
};
const ON_PROMPT = promptOptions(resolveConfig([]));
const BUDGET = {
  tokens: OPTIONS["block.max_tokens"].default,
  characters: OPTIONS["block.max_chars"].default,
  items: OPTIONS["answer.max_memories"].default,
  bytesPerToken: OPTIONS["tokens.bytes_per_token"].default,
};

/** Parts without which an answer would be counted as a bad one, and nobody would know why. */
const FAILED: ReadonlySet<string> = new Set(["lexical", "index", "embedder", "rerank"]);

/** Vectors beside the words, as the daemon has them. */
export interface Meaning {
  readonly vectorsOver: (source: Store) => VectorIndex;
  /** Least similarity. */
  readonly least: number;
  readonly fusion?: Fusion;
  readonly reranker?: Reranker;
}

interface AskedByMeaning extends Pick<Meaning, "least" | "fusion" | "reranker"> {
  readonly vectors: VectorIndex;
}

async function readyFor(asked: AskedByMeaning | undefined, store: Store, project: Project): Promise<void> {
  if (!asked) return;
  for (const passages of [false, true]) {
    const { scope } = await store.weighTerms({ project: project.id, passages, terms: [] });
    await asked.vectors.ready(scope);
  }
}

/** Another order of the same hits, to measure what the ranker's own brings. */
export type Order = (hits: readonly Hit[], now: number) => readonly Hit[];

/** The real store in a throw-away folder, a project for each group, and the real engine over it as it is shipped. */
export function unbiddenSystem(level: Level, order: Order = (hits) => hits, meaning?: Meaning): System {
  const { store, projectOf, add, close } = libraryStore();
  const asked = meaning ? { ...meaning, vectors: meaning.vectorsOver(store) } : undefined;
  const sessions = new Map<string, string>();
  return {
    add: async (items) => {
      await add(items);
      for (const item of items) sessions.set(item.id, sessionKey(item));
    },
    ask: async (question, now) => {
      const answer = await ask(store, await projectOf(question.group), question, now, { order, asked });
      return level === "session" ? inSessions(answer, sessions) : answer;
    },
    close,
  };
}

/** What the prompt hook would find and write, without writing it down: a receipt must not change the next answer. */
async function ask(
  store: Store,
  project: Project,
  { id, text }: Question,
  now: number,
  { order, asked }: { readonly order: Order; readonly asked: AskedByMeaning | undefined },
): Promise<Answer> {
  await readyFor(asked, store, project);
  const deps = {
    store,
    ...(asked ? { vectors: asked.vectors, reranker: () => asked.reranker ?? null } : {}),
    synonyms: () => NO_SYNONYMS,
    newId: () => digest([id]),
    now: () => now,
    monotonic: () => performance.now(),
  };
  const request = {
    ...ON_PROMPT,
    project,
    agent: "none",
    prompt: readPrompt(text, now),
    budget: BUDGET,
    ...(asked ? { leastSimilarity: asked.least, fusion: asked.fusion ?? "added", rerankMs: Infinity } : {}),
  };
  const { recalled, given, tokens, searchMs } = await previewOnPrompt(deps, request);
  // A budget of postings is part of the engine; a part that failed is not.
  const failed = recalled.degraded.find(({ part }) => FAILED.has(part));
  if (failed) throw new Error(`${id}: ${failed.part} failed: ${failed.message}`);
  return {
    ranked: order(recalled.hits, now)
      .slice(0, DEPTH)
      .map((hit) => hit.memory.sources),
    confidence: recalled.best,
    given: { ids: given.flatMap((hit) => hit.memory.sources), tokens },
    ms: searchMs,
  };
}

/** A session has the place of its first memory. */
function inSessions(answer: Answer, sessions: ReadonlyMap<string, string>): Answer {
  const sessionsOf = (ids: readonly string[]) => [...new Set(ids.map((id) => sessions.get(id) ?? id))];
  return {
    ...answer,
    ranked: sessionsOf(answer.ranked.flat()).map((session) => [session]),
    given: answer.given && { ...answer.given, ids: sessionsOf(answer.given.ids) },
  };
}
