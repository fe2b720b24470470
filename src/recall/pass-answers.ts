import type { Hit } from "../domain/hit.ts";
import type { Kind } from "../domain/memory.ts";
import { PROJECT_SUMMARY_RULE, WORK_LOG_RULES } from "../domain/project-summary.ts";
import { type Passed, passGate } from "./gate.ts";
import type { Query } from "./query/query.ts";
import { mergeRankings } from "./score/merge-rankings.ts";
import { WEIGHTS } from "./score/weights.ts";

/** Most of each where both answer. */
const MOST_KEPT = 2;
const MOST_PASSAGES = 3;

/** Memories and passages answer side by side; summaries of whole sessions only where neither does. */
export function passAnswers(eligible: readonly Hit[], query: Query, threshold: number): Passed {
  const kept = passGate(eligible, threshold, (hit) => isOwnStatement(hit, query));
  const said = passGate(eligible, threshold, (hit) => isOnTopicTurn(hit, query));
  if (said.passed.length === 0 && kept.passed.length === 0) return passGate(eligible, threshold, isSummary);
  if (said.passed.length === 0) return kept;
  return {
    passed: mergeRankings(kept.passed.slice(0, MOST_KEPT), said.passed.slice(0, MOST_PASSAGES)),
    best: Math.max(kept.best, said.best),
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
