import { UnbiddenError } from "../../domain/errors.ts";
import type { Hit } from "../../domain/hit.ts";
import { SUB_AGENT_RULE } from "../../domain/memory.ts";
import { PROJECT_SUMMARY_RULE, WORK_LOG_RULES } from "../../domain/project-summary.ts";
import { LEAST_TRUST } from "../../domain/trust.ts";
import { passGate } from "../../recall/gate.ts";
import { recallWithHyde } from "../../recall/hyde.ts";
import { readPrompt } from "../../recall/query/prompt.ts";
import { type Recalled, type RecallRequest, recall } from "../../recall/recall.ts";
import { termRarity } from "../../recall/score/background.ts";
import type { UserTurn } from "../../store/port/session-store.ts";
import { cutBetweenWords } from "../../text/cut.ts";
import { termsOf } from "../../text/terms.ts";
import { typedWords } from "../../text/typed-words.ts";
import {
  type DeepOptions,
  type PromptContext,
  type PromptRequest,
  RECALL_BOUND_MS,
} from "./prompt-request.ts";
import { type PathSection, toSection } from "./section.ts";

const BETWEEN_TURNS = "\n---\n";

/** Once per session, context or topic: memories about the whole conversation. */
export async function deepSection(context: PromptContext): Promise<PathSection | null> {
  const { request } = context;
  if (!request.deep.enabled || request.prompt.isSlashCommand) return null;
  const turns = await turnsUpTo(context);
  const trigger = deepTrigger(request, turns);
  if (trigger === null) return null;
  const query = deepQuery(request.deep, turns ?? [{ event: request.event, text: request.prompt.text }]);
  const occasion = await deepReason(context, turns, query);
  if (occasion === null) return null;
  const recalled = await searchInDepth(context, query);
  const hits = await newHits(context, recalled);
  const { epoch } = request.session;
  const length = { turns: turns?.length ?? "unknown", query_chars: query.length };
  return {
    ...toSection("deep", recalled),
    hits,
    cap: { items: request.deep.items, itemCharacters: request.deep.itemCharacters },
    facts: { trigger, occasion, epoch, ...length, results: hits.length },
  };
}

/** Newest first; null where the store cannot say, so that the prompt is all there is. */
async function turnsUpTo({ deps, request }: PromptContext): Promise<readonly UserTurn[] | null> {
  const { deep } = request;
  const { session, event } = request.turnsOf ?? { session: request.session.id, event: request.event };
  const most = Math.max(deep.afterTurns, deep.queryTurns);
  try {
    const turns = await deps.store.userTurns(session, { event, most, characters: deep.turnCharacters });
    return turns.length > 0 ? turns : null;
  } catch {
    // The prompt's own length may still be reason enough.
    return null;
  }
}

function deepTrigger(
  { prompt, deep }: PromptRequest,
  turns: readonly UserTurn[] | null,
): "turns" | "chars" | null {
  if (turns !== null && turns.length >= deep.afterTurns) return "turns";
  return prompt.typed.length > deep.afterCharacters ? "chars" : null;
}

/** Newest first, because a search reads the first words of a long text. */
function deepQuery({ queryTurns, turnCharacters }: DeepOptions, turns: readonly UserTurn[]): string {
  return turns
    .slice(0, queryTurns)
    .map(({ text }) => cutBetweenWords(typedWords(text), turnCharacters))
    .filter((words) => words !== "")
    .join(BETWEEN_TURNS);
}

/** Null where it was done already. */
async function deepReason(
  { deps, request }: PromptContext,
  turns: readonly UserTurn[] | null,
  query: string,
): Promise<"first" | "compaction" | "topic" | null> {
  const { session, deep } = request;
  const mark = await deps.store.lastDeepRecall(session.id, deps.now());
  if (mark === null) return "first";
  if (mark.facts.epoch !== session.epoch) return "compaction";
  // No sooner than after as many turns as it took to begin with.
  if (turns === null || turns.some(({ event }) => event === mark.event)) return null;
  const upTo = { event: mark.event, most: deep.queryTurns, characters: deep.turnCharacters };
  const earlier = await deps.store.userTurns(session.id, upTo);
  return earlier.length > 0 && topicOverlap(query, deepQuery(deep, earlier)) < SAME_TOPIC ? "topic" : null;
}

async function searchInDepth({ deps, request, within }: PromptContext, text: string): Promise<Recalled> {
  const { session, states } = request;
  // A model may have been waited for in between.
  const requestFor = (words: string, leastMs = 0): RecallRequest => {
    const deadline = within(Math.max(RECALL_BOUND_MS, leastMs));
    return {
      prompt: readPrompt(words, deps.now()),
      project: session.project?.id ?? null,
      now: deps.now(),
      leastTrust: LEAST_TRUST,
      threshold: request.threshold,
      explicitThreshold: request.threshold,
      deadline,
      ...(states ? { code: { scope: "injected", states: states(deadline) } } : {}),
    };
  };
  const hyde = (await deps.hyde?.()) ?? null;
  const recalled = await (hyde
    ? recallWithHyde({ ...deps, ...hyde }, text, requestFor)
    : recall(deps, requestFor(text)));
  const failed = recalled.degraded.find(({ part }) => part === "lexical" || part === "time");
  // A failure is retried at the next prompt, so it must not count as done.
  if (failed && recalled.hits.length === 0) throw new UnbiddenError("HOOK_FAILED", failed.message);
  return recalled;
}

/** Memories in the context would be the best hits and raise the bar for all others, so they are removed first. */
async function newHits({ deps, request }: PromptContext, { hits }: Recalled): Promise<readonly Hit[]> {
  const sure = hits.filter((hit) => hit.confidence >= request.threshold && isEligibleInDepth(hit, request));
  const ids = sure.map(({ memory }) => memory.id);
  const inContext = await deps.store.inContext(request.session, ids, deps.now());
  const fresh = sure.filter(({ memory }) => !inContext.has(memory.id));
  return passGate(fresh, request.threshold).passed.slice(0, request.deep.items);
}

/** There are so many of these, and the repository shows most of it, that any task shares words with them. */
const OF_THE_WORK: ReadonlySet<string> = new Set([...WORK_LOG_RULES, PROJECT_SUMMARY_RULE, SUB_AGENT_RULE]);

/** A session summary shares words with any other; goals need a prompt that mentions them. */
function isEligibleInDepth({ memory: { kind, rule, trust } }: Hit, { prompt }: PromptRequest): boolean {
  const isAccount = kind === "handoff" || kind === "snapshot" || OF_THE_WORK.has(rule);
  return trust >= LEAST_TRUST && !isAccount && (kind !== "goal" || prompt.goals);
}

/** A smaller overlap means another topic. */
const SAME_TOPIC = 0.15;

/** Share of the terms, weighed by rarity, that the other text has; 1 for no terms. */
function topicOverlap(text: string, earlier: string): number {
  const known = new Set(termsOf(earlier));
  let all = 0;
  let shared = 0;
  for (const term of new Set(termsOf(text))) {
    const weight = termRarity(term);
    all += weight;
    if (known.has(term)) shared += weight;
  }
  return all === 0 ? 1 : shared / all;
}
