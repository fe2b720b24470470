import type { Hit } from "../domain/hit.ts";
import type { Kind } from "../domain/memory.ts";
import { ACCOUNTS_OF_WORK, PROJECT_SUMMARY_RULE } from "../domain/project-summary.ts";
import { type Passed, passGate, type Thresholds } from "./gate.ts";
import type { Query } from "./query/query.ts";
import { merged } from "./score/merged.ts";
import { WEIGHTS } from "./score/weights.ts";

/** Of each so many, where both answer. */
const MOST_KEPT = 2;
const MOST_PASSAGES = 3;

/** What was kept for itself and what was said answer side by side; accounts of whole sessions only where neither does. */
export function answering(sayable: readonly Hit[], query: Query, { explicitThreshold }: Thresholds): Passed {
  const kept = passGate(
    sayable.filter((hit) => isKept(hit, query)),
    explicitThreshold,
  );
  const said = passGate(
    sayable.filter((hit) => isSaid(hit, query)),
    explicitThreshold,
  );
  if (said.passed.length === 0) return kept.passed.length > 0 ? kept : accounts(sayable, explicitThreshold);
  return {
    passed: merged(kept.passed.slice(0, MOST_KEPT), said.passed.slice(0, MOST_PASSAGES)),
    best: Math.max(kept.best, said.best),
  };
}

const ACCOUNTS: ReadonlySet<Kind> = new Set(["handoff", "snapshot", "turn"]);

/** What matters of a session was kept for itself, and a repository lies open; where work was left a handoff tells. */
function isKept(
  { memory: { kind, rule }, reasons: { coverage } }: Hit,
  { intent, explicit }: Query,
): boolean {
  if (kind === "handoff") return intent.name === "progress";
  if (ACCOUNTS_OF_WORK.includes(rule) && coverage < WEIGHTS.askedOfWork && !explicit) return false;
  return !ACCOUNTS.has(kind) && rule !== PROJECT_SUMMARY_RULE;
}

/** What was said, where it speaks of what is asked. */
function isSaid({ memory, reasons }: Hit, { explicit }: Query): boolean {
  return memory.kind === "turn" && (explicit || reasons.coverage >= WEIGHTS.askedOfTalk);
}

/** What sessions came to, where nothing else answers a question. */
function accounts(sayable: readonly Hit[], threshold: number): Passed {
  return passGate(
    sayable.filter(({ memory: { kind, rule } }) => kind !== "turn" && !ACCOUNTS_OF_WORK.includes(rule)),
    threshold,
  );
}
