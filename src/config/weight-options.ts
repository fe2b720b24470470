import { number, type Option } from "./option-kinds.ts";

/** Weights of memories by their kind and by their source; all neutral, because the ranker's own are measured together. */
export const WEIGHT_OPTIONS = {
  "weights.pattern": weight("patterns"),
  "weights.decision": weight("decisions"),
  "weights.preference": weight("preferences"),
  "weights.failure": weight("failures and their fixes"),
  "weights.note": weight("notes"),
  "weights.handoff": weight("handoffs"),
  "weights.project": weight("facts about the project"),
  "weights.goal": weight("goals"),
  "weights.snapshot": weight("snapshots of sessions"),
  "weights.turn": weight("passages of conversations"),
  "weights.from.you": weight("what you added by hand"),
  "weights.from.agent": weight("what an agent noted"),
  "weights.from.sub-agent": weight("what a sub-agent reported"),
  "weights.from.model": weight("what a language model distilled"),
  "weights.from.git": weight("what was imported from git"),
  "weights.from.markdown": weight("what was imported from Markdown"),
  "weights.from.memory-md": weight("the agent's own notes"),
  "weights.from.claude-mem": weight("what was imported from claude-mem"),
  "weights.from.team": weight("what colleagues shared"),
} as const satisfies Record<string, Option>;

function weight(what: string) {
  return number(1, 0.1, 5, `Times the usual score of ${what}`);
}
