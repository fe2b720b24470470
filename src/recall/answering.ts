import type { Hit } from "../domain/hit.ts";
import type { Kind } from "../domain/memory.ts";
import { CARD_RULE } from "../domain/stated.ts";
import { type Bars, type Passed, passGate } from "./gate.ts";
import { merged } from "./merged.ts";
import type { Query } from "./query.ts";

/** Of each so many, where both answer. */
const MOST_KEPT = 2;
const MOST_PASSAGES = 3;

/** What was kept for itself and what was said answer side by side; accounts of whole sessions only where neither does. */
export function answering(sayable: readonly Hit[], query: Query, { explicitBar }: Bars): Passed {
  const kept = passGate(
    sayable.filter(({ memory }) => isKept(memory, query)),
    explicitBar,
  );
  const said = passGate(onePerTurn(sayable), explicitBar);
  if (said.passed.length === 0) return kept.passed.length > 0 ? kept : accounts(sayable, explicitBar);
  return {
    passed: merged(kept.passed.slice(0, MOST_KEPT), said.passed.slice(0, MOST_PASSAGES)),
    best: Math.max(kept.best, said.best),
  };
}

const ACCOUNTS: ReadonlySet<Kind> = new Set(["handoff", "snapshot", "turn"]);

/** What matters of a session was kept for itself, and a repository lies open; where work was left a handoff tells. */
function isKept({ kind, rule }: Hit["memory"], { intent }: Query): boolean {
  if (kind === "handoff") return intent.name === "progress";
  return !ACCOUNTS.has(kind) && rule !== CARD_RULE;
}

/** Parts of one turn tell the same talk: the best of them. */
function onePerTurn(sayable: readonly Hit[]): readonly Hit[] {
  const told = new Set<string>();
  return sayable.filter(({ memory }) => {
    const turn = memory.sources[0] ?? memory.id;
    return memory.kind === "turn" && !told.has(turn) && told.add(turn);
  });
}

/** What sessions came to, where nothing else answers a question. */
function accounts(sayable: readonly Hit[], bar: number): Passed {
  return passGate(
    sayable.filter(({ memory }) => memory.kind !== "turn"),
    bar,
  );
}
