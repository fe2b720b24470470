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
  /** What the user says of words that stand for each other; asked for only when it is needed. */
  readonly synonyms: () => SynonymInput;
  /** Milliseconds on a clock that never goes back. */
  readonly monotonic: () => number;
  /** What was answered a moment ago; only who lives longer than one answer has use for them. */
  readonly cache?: RecallCache<Recalled>;
}

/** Where one stands, for those memories that may pass the gate or for all that are shown. */
export interface CodeNow {
  readonly of: "told" | "shown";
  readonly states: (memories: readonly Memory[]) => Promise<CodeStates>;
}

export interface RecallRequest {
  readonly prompt: Prompt;
  readonly project: string | null;
  /** What conversations said of it, too: it answers where nothing that was kept for itself does. */
  readonly passages?: boolean;
  /** What was said in the prompt's session; asked for only where it may change the answer. */
  readonly conversation?: () => Promise<Conversation>;
  /** How the code differs that memories were made at. It may change at any time, so that no kept answer knows it. */
  readonly code?: CodeNow;
  readonly now: number;
  /** What is less trusted is found, but never passes. */
  readonly leastTrust: Trust;
  /** Thresholds for unasked and for asked-for recall. */
  readonly threshold: number;
  readonly explicitThreshold: number;
  /** Only what was known and held at that time, in ms since 1970. */
  readonly asOf?: number;
  /** On the monotonic clock: what is not found by then is left out. */
  readonly deadline: number;
}

/** What was found. `degraded` names the parts that failed; they cost quality, never the answer. */
export interface Recalled {
  readonly query: Query;
  /** All hits, best first, before gate and diversity: the ranking that is measured. */
  readonly hits: readonly Hit[];
  /** Those the gate lets through. */
  readonly passed: readonly Hit[];
  readonly best: number;
  readonly threshold: number;
  readonly degraded: readonly Warning[];
}

/** Most memories the scorer looks at. */
const CANDIDATES = 100;
/** So many are scored between two looks at the clock. */
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

/** The same with other weights; what fails costs only them. */
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

/** Most memories whose code is looked at. */
const LOOKED_AT = 20;

function byCode({ of, states }: CodeNow): Weigh {
  return async ({ hits, threshold }) => {
    const meant = of === "shown" ? hits : hits.filter(({ confidence }) => confidence >= threshold);
    if (meant.length === 0) return hits;
    return weighByCodeState(hits, await states(meant.slice(0, LOOKED_AT).map(({ memory }) => memory)));
  };
}

/** What the prompt's words find, which is the same in every session. */
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
  found: Found,
): Promise<Found> {
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
  const summaries = await sessionSummaries(store, { project, period, asOf });
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

type Found = Pick<Recalled, "hits" | "degraded">;

const NO_HITS: Found = { hits: [], degraded: [] };

async function findLexically(
  deps: RecallDeps,
  { project, now, deadline, asOf }: RecallRequest,
  query: Query,
  passages = false,
): Promise<Found> {
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
