import type { Hit, Warning } from "../domain/hit.ts";
import type { Memory } from "../domain/memory.ts";
import type { SynonymInput } from "../domain/synonyms.ts";
import type { Trust } from "../domain/trust.ts";
import type { Conversation } from "../store/port/conversation.ts";
import type { Candidate, Collection } from "../store/store.ts";
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
  readonly explicit: boolean;
  readonly degraded: readonly Warning[];
}

/** Most memories the scorer looks at. */
const CANDIDATES = 100;
/** So many are scored between two looks at the clock. */
const SLICE = 20;

/** The whole read path, for every entry point: query, candidates, score, rank, the session's light, gate. */
export async function recall(deps: RecallDeps, request: RecallRequest): Promise<Recalled> {
  const found = await recallByWords(deps, request);
  const { conversation, code, asOf } = request;
  const proven =
    asOf === undefined ? await reweigh("use", found, request, () => weighByUseSoFar(deps, found)) : found;
  const spoken = conversation
    ? await reweigh("conversation", proven, request, () => weighByConversation(proven, conversation))
    : proven;
  return code ? reweigh("code", spoken, request, () => byCode(spoken, code)) : spoken;
}

/** Use is written down apart from memories, so that no kept answer knows it. */
async function weighByUseSoFar({ store }: RecallDeps, { hits }: Recalled): Promise<readonly Hit[]> {
  if (hits.length === 0) return hits;
  return weighByFeedback(
    hits,
    await store.feedbackTallies(hits.slice(0, MOST_WEIGHED).map(({ memory }) => memory.id)),
  );
}

/** Most memories whose code is looked at. */
const LOOKED_AT = 20;

async function byCode({ hits, threshold }: Recalled, { of, states }: CodeNow): Promise<readonly Hit[]> {
  const meant = of === "shown" ? hits : hits.filter(({ confidence }) => confidence >= threshold);
  if (meant.length === 0) return hits;
  return weighByCodeState(hits, await states(meant.slice(0, LOOKED_AT).map(({ memory }) => memory)));
}

/** The same with other weights; what fails costs only them. */
async function reweigh(
  part: string,
  recalled: Recalled,
  request: RecallRequest,
  weigh: () => Promise<readonly Hit[]>,
): Promise<Recalled> {
  try {
    const hits = await weigh();
    return hits === recalled.hits
      ? recalled
      : { ...recalled, hits, ...passThroughGate(hits, recalled, request) };
  } catch (error) {
    return { ...recalled, degraded: [...recalled.degraded, warningOf(part, error)] };
  }
}

/** What the prompt's words find, which is the same in every session. */
async function recallByWords(deps: RecallDeps, request: RecallRequest): Promise<Recalled> {
  const { cache: answers, store } = deps;
  if (!answers || request.asOf !== undefined) return recallAnew(deps, request);
  const { prompt, project, threshold, explicitThreshold, now, passages } = request;
  const asked = JSON.stringify([
    project,
    passages,
    threshold,
    explicitThreshold,
    request.leastTrust,
    prompt.text,
    deps.synonyms(),
  ]);
  const change = await store.lastChange();
  const known = answers.get(asked, change, now);
  if (known) return known;
  const answer = await recallAnew(deps, request);
  // What failed or was cut short may go better the next time.
  if (answer.degraded.every(({ part }) => part === COMMON_WORDS)) answers.put(asked, change, now, answer);
  return answer;
}

async function recallAnew(deps: RecallDeps, request: RecallRequest): Promise<Recalled> {
  const query = toQuery(request.prompt, deps.synonyms());
  const threshold = query.explicit ? request.explicitThreshold : request.threshold;
  const found = await findLexically(deps, request, query);
  const isQuestion = query.explicit && request.asOf === undefined && found.hits.length > 0;
  const { hits: tied, degraded } = isQuestion ? await withRelated(deps, request, found) : found;
  const typed = withSummaries(await summariesFor(deps, request, query), tied);
  const said = request.passages ? await findLexically(deps, request, query, true) : NO_HITS;
  const hits = mergeRankings(typed, said.hits);
  return {
    ...{ query, hits, ...passThroughGate(hits, { query }, request), threshold },
    ...{ explicit: query.explicit, degraded: [...degraded, ...said.degraded] },
  };
}

/** Only a question about the past is worth it, and most prompts are none. */
async function withRelated(
  { store, monotonic }: RecallDeps,
  { project, prompt, deadline }: RecallRequest,
  found: Pick<Recalled, "hits" | "degraded">,
): Promise<Pick<Recalled, "hits" | "degraded">> {
  try {
    const { expandByEntity: withBelonging } = await import("./related.ts");
    const asked = { store, project, text: prompt.text, isLate: () => monotonic() >= deadline };
    return { ...found, hits: await withBelonging(asked, found.hits) };
  } catch (error) {
    return { ...found, degraded: [...found.degraded, warningOf("related", error)] };
  }
}

/** What sessions of the time were about, where only that is asked. */
async function summariesFor(
  { store }: RecallDeps,
  { project, asOf }: RecallRequest,
  { wantsSessionSummaries: accounts, period }: Query,
): Promise<readonly Hit[]> {
  return accounts && period ? sessionSummaries(store, { project, period, asOf }) : [];
}

function withSummaries(accounts: readonly Hit[], hits: readonly Hit[]): readonly Hit[] {
  if (accounts.length === 0) return hits;
  const told = new Set(accounts.map(({ memory }) => memory.id));
  return [...accounts, ...hits.filter(({ memory }) => !told.has(memory.id))];
}

function passThroughGate(
  hits: readonly Hit[],
  { query }: Pick<Recalled, "query">,
  { leastTrust, threshold, explicitThreshold }: RecallRequest,
): Passed {
  const mayBeSaid = ({ memory }: Hit) =>
    memory.trust >= leastTrust && (query.goals || memory.kind !== "goal");
  const { passed, best } = passEligible(hits.filter(mayBeSaid), query, { threshold, explicitThreshold });
  return { passed: withoutOutdated(passed, query), best };
}

const NO_HITS = { hits: [], degraded: [] } as const;

async function findLexically(
  deps: RecallDeps,
  { project, now, deadline, asOf }: RecallRequest,
  query: Query,
  passages = false,
): Promise<{ hits: Hit[]; degraded: readonly Warning[] }> {
  if (query.terms.size === 0) return { hits: [], degraded: [] };
  const isLate = () => deps.monotonic() >= deadline;
  if (isLate()) return { hits: [], degraded: [late("no memory was looked at")] };
  try {
    const asked = { project, passages, ended: query.history, limit: CANDIDATES };
    const { found, terms } = await (asOf === undefined
      ? findWithSpelling(deps, asked, query.terms, isLate)
      : findAsOf(deps.store, asked, query, asOf));
    const matches = scoreInTime(terms, found, isLate);
    const { length: all } = found.candidates;
    const cut = matches.length < all ? [late(`${matches.length} of ${all} memories were looked at`)] : [];
    return { hits: rank(matches, { ...query, terms }, now), degraded: [...found.degraded, ...cut] };
  } catch (error) {
    return { hits: [], degraded: [warningOf("lexical", error)] };
  }
}

/** The store gives the likeliest first; those that would be scored too late are left out. */
function scoreInTime(
  terms: Query["terms"],
  { candidates, collection }: { candidates: readonly Candidate[]; collection: Collection },
  isLate: () => boolean,
): LexicalMatch[] {
  const score = lexicalScorer(terms, collection);
  const matches: LexicalMatch[] = [];
  for (let at = 0; at < candidates.length && !isLate(); at += SLICE)
    matches.push(...candidates.slice(at, at + SLICE).map(score));
  return matches;
}

function late(message: string): Warning {
  return { part: "time", message };
}
