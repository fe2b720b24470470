import type { Hit } from "../domain/hit.ts";
import type { Kind } from "../domain/memory.ts";
import { ACCOUNTS_OF_WORK, PROJECT_SUMMARY_RULE } from "../domain/project-summary.ts";
import { termsOf } from "../text/terms.ts";
import { evidenceBehind, type Passed, passGate } from "./gate.ts";
import { actionsIn, constrains, isStanding } from "./query/actions.ts";
import { isForAction } from "./query/intent.ts";
import { namesAThing } from "./query/names.ts";
import type { Query } from "./query/query.ts";
import { WEIGHTS } from "./score/weights.ts";

/** What comes with a prompt that asks nothing: each sort at a threshold of its own, for a wrong one costs more than a missing one. */
export function unasked(sayable: readonly Hit[], query: Query, threshold: number): Passed {
  const meant = sayable.filter((hit) => mayCome(hit, query));
  const { passed, best } = passGate(meant, threshold);
  const least = evidenceBehind(threshold);
  const sure = passed.filter((hit) => evidenceBehind(hit.confidence) >= least * surenessFor(hit, query));
  const standing = standingFor(sayable, query).filter((hit) => !sure.includes(hit));
  return { passed: [...sure, ...standing], best };
}

/** Most wishes about the work asked for that come however few of their words the prompt has. */
const MOST_STANDING = 2;
const NONE: ReadonlySet<string> = new Set();

/** What the user said of how such work is done, the likeliest first, of equals the latest. */
function standingFor(sayable: readonly Hit[], { own }: Query): readonly Hit[] {
  const words = sayable.filter(({ memory }) => isStanding(memory));
  const actions = words.length > 0 ? actionsIn(own) : NONE;
  if (actions.size === 0) return [];
  return words
    .filter(({ memory }) => constrains(memory, actions))
    .toSorted((one, other) => other.confidence - one.confidence || other.memory.at - one.memory.at)
    .slice(0, MOST_STANDING);
}

const ACCOUNTS: ReadonlySet<Kind> = new Set(["handoff", "snapshot"]);
/** What the work itself says of the past: the repository lies open to the agent. */
const OF_THE_WORK: ReadonlySet<string> = new Set([...ACCOUNTS_OF_WORK, "command", PROJECT_SUMMARY_RULE]);

function mayCome(hit: Hit, query: Query): boolean {
  const { kind, rule } = hit.memory;
  if (isForAction(query.intent, hit.memory)) return true;
  if (kind === "turn") return isOfTheSameThing(hit, query);
  if (ACCOUNTS.has(kind)) return kind === "handoff" && query.intent.name === "progress";
  if (OF_ONE_MATTER.has(rule) && !isOfTheMatter(hit, query)) return false;
  return !OF_THE_WORK.has(rule) && !isInPassing(hit.reasons);
}

/** Most of the prompt is found; of a short one the user's own decision need only be named. */
function isOfTheMatter({ memory, reasons: { coverage, answered = 0 } }: Hit, query: Query): boolean {
  if (coverage >= WEIGHTS.ofTheMatter) return true;
  const typed = [...query.terms.values()].filter(({ synonym }) => !synonym).length;
  return memory.trust === 3 && typed <= WEIGHTS.shortPrompt && answered >= WEIGHTS.named;
}

/** How much more evidence than the threshold's it takes; a preference, and what a person wrote down on purpose, holds for much. */
function surenessFor({ memory }: Hit, { intent }: Query): number {
  return OF_ONE_MATTER.has(memory.rule) && !isForAction(intent, memory) ? WEIGHTS.sure : 1;
}

/** Rules that keep what was said or met once. */
const OF_ONE_MATTER: ReadonlySet<string> = new Set([
  "decision",
  "fact",
  "answer",
  "failure",
  "cause",
  "turn",
]);

/** A few everyday words of it were said, and hardly one of its title. */
function isInPassing({ strength = Number.POSITIVE_INFINITY, answered = 1 }: Hit["reasons"]): boolean {
  return strength < WEIGHTS.inPassing && answered < WEIGHTS.titleInPassing;
}

/** Speaks of a thing that the prompt names, and of most of what it says; the same request again tells nothing. */
function isOfTheSameThing(
  { memory, reasons: { matched, coverage, strength = 0 } }: Hit,
  query: Query,
): boolean {
  if (coverage < WEIGHTS.sameCoverage || strength < WEIGHTS.sameStrength) return false;
  if (query.stance.name === "at hand") return false;
  const isOfIt = coverage >= WEIGHTS.allCovered || matched.some(namesAThing);
  return isOfIt && !isSameRequest(memory.title, query);
}

function isSameRequest(title: string, { terms }: Query): boolean {
  const told = new Set(termsOf(title));
  const typed = [...terms].filter(([, { synonym }]) => !synonym).map(([term]) => term);
  const both = typed.filter((term) => told.has(term)).length;
  return both >= WEIGHTS.sameRequest * told.size && both >= WEIGHTS.sameRequest * typed.length;
}
