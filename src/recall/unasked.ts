import type { Hit } from "../domain/hit.ts";
import type { Kind } from "../domain/memory.ts";
import { CARD_RULE } from "../domain/stated.ts";
import { termsOf } from "../domain/text.ts";
import { evidenceBehind, type Passed, passGate } from "./gate.ts";
import { isForAction } from "./intent.ts";
import { namesAThing } from "./names.ts";
import type { Query } from "./query.ts";
import { WEIGHTS } from "./weights.ts";

/** What comes with a prompt that asks nothing: each sort at a bar of its own, for a wrong one costs more than a missing one. */
export function unasked(sayable: readonly Hit[], query: Query, bar: number): Passed {
  const meant = sayable.filter((hit) => mayCome(hit, query));
  const { passed, best } = passGate(meant, bar);
  const isSure = (hit: Hit) =>
    evidenceBehind(hit.confidence) >= evidenceBehind(bar) * surenessFor(hit, query);
  return { passed: passed.filter(isSure), best };
}

const ACCOUNTS: ReadonlySet<Kind> = new Set(["handoff", "snapshot"]);
/** What the work itself says of the past: the repository lies open to the agent. */
const OF_THE_WORK: ReadonlySet<string> = new Set(["commit", "plan", "command", CARD_RULE]);

function mayCome(hit: Hit, query: Query): boolean {
  const { kind, rule } = hit.memory;
  if (isForAction(query.intent, hit.memory)) return true;
  if (kind === "turn") return isOfTheSameThing(hit, query);
  if (ACCOUNTS.has(kind)) return kind === "handoff" && query.intent.name === "progress";
  if (OF_ONE_MATTER.has(rule) && hit.reasons.coverage < WEIGHTS.ofTheMatter) return false;
  return !OF_THE_WORK.has(rule) && !isInPassing(hit.reasons);
}

/** How much more evidence than the bar's it takes; a preference, and what a person wrote down on purpose, holds for much. */
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
