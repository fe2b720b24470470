import { OPTIONS } from "../../src/config/options.ts";
import { digest } from "../../src/domain/digest.ts";
import { NO_SYNONYMS_SAID } from "../../src/domain/synonyms.ts";
import { estimateTokens } from "../../src/domain/tokens.ts";
import { injectOnPrompt, LEAST_TRUST } from "../../src/inject/prompt.ts";
import { recall } from "../../src/recall/recall.ts";
import type { Project, Session, Store } from "../../src/store/store.ts";
import type { Level, Question } from "./library.ts";
import { libraryStore } from "./library-store.ts";
import { sessionKey } from "./session-level.ts";
import { type Answer, DEPTH, type Given, type System } from "./system.ts";

export const BARS = {
  bar: OPTIONS["inject.confidence"].default,
  explicitBar: OPTIONS["inject.confidence_explicit"].default,
};
const BUDGET = {
  tokens: OPTIONS["inject.tokens"].default,
  characters: OPTIONS["inject.characters"].default,
  items: OPTIONS["inject.items"].default,
  bytesPerToken: OPTIONS["tokens.bytes_per_token"].default,
};

const synonyms = () => NO_SYNONYMS_SAID;

/** The real store in a throw-away folder, a project for each group, and the real engine over it as it is shipped. */
export function unbiddenSystem(level: Level): System {
  const { store, projectOf, add, close } = libraryStore();
  const sessions = new Map<string, string>();
  return {
    add: async (items) => {
      await add(items);
      for (const item of items) sessions.set(item.id, sessionKey(item));
    },
    ask: async (question, now) => {
      const answer = await ask(store, await projectOf(question.group), question, now);
      return level === "session" ? inSessions(answer, sessions) : answer;
    },
    close,
  };
}

async function ask(store: Store, project: Project, question: Question, now: number): Promise<Answer> {
  const start = performance.now();
  const recalled = await recall(
    { store, synonyms, monotonic: () => 0 },
    { text: question.text, project: project.id, now, leastTrust: LEAST_TRUST, deadline: 1, ...BARS },
  );
  const ms = performance.now() - start;
  // A budget of postings is part of the engine; a part that failed is not.
  const failed = recalled.degraded.find(({ part }) => part === "lexical" || part === "index");
  // An answer without a part would be counted as a bad one, and nobody would know why.
  if (failed) throw new Error(`${question.id}: ${failed.part} failed: ${failed.message}`);
  const ranked = recalled.hits.slice(0, DEPTH).map((hit) => hit.memory.sources);
  const given = await giveTo(store, project, question, now);
  return { ranked, confidence: recalled.best, given, ms };
}

/** What the prompt hook would write, without writing it down: a receipt must not change the next answer. */
async function giveTo(store: Store, project: Project, { id, text }: Question, now: number): Promise<Given> {
  const claimed: string[] = [];
  const unwritten: Store = {
    ...store,
    openInjection: async (_receipt, items) => {
      const given = items.filter(({ reasons }) => reasons.left === undefined);
      claimed.push(...given.map((item) => item.memory));
      return new Set(claimed);
    },
  };
  const deps = {
    store: unwritten,
    synonyms,
    newId: () => digest([id]),
    now: () => now,
    monotonic: () => 0,
    debug: null,
  };
  const session = sessionIn(project, now);
  const request = { event: id, session, text, budget: BUDGET, saysNothingKnown: true, ...BARS };
  const delivery = await injectOnPrompt(deps, request);
  if (delivery === null) return { ids: [], tokens: 0 };
  const memories = (await Promise.all(claimed.map((memory) => store.memoriesById(memory)))).flat();
  return {
    ids: memories.flatMap((memory) => memory.sources),
    tokens: estimateTokens(delivery.text, BUDGET.bytesPerToken),
  };
}

/** A context that holds nothing yet. */
function sessionIn(project: Project, now: number): Session {
  const id = digest(["bench", "session"]);
  return { id, agent: "bench", nativeId: id, project, off: false, epoch: 0, contextSeq: 0, lastAt: now };
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
