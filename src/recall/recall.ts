import type { Hit, Warning } from "../domain/hit.ts";
import type { Memory } from "../domain/memory.ts";
import type { SynonymInput } from "../domain/synonyms.ts";
import type { Reranker } from "../reranker/reranker.ts";
import type { Conversation } from "../store/port/session-store.ts";
import { findAsOf } from "./as-of.ts";
import { addByMeaning, EMBEDDER } from "./by-meaning.ts";
import { type CandidateDeps, COMMON_WORDS, warningOf } from "./candidates.ts";
import { passEligible } from "./eligible.ts";
import type { GateLimits } from "./gate.ts";
import type { Prompt } from "./query/prompt.ts";
import { type Query, toQuery } from "./query/query.ts";
import { findWithSpelling } from "./query/spelling.ts";
import { findProjectSummary, sessionSummaries } from "./query/summaries.ts";
import type { RecallCache } from "./recall-cache.ts";
import { type CodeStates, weighByCodeState } from "./score/code-state.ts";
import { weighByConversation } from "./score/conversation.ts";
import { MOST_WEIGHED, weighByFeedback } from "./score/feedback.ts";
import { type Fusion, fuse } from "./score/fusion.ts";
import { type LexicalMatch, lexicalScorer } from "./score/lexical.ts";
import { mergeRankings } from "./score/merge-rankings.ts";
import { rank } from "./score/rank.ts";
import { rerankHits } from "./score/rerank.ts";
import { type SourceWeights, sourceWeightsKey } from "./score/source-weights.ts";

export interface RecallDeps extends CandidateDeps {
  /** The user's synonyms, read only when needed. */
  readonly synonyms: () => SynonymInput;
  /** Milliseconds on a clock that never goes back. */
  readonly monotonic: () => number;
  /** Where the user changed one. */
  readonly sourceWeights?: SourceWeights;
  /** Orders anew what was found; null where the user wants none. No hook has it. */
  readonly reranker?: () => Reranker | null;
  /** For a process that answers more than once. */
  readonly cache?: RecallCache<Recalled>;
}

/** Changes of the code since memories were made. */
export interface CodeNow {
  /** Hits that may pass, or all. */
  readonly scope: "injected" | "shown";
  readonly states: (memories: readonly Memory[]) => Promise<CodeStates>;
}

export interface RecallRequest extends GateLimits {
  readonly prompt: Prompt;
  readonly project: string | null;
  /** Also searches passages of conversations. */
  readonly passages?: boolean;
  /** Also finds memories at least so like the prompt in meaning, 0 to 1; words alone where it is missing. */
  readonly leastSimilarity?: number;
  /** Order of what words and meaning found; `added` where it is missing. */
  readonly fusion?: Fusion;
  /** Longest wait for a reranker, in ms; none is asked where it is missing. */
  readonly rerankMs?: number;
  /** The prompt's session, read only when a hit is near the threshold. */
  readonly conversation?: () => Promise<Conversation>;
  /** Applied after the cache, because code changes at any time. */
  readonly code?: CodeNow;
  readonly now: number;
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

/** The whole read path: query, candidates, score, rank, gate; then the weights that are never cached. */
export async function recall(deps: RecallDeps, request: RecallRequest): Promise<Recalled> {
  const { conversation, code, asOf, rerankMs } = request;
  let found = await recallByWords(deps, request);
  if (asOf === undefined) found = await reweigh("feedback", found, request, feedbackWeigher(deps));
  if (conversation)
    found = await reweigh("conversation", found, request, (all) => weighByConversation(all, conversation));
  if (code) found = await reweigh("code", found, request, codeWeigher(code));
  return rerankMs === undefined ? found : reweigh(RERANK, found, request, rerankWeigher(deps, rerankMs));
}

type Weigh = (found: Recalled) => Promise<readonly Hit[]>;

/** A failure leaves the hits as they are, with a warning. */
async function reweigh(part: string, found: Recalled, request: RecallRequest, run: Weigh): Promise<Recalled> {
  try {
    const hits = await run(found);
    return hits === found.hits ? found : { ...found, hits, ...passEligible(hits, found.query, request) };
  } catch (error) {
    return { ...found, degraded: [...found.degraded, warningOf(part, error)] };
  }
}

function feedbackWeigher({ store }: RecallDeps): Weigh {
  return async ({ hits }) => {
    const best = hits.slice(0, MOST_WEIGHED).map(({ memory }) => memory.id);
    return best.length === 0 ? hits : weighByFeedback(hits, await store.feedbackTallies(best));
  };
}

/** Named in receipts and answers where the reranker could not be asked. */
const RERANK = "rerank";

function rerankWeigher({ reranker }: RecallDeps, mostMs: number): Weigh {
  return async ({ hits, query }) => {
    const asked = reranker?.() ?? null;
    return asked === null ? hits : rerankHits(asked, query.text, hits, mostMs);
  };
}

const LOOKED_AT = 20;

function codeWeigher({ scope, states }: CodeNow): Weigh {
  return async ({ hits, threshold }) => {
    const eligible = scope === "shown" ? hits : hits.filter(({ confidence }) => confidence >= threshold);
    if (eligible.length === 0) return hits;
    return weighByCodeState(hits, await states(eligible.slice(0, LOOKED_AT).map(({ memory }) => memory)));
  };
}

/** The same in every session, so it can be cached. */
export async function recallByWords(deps: RecallDeps, request: RecallRequest): Promise<Recalled> {
  const { cache, store } = deps;
  if (!cache || request.asOf !== undefined) return recallAnew(deps, request);
  const { prompt, project, threshold, explicitThreshold, snapshotThreshold, leastTrust, now, passages } =
    request;
  const limits = [threshold, explicitThreshold, snapshotThreshold ?? null, leastTrust];
  const options = [project, passages, ...limits, request.leastSimilarity ?? null, request.fusion ?? null];
  const weights = deps.sourceWeights ? sourceWeightsKey(deps.sourceWeights) : [];
  const key = JSON.stringify([...options, ...weights, prompt.text, deps.synonyms()]);
  const change = await store.lastChange();
  const cached = cache.get(key, change, now);
  if (cached) return cached;
  const answer = await cache.share(key, change, () => recallAnew(deps, request));
  // An incomplete answer is not cached: the next attempt may succeed.
  if (answer.degraded.every(({ part }) => part === COMMON_WORDS)) cache.put(key, change, now, answer);
  return answer;
}

async function recallAnew(deps: RecallDeps, request: RecallRequest): Promise<Recalled> {
  const query = toQuery(request.prompt, deps.synonyms());
  const found = await findLexically(deps, request, query);
  const { hits: related, degraded } = await withRelated(deps, request, query, found);
  const typed = await withSummaries(deps, request, query, related);
  const turns = request.passages ? await findLexically(deps, request, query, true) : NO_HITS;
  const hits = mergeRankings(typed, turns.hits);
  return {
    query,
    hits,
    ...passEligible(hits, query, request),
    threshold: query.explicit ? request.explicitThreshold : request.threshold,
    degraded: distinctWarnings([...degraded, ...turns.degraded]),
  };
}

/** Memories and passages may lack the same part; an embedder that failed for the ones is not asked for the others. */
function distinctWarnings(warnings: readonly Warning[]): readonly Warning[] {
  const isFirst = ({ part, message }: Warning, at: number) =>
    warnings.findIndex((one) => one.part === part && (part === EMBEDDER || one.message === message)) === at;
  return warnings.filter(isFirst);
}

/** Adds memories of related entities, for a question about the past only. */
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

/** Puts the summaries first for which the prompt asks: of the period's sessions, or of the project. */
async function withSummaries(
  { store }: RecallDeps,
  { project, asOf }: RecallRequest,
  query: Query,
  hits: readonly Hit[],
): Promise<readonly Hit[]> {
  const summaries = await summariesFor(store, project, query, asOf);
  const known = new Set(summaries.map(({ memory }) => memory.id));
  return known.size === 0 ? hits : [...summaries, ...hits.filter(({ memory }) => !known.has(memory.id))];
}

async function summariesFor(
  store: RecallDeps["store"],
  project: string | null,
  { wantsSessionSummaries, period, aboutProject }: Query,
  asOf?: number,
): Promise<readonly Hit[]> {
  if (wantsSessionSummaries && period) return sessionSummaries(store, project, period, asOf);
  return aboutProject === "what" && asOf === undefined ? findProjectSummary(store, project) : [];
}

type LexicalHits = Pick<Recalled, "hits" | "degraded">;

const NO_HITS: LexicalHits = { hits: [], degraded: [] };

async function findLexically(
  deps: RecallDeps,
  { project, now, deadline, asOf, leastSimilarity, fusion = "added" }: RecallRequest,
  query: Query,
  passages = false,
): Promise<LexicalHits> {
  // Vectors are of memories as they are now.
  const least = asOf === undefined ? leastSimilarity : undefined;
  if (query.terms.size === 0 && least === undefined) return NO_HITS;
  const isLate = () => deps.monotonic() >= deadline;
  if (isLate()) return { hits: [], degraded: [late("no memory was looked at")] };
  try {
    const filter = { project, passages, ended: query.history, limit: CANDIDATES };
    const { found, terms } = await (asOf === undefined
      ? findWithSpelling(deps, filter, query.terms, isLate)
      : findAsOf(deps.store, filter, query, asOf));
    const score = lexicalScorer(terms, found.collection);
    const matches: LexicalMatch[] = [];
    const { candidates, similarity, degraded } =
      least === undefined
        ? { ...found, similarity: NOTHING_SIMILAR }
        : await addByMeaning(deps, filter, { text: query.text, least }, found);
    // The store gives the likeliest first; those that would be scored too late are left out.
    for (let at = 0; at < candidates.length && !isLate(); at += SLICE)
      matches.push(...candidates.slice(at, at + SLICE).map(score));
    const isCut = matches.length < candidates.length;
    const cut = isCut ? [late(`${matches.length} of ${candidates.length} memories were looked at`)] : [];
    const ranked = rank(matches, { ...query, terms }, now, { similarity, weights: deps.sourceWeights });
    const hits = similarity.size === 0 ? ranked : fuse(ranked, fusion);
    return { hits, degraded: [...degraded, ...cut] };
  } catch (error) {
    return { hits: [], degraded: [warningOf("lexical", error)] };
  }
}

const NOTHING_SIMILAR: ReadonlyMap<string, number> = new Map();

function late(message: string): Warning {
  return { part: "time", message };
}
