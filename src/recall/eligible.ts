import type { Hit } from "../domain/hit.ts";
import { type Kind, type Memory, SUB_AGENT_RULE } from "../domain/memory.ts";
import { PROJECT_SUMMARY_RULE, WORK_LOG_RULES } from "../domain/project-summary.ts";
import { isUserSaid } from "../domain/trust.ts";
import { evidenceBehind, type GateLimits, type Passed, passGate } from "./gate.ts";
import { isCodeName, isSameRequest, lastResort } from "./last-resort.ts";
import { actionsIn, isAboutAction, isStandingInstruction } from "./query/actions.ts";
import { isForAction } from "./query/intent.ts";
import type { Query } from "./query/query.ts";
import { mergeRankings } from "./score/merge-rankings.ts";
import { WEIGHTS } from "./score/weights.ts";

/** Hits that may be injected. Any related memory answers a question; another prompt gets only what changes its next step. */
export function passEligible(hits: readonly Hit[], query: Query, limits: GateLimits): Passed {
  const { explicitThreshold, leastTrust } = limits;
  const eligible = hits.filter(
    (hit) =>
      hit.memory.trust >= leastTrust &&
      (query.goals || hit.memory.kind !== "goal") &&
      (hit.memory.rule !== SUB_AGENT_RULE || isWorthReporting(hit, query)),
  );
  const pass = () => {
    if (query.wantsSessionSummaries) return passGate(eligible, explicitThreshold);
    if (query.aboutProject === "what") return passGate(eligible, explicitThreshold, isProjectSummary);
    if (query.isQuestion) return passAnswers(eligible, query, explicitThreshold);
    return passUnprompted(eligible, query, limits);
  };
  const { passed, best } = pass();
  return { passed: withoutOutdated(passed, query), best };
}

/** Sub-agents report much of what stands in the files anyway. */
function isWorthReporting({ reasons: { coverage } }: Hit, { explicit }: Query): boolean {
  return explicit || coverage >= WEIGHTS.reported;
}

/** A turn older than the user's matching choice is history, and passes only for a question about the past. */
export function withoutOutdated(passed: readonly Hit[], { history, period }: Query): readonly Hit[] {
  if (history || period !== null) return passed;
  const choices = passed.filter(({ memory }) => isChoice(memory));
  const isOutdated = (turn: Hit) => choices.some((choice) => isAfter(choice, turn));
  return passed.filter((hit) => hit.memory.kind !== "turn" || !isOutdated(hit));
}

function isChoice({ kind, trust }: Memory): boolean {
  return isUserSaid(trust) && (kind === "decision" || kind === "preference");
}

function isAfter(choice: Hit, turn: Hit): boolean {
  const words = new Set(choice.reasons.matched);
  return choice.memory.at > turn.memory.at && turn.reasons.matched.every((word) => words.has(word));
}

/** Limits where both answer. */
const MOST_KEPT = 2;
const MOST_PASSAGES = 3;

/** Memories and passages answer side by side; summaries of whole sessions only where neither does. */
function passAnswers(eligible: readonly Hit[], query: Query, threshold: number): Passed {
  const statements = passGate(eligible, threshold, (hit) => isOwnStatement(hit, query));
  const turns = passGate(eligible, threshold, (hit) => isOnTopicTurn(hit, query));
  if (turns.passed.length === 0 && statements.passed.length === 0)
    return query.aboutProject === "where" ? whereStated(eligible) : passGate(eligible, threshold, isSummary);
  if (turns.passed.length === 0) return statements;
  return {
    passed: mergeRankings(statements.passed.slice(0, MOST_KEPT), turns.passed.slice(0, MOST_PASSAGES)),
    best: Math.max(statements.best, turns.best),
  };
}

const SUMMARY_KINDS: ReadonlySet<Kind> = new Set(["handoff", "snapshot", "turn"]);

/** A session's important parts have memories of their own, and the repository is open; handoffs answer only "where were we". */
function isOwnStatement(
  { memory: { kind, rule }, reasons: { coverage } }: Hit,
  { intent, explicit }: Query,
): boolean {
  if (kind === "handoff") return intent.name === "progress";
  if (WORK_LOG_RULES.includes(rule) && coverage < WEIGHTS.askedOfWork && !explicit) return false;
  return !SUMMARY_KINDS.has(kind) && rule !== PROJECT_SUMMARY_RULE;
}

function isOnTopicTurn({ memory, reasons }: Hit, { explicit }: Query): boolean {
  return memory.kind === "turn" && (explicit || reasons.coverage >= WEIGHTS.askedOfTalk);
}

/** Only where nothing else answers the question. */
function isSummary({ memory: { kind, rule } }: Hit): boolean {
  return kind !== "turn" && !WORK_LOG_RULES.includes(rule);
}

function isProjectSummary({ memory }: Hit): boolean {
  return memory.rule === PROJECT_SUMMARY_RULE;
}

/** A file's name in a list has hardly any evidence, but the list is all that says where something is defined. */
function whereStated(eligible: readonly Hit[]): Passed {
  const isNamed = (hit: Hit) => isProjectSummary(hit) && hit.reasons.coverage >= WEIGHTS.askedOfWork;
  return passGate(eligible, 0, isNamed);
}

/** Memories for a prompt that asks nothing; each rule needs its own evidence, because a wrong memory costs more than a missing one. */
function passUnprompted(
  eligible: readonly Hit[],
  query: Query,
  { threshold, snapshotThreshold = Number.POSITIVE_INFINITY }: GateLimits,
): Passed {
  const { passed, best } = passGate(eligible, threshold, (hit) => isAllowed(hit, query));
  const least = evidenceBehind(threshold);
  const sure = passed.filter((hit) => evidenceBehind(hit.confidence) >= least * evidenceFactor(hit, query));
  const standing = standingInstructions(eligible, query).filter((hit) => !sure.includes(hit));
  const passing = [...sure, ...standing];
  return { passed: passing.length > 0 ? passing : lastResort(eligible, query, snapshotThreshold), best };
}

/** Most standing instructions that pass without enough shared words. */
const MOST_STANDING = 2;
const NONE: ReadonlySet<string> = new Set();

/** The user's instructions for the requested action, the likeliest first, then the newest. */
function standingInstructions(eligible: readonly Hit[], { own }: Query): readonly Hit[] {
  const instructions = eligible.filter(({ memory }) => isStandingInstruction(memory));
  const actions = instructions.length > 0 ? actionsIn(own) : NONE;
  if (actions.size === 0) return [];
  return instructions
    .filter(({ memory }) => isAboutAction(memory, actions))
    .toSorted((one, other) => other.confidence - one.confidence || other.memory.at - one.memory.at)
    .slice(0, MOST_STANDING);
}

/** The repository is open to the agent, so its own logs add nothing. */
const WORK_RULES: ReadonlySet<string> = new Set([...WORK_LOG_RULES, "command", PROJECT_SUMMARY_RULE]);

function isAllowed(hit: Hit, query: Query): boolean {
  const { kind, rule } = hit.memory;
  if (isForAction(query.intent, hit.memory)) return true;
  if (kind === "turn") return isSameTopic(hit, query);
  if (SUMMARY_KINDS.has(kind)) return kind === "handoff" && query.intent.name === "progress";
  if (SINGLE_TOPIC_RULES.has(rule) && !isOnTopic(hit, query)) return false;
  return !WORK_RULES.has(rule) && !isPassingMention(hit.reasons);
}

/** Most of the prompt is covered; for a short prompt it is enough that it names the user's own decision. */
function isOnTopic({ memory, reasons: { coverage, answered = 0 } }: Hit, query: Query): boolean {
  if (coverage >= WEIGHTS.onTopic) return true;
  const typed = [...query.terms.values()].filter(({ synonym }) => !synonym).length;
  return isUserSaid(memory.trust) && typed <= WEIGHTS.shortPrompt && answered >= WEIGHTS.named;
}

/** Evidence needed, as a multiple of the threshold's; preferences and notes written on purpose need no more than that. */
function evidenceFactor({ memory }: Hit, { intent }: Query): number {
  return SINGLE_TOPIC_RULES.has(memory.rule) && !isForAction(intent, memory) ? WEIGHTS.sure : 1;
}

/** Rules that store a single statement or failure. */
const SINGLE_TOPIC_RULES: ReadonlySet<string> = new Set(
  "decision fact answer failure cause sub-agent turn".split(" "),
);

/** Only a few everyday words match, and hardly any of the title. */
function isPassingMention({ strength = Number.POSITIVE_INFINITY, answered = 1 }: Hit["reasons"]): boolean {
  return strength < WEIGHTS.inPassing && answered < WEIGHTS.titleInPassing;
}

/** A passage about a code name in the prompt that covers most of it; the same request again adds nothing. */
function isSameTopic({ memory, reasons: { matched, coverage, strength = 0 } }: Hit, query: Query): boolean {
  if (coverage < WEIGHTS.sameCoverage || strength < WEIGHTS.sameStrength) return false;
  if (query.promptType.name === "at hand") return false;
  const isAboutIt = coverage >= WEIGHTS.allCovered || matched.some(isCodeName);
  return isAboutIt && !isSameRequest(memory.title, query);
}
