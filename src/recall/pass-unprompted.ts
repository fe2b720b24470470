import type { Hit } from "../domain/hit.ts";
import type { Kind } from "../domain/memory.ts";
import { PROJECT_SUMMARY_RULE, WORK_LOG_RULES } from "../domain/project-summary.ts";
import { isUserSaid } from "../domain/trust.ts";
import { termsOf } from "../text/terms.ts";
import { evidenceBehind, type Passed, passGate } from "./gate.ts";
import { actionsIn, isAboutAction, isStandingInstruction } from "./query/actions.ts";
import { isCodeName } from "./query/code-name.ts";
import { isForAction } from "./query/intent.ts";
import type { Query } from "./query/query.ts";
import { WEIGHTS } from "./score/weights.ts";

/** Memories for a prompt that asks nothing; each rule needs its own evidence, because a wrong memory costs more than a missing one. */
export function passUnprompted(eligible: readonly Hit[], query: Query, threshold: number): Passed {
  const { passed, best } = passGate(eligible, threshold, (hit) => isAllowed(hit, query));
  const least = evidenceBehind(threshold);
  const sure = passed.filter((hit) => evidenceBehind(hit.confidence) >= least * evidenceFactor(hit, query));
  const standing = standingInstructions(eligible, query).filter((hit) => !sure.includes(hit));
  return { passed: [...sure, ...standing], best };
}

/** Most standing instructions that pass without enough shared words. */
const MOST_STANDING = 2;
const NONE: ReadonlySet<string> = new Set();

/** The user's instructions for the requested action, the likeliest first, then the newest. */
function standingInstructions(eligible: readonly Hit[], { own }: Query): readonly Hit[] {
  const words = eligible.filter(({ memory }) => isStandingInstruction(memory));
  const actions = words.length > 0 ? actionsIn(own) : NONE;
  if (actions.size === 0) return [];
  return words
    .filter(({ memory }) => isAboutAction(memory, actions))
    .toSorted((one, other) => other.confidence - one.confidence || other.memory.at - one.memory.at)
    .slice(0, MOST_STANDING);
}

const SUMMARY_KINDS: ReadonlySet<Kind> = new Set(["handoff", "snapshot"]);
/** The repository is open to the agent, so its own logs add nothing. */
const WORK_RULES: ReadonlySet<string> = new Set([...WORK_LOG_RULES, "command", PROJECT_SUMMARY_RULE]);

function isAllowed(hit: Hit, query: Query): boolean {
  const { kind, rule } = hit.memory;
  if (isForAction(query.intent, hit.memory)) return true;
  if (kind === "turn") return isAboutSameName(hit, query);
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
const SINGLE_TOPIC_RULES: ReadonlySet<string> = new Set("decision fact answer failure cause turn".split(" "));

/** Only a few everyday words match, and hardly any of the title. */
function isPassingMention({ strength = Number.POSITIVE_INFINITY, answered = 1 }: Hit["reasons"]): boolean {
  return strength < WEIGHTS.inPassing && answered < WEIGHTS.titleInPassing;
}

/** A passage about a code name in the prompt that covers most of it; the same request again adds nothing. */
function isAboutSameName(
  { memory, reasons: { matched, coverage, strength = 0 } }: Hit,
  query: Query,
): boolean {
  if (coverage < WEIGHTS.sameCoverage || strength < WEIGHTS.sameStrength) return false;
  if (query.promptType.name === "at hand") return false;
  const isOfIt = coverage >= WEIGHTS.allCovered || matched.some(isCodeName);
  return isOfIt && !isSameRequest(memory.title, query);
}

function isSameRequest(title: string, { terms }: Query): boolean {
  const known = new Set(termsOf(title));
  const typed = [...terms].filter(([, { synonym }]) => !synonym).map(([term]) => term);
  const both = typed.filter((term) => known.has(term)).length;
  return both >= WEIGHTS.sameRequest * known.size && both >= WEIGHTS.sameRequest * typed.length;
}
