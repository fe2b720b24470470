import { UnbiddenError } from "../domain/errors.ts";
import type { OnProgress, OperationAnswer, OperationInput, OperationName } from "../operations/operations.ts";
import { PERSON_ONLY } from "../operations/person-only.ts";
import type { EngineDeps } from "./wiring/deps.ts";

type Implementation<Name extends OperationName> = (
  deps: EngineDeps,
  input: OperationInput<Name>,
  onProgress: OnProgress,
) => Promise<OperationAnswer<Name>>;

/** Implementation of each operation; loaded on first use, because no hook runs one. */
const IMPLEMENTATIONS: { readonly [Name in OperationName]: () => Promise<Implementation<Name>> } = {
  status: async () => (await import("./sessions/status.ts")).showStatus,
  doctor: async () => (await import("./maintenance/doctor.ts")).runDoctor,
  verify: async () => (await import("./maintenance/verify.ts")).verifyHome,
  backup: async () => (await import("./maintenance/backups.ts")).makeBackup,
  restore: async () => (await import("./maintenance/restore.ts")).restoreBackup,
  import: async () => (await import("./transfer/import.ts")).importFrom,
  curate: async () => (await import("./maintenance/curate.ts")).curateNow,
  scrub: async () => (await import("./maintenance/clear-secrets.ts")).scrubHome,
  brief: async () => (await import("./memories/brief.ts")).showBrief,
  preview: async () => (await import("./evaluation/preview.ts")).previewPrompt,
  search: async () => (await import("./evaluation/why-not.ts")).searchAndExplain,
  add: async () => (await import("./memories/memories.ts")).addMemory,
  show: async () => (await import("./memories/memories.ts")).showMemory,
  list: async () => (await import("./memories/list.ts")).listProjectMemories,
  review: async () => (await import("./memories/review.ts")).reviewMemories,
  timeline: async () => (await import("./memories/timeline.ts")).showTimeline,
  note: async () => (await import("./memories/note.ts")).proposeNote,
  edit: async () => (await import("./memories/edit.ts")).editMemory,
  pin: async () => (await import("./memories/edit.ts")).pinMemory,
  unpin: async () => (await import("./memories/edit.ts")).unpinMemory,
  confirm: async () => (await import("./memories/edit.ts")).confirmMemory,
  supersede: async () => (await import("./memories/supersede.ts")).supersedeMemory,
  retire: async () => (await import("./memories/supersede.ts")).retireMemory,
  bulk: async () => (await import("./memories/bulk.ts")).changeMany,
  undo: async () => (await import("./memories/supersede.ts")).undoChange,
  forget: async () => (await import("./memories/forget.ts")).forgetMemories,
  export: async () => (await import("./transfer/export.ts")).exportAllMemories,
  graph: async () => (await import("./memories/graph.ts")).showGraph,
  log: async () => (await import("./receipts/log.ts")).listDecisions,
  why: async () => (await import("./receipts/why.ts")).explainReceipt,
  wrong: async () => (await import("./receipts/reject.ts")).rejectGiven,
  session: async () => (await import("./sessions/session.ts")).runSession,
  stats: async () => (await import("./receipts/stats.ts")).showStats,
  config: async () => (await import("./settings/config.ts")).runConfig,
  embeddings: async () => (await import("./settings/embeddings.ts")).runEmbeddings,
  synonyms: async () => (await import("./settings/synonyms.ts")).showSynonyms,
  test: async () => (await import("./evaluation/memory-tests.ts")).runTests,
  evaluate: async () => (await import("./evaluation/history.ts")).evaluateHistory,
  usage: async () => (await import("./maintenance/usage.ts")).addUpUsage,
  on: async () => (await import("./sessions/switch.ts")).switchOn,
  share: async () => (await import("./team/share.ts")).shareMemory,
  sync: async () => (await import("./sync/run-sync.ts")).runSync,
  team: async () => (await import("./team/team.ts")).runTeam,
  projects: async () => (await import("./sessions/projects.ts")).runProjects,
  join: async () => (await import("./sessions/join.ts")).joinSameRemote,
  off: async () => (await import("./sessions/switch.ts")).switchOff,
};

export async function runByName<Name extends OperationName>(
  deps: EngineDeps,
  name: Name,
  input: OperationInput<Name>,
  onProgress: OnProgress = () => undefined,
): Promise<OperationAnswer<Name>> {
  if (!deps.isPerson) refuseForAgent(name, input);
  const implementation = await IMPLEMENTATIONS[name]();
  return implementation(deps, input, onProgress);
}

function refuseForAgent(name: OperationName, input: Readonly<Record<string, unknown>>): void {
  const only = PERSON_ONLY[name];
  if (only && (only === true || isPersonsOwn(only, input)))
    throw new UnbiddenError("PERSON_NEEDED", `only a person may run \`${name}\`, at a terminal`);
}

function isPersonsOwn(
  only: readonly string[] | Readonly<Record<string, readonly string[]>>,
  input: Readonly<Record<string, unknown>>,
): boolean {
  if (!isNames(only))
    return Object.entries(only).some(([field, values]) => values.includes(String(input[field])));
  return only.some((field) => input[field] !== undefined && input[field] !== false);
}

function isNames(
  only: readonly string[] | Readonly<Record<string, readonly string[]>>,
): only is readonly string[] {
  return Array.isArray(only);
}
