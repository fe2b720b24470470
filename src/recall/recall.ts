import type { Hit, Warning } from "../domain/hit.ts";
import type { Memory } from "../domain/memory.ts";
import type { SynonymInput } from "../domain/synonyms.ts";
import type { Trust } from "../domain/trust.ts";
import type { Conversation } from "../store/port/conversation.ts";
import { findAsOf } from "./as-of.ts";
import { type CandidateDeps, COMMON_WORDS, warningOf } from "./candidates.ts";
import { passEligible } from "./eligible.ts";
import type { Passed } from "./gate.ts";
import type { Prompt } from "./query/prompt.ts";
import { type Query, toQuery } from "./query/query.ts";
import { sessionSummaries } from "./query/session-summaries.ts";
import { findWithSpelling } from "./query/spelling.ts";
import type { RecallCache } from "./recall-cache.ts";
import { type CodeStates, weighByCodeState } from "./score/code-state.ts";
import { weighByConversation } from "./score/conversation.ts";
import { MOST_WEIGHED, weighByFeedback } from "./score/feedback.ts";
import { type LexicalMatch, lexicalScorer } from "./score/lexical.ts";
import { mergeRankings } from "./score/merge-rankings.ts";
import { withoutOutdated } from "./score/outdated.ts";
import { rank } from "./score/rank.ts";

export interface RecallDeps extends CandidateDeps {
  /** The user's synonyms, read only when needed. */
  readonly synonyms: () => SynonymInput;
  /** Milliseconds on a clock that never goes back. */
  readonly monotonic: () => number;
  /** For a process that answers more than once. */
  readonly cache?: RecallCache<Recalled>;
}

/** Differences of the code from when memories were made: for hits that may pass, or for all that are shown. */
export interface CodeNow {
  readonly of: "injected" | "shown";
  readonly states: (memories: readonly Memory[]) => Promise<CodeStates>;
}

export interface RecallRequest {
  readonly prompt: Prompt;
  readonly project: string | null;
  /** Search passages of conversations, too. */
  readonly passages?: boolean;
  /** The prompt's session, read only where it may change the answer. */
  readonly conversation?: () => Promise<Conversation>;
  /** Changes at any time, so it is applied after the cache. */
  readonly code?: CodeNow;
  readonly now: number;
  /** Less trusted memories are found and never pass. */
  readonly leastTrust: Trust;
  readonly threshold: number;
  readonly explicitThreshold: number;
  /** Memories as they were at that time, in ms since 1970. */
  readonly asOf?: number;
  /** On the monotonic clock; later candidates are left out. */
  readonly deadline: number;
}

/** `degraded` names the parts that failed; they cost quality, never the answer. */
export interface Recalled {
  readonly query: Query;
  /** All hits, best first, before the gate: the ranking that is measured. */
  readonly hits: readonly Hit[];
  /** Hits that pass the gate. */
  readonly passed: readonly Hit[];
  readonly best: number;
  readonly threshold: number;
  readonly degraded: readonly Warning[];
}

const CANDIDATES = 100;
/** Candidates scored between two looks at the clock. */
const SLICE = 20;

/** The whole read path: query, candidates, score, rank, gate; then what no cached answer knows. */
export async function recall(deps: RecallDeps, request: RecallRequest): Promise<Recalled> {
  const { conversation, code, asOf } = request;
  const words = await recallByWords(deps, request);
  const used = asOf === undefined ? await reweigh("feedback", words, request, byFeedback(deps)) : words;
  const said = conversation
    ? await reweigh("conversation", used, request, (found) => weighByConversation(found, conversation))
    : used;
  return code ? reweigh("code", said, request, byCode(code)) : said;
}

type Weigh = (found: Recalled) => Promise<readonly Hit[]>;

/** A failure costs only this part of the weights. */
async function reweigh(
  part: string,
  found: Recalled,
  request: RecallRequest,
  weigh: Weigh,
): Promise<Recalled> {
  try {
    const hits = await weigh(found);
    return hits === found.hits ? found : { ...found, hits, ...passThroughGate(hits, found.query, request) };
  } catch (error) {
    return { ...found, degraded: [...found.degraded, warningOf(part, error)] };
  }
}

function byFeedback({ store }: RecallDeps): Weigh {
  return async ({ hits }) => {
    const best = hits.slice(0, MOST_WEIGHED).map(({ memory }) => memory.id);
    return best.length === 0 ? hits : weighByFeedback(hits, await store.feedbackTallies(best));
  };
}

const LOOKED_AT = 20;

function byCode({ of, states }: CodeNow): Weigh {
  return async ({ hits, threshold }) => {
    const meant = of === "shown" ? hits : hits.filter(({ confidence }) => confidence >= threshold);
    if (meant.length === 0) return hits;
    return weighByCodeState(hits, await states(meant.slice(0, LOOKED_AT).map(({ memory }) => memory)));
  };
}

/** The same in every session, so it can be cached. */
async function recallByWords(deps: RecallDeps, request: RecallRequest): Promise<Recalled> {
  const { cache, store } = deps;
  if (!cache || request.asOf !== undefined) return recallAnew(deps, request);
  const { prompt, project, threshold, explicitThreshold, leastTrust, now, passages } = request;
  const options = [project, passages, threshold, explicitThreshold, leastTrust];
  const key = JSON.stringify([...options, prompt.text, deps.synonyms()]);
  const change = await store.lastChange();
  const known = cache.get(key, change, now);
  if (known) return known;
  const answer = await recallAnew(deps, request);
  // What failed or was cut short may go better the next time.
  if (answer.degraded.every(({ part }) => part === COMMON_WORDS)) cache.put(key, change, now, answer);
  return answer;
}

async function recallAnew(deps: RecallDeps, request: RecallRequest): Promise<Recalled> {
  const query = toQuery(request.prompt, deps.synonyms());
  const found = await findLexically(deps, request, query);
  const { hits: related, degraded } = await withRelated(deps, request, query, found);
  const typed = await withSummaries(deps, request, query, related);
  const said = request.passages ? await findLexically(deps, request, query, true) : NO_HITS;
  const hits = mergeRankings(typed, said.hits);
  return {
    query,
    hits,
    ...passThroughGate(hits, query, request),
    threshold: query.explicit ? request.explicitThreshold : request.threshold,
    degraded: [...degraded, ...said.degraded],
  };
}

/** Only a question about the past is worth it, and most prompts are none. */
async function withRelated(
  { store, monotonic }: RecallDeps,
  { project, deadline, asOf }: RecallRequest,
  { text, explicit }: Query,
  found: LexicalHits,
): Promise<LexicalHits> {
  if (!explicit || asOf !== undefined || found.hits.length === 0) return found;
  try {
    const { expandByEntity } = await import("./related.ts");
    const search = { store, project, text, isLate: () => monotonic() >= deadline };
    return { ...found, hits: await expandByEntity(search, found.hits) };
  } catch (error) {
    return { ...found, degraded: [...found.degraded, warningOf("related", error)] };
  }
}

/** First the summaries of the time's sessions, where only those are asked for. */
async function withSummaries(
  { store }: RecallDeps,
  { project, asOf }: RecallRequest,
  { wantsSessionSummaries, period }: Query,
  hits: readonly Hit[],
): Promise<readonly Hit[]> {
  if (!wantsSessionSummaries || !period) return hits;
  const summaries = await sessionSummaries(store, project, period, asOf);
  const known = new Set(summaries.map(({ memory }) => memory.id));
  return [...summaries, ...hits.filter(({ memory }) => !known.has(memory.id))];
}

/** A question is answered by whatever was stored or said of it; any other prompt gets what changes its next step. */
function passThroughGate(hits: readonly Hit[], query: Query, request: RecallRequest): Passed {
  const { leastTrust, threshold, explicitThreshold } = request;
  const eligible = hits.filter(
    ({ memory }) => memory.trust >= leastTrust && (query.goals || memory.kind !== "goal"),
  );
  const { passed, best } = passEligible(eligible, query, { threshold, explicitThreshold });
  return { passed: withoutOutdated(passed, query), best };
}

type LexicalHits = Pick<Recalled, "hits" | "degraded">;

const NO_HITS: LexicalHits = { hits: [], degraded: [] };

async function findLexically(
  deps: RecallDeps,
  { project, now, deadline, asOf }: RecallRequest,
  query: Query,
  passages = false,
): Promise<LexicalHits> {
  if (query.terms.size === 0) return NO_HITS;
  const isLate = () => deps.monotonic() >= deadline;
  if (isLate()) return { hits: [], degraded: [late("no memory was looked at")] };
  try {
    const asked = { project, passages, ended: query.history, limit: CANDIDATES };
    const { found, terms } = await (asOf === undefined
      ? findWithSpelling(deps, asked, query.terms, isLate)
      : findAsOf(deps.store, asked, query, asOf));
    const score = lexicalScorer(terms, found.collection);
    const matches: LexicalMatch[] = [];
    const { candidates } = found;
    // The store gives the likeliest first; those that would be scored too late are left out.
    for (let at = 0; at < candidates.length && !isLate(); at += SLICE)
      matches.push(...candidates.slice(at, at + SLICE).map(score));
    const isCut = matches.length < candidates.length;
    const cut = isCut ? [late(`${matches.length} of ${candidates.length} memories were looked at`)] : [];
    return { hits: rank(matches, { ...query, terms }, now), degraded: [...found.degraded, ...cut] };
  } catch (error) {
    return { hits: [], degraded: [warningOf("lexical", error)] };
  }
}

function late(message: string): Warning {
  return { part: "time", message };
}
