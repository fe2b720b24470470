import type { Hit } from "../domain/hit.ts";
import type { Kind } from "../domain/memory.ts";
import { CARD_RULE } from "../domain/stated.ts";
import { passGate } from "./gate.ts";
import { merged } from "./merged.ts";
import type { Query } from "./query.ts";
import { WEIGHTS } from "./weights.ts";

/** What the gate lets through, best first, and the best of all. */
export type Passed = ReturnType<typeof passGate>;

/** Bars for what comes unasked and for what was asked for. */
export interface Bars {
  readonly bar: number;
  readonly explicitBar: number;
}

/** What was kept for itself goes first; conversations and accounts of whole sessions only answer questions. */
export function passable(sayable: readonly Hit[], query: Query, { bar, explicitBar }: Bars): Passed {
  const own = query.explicit ? explicitBar : bar;
  if (query.accounts) return passGate(sayable, own);
  const kept = passGate(
    sayable.filter((hit) => isKept(hit, query)),
    own,
  );
  const passages = sayable.filter((hit) => hit.memory.kind === "turn" && mayAnswer(hit, query));
  const said = passGate(passages, query.asks ? explicitBar : bar);
  const both = {
    passed: merged(kept.passed.slice(0, MOST_KEPT), said.passed.slice(0, MOST_PASSAGES)),
    best: Math.max(kept.best, said.passed.length > 0 ? said.best : 0),
  };
  if (said.passed.length === 0) return kept.passed.length > 0 || !query.asks ? kept : accounts(sayable, own);
  return both;
}

/** Of each so many, where both answer. */
const MOST_KEPT = 2;
const MOST_PASSAGES = 3;

/** What sessions came to, where nothing else answers a question. */
function accounts(sayable: readonly Hit[], bar: number): Passed {
  return passGate(
    sayable.filter(({ memory }) => memory.kind !== "turn"),
    bar,
  );
}

const ACCOUNTS: ReadonlySet<Kind> = new Set(["handoff", "snapshot", "turn"]);

/** What matters of a session was kept for itself, and a repository lies open; where work was left a handoff tells. */
function isKept({ memory: { kind, rule }, reasons }: Hit, { intent, asks }: Query): boolean {
  if (!asks && isInPassing(reasons)) return false;
  if (kind === "handoff") return intent.name === "progress";
  return !ACCOUNTS.has(kind) && rule !== CARD_RULE;
}

/** A few everyday words of it were said, and hardly one of its title. */
function isInPassing({ strength = Number.POSITIVE_INFINITY, answered = 1 }: Hit["reasons"]): boolean {
  return strength < WEIGHTS.inPassing && answered < WEIGHTS.titleInPassing;
}

/** A question is answered by what was said of it; what fails, by how exactly the same failed before. */
function mayAnswer({ reasons: { strength = 0, answered = 0 } }: Hit, { asks, intent }: Query): boolean {
  if (asks) return true;
  return intent.name === "failure" && strength >= WEIGHTS.sameFailure && answered < WEIGHTS.sameRequest;
}
