import { codeOf, type ErrorCode } from "../domain/errors.ts";
import { TEAM_OFF, teamPlace } from "../domain/memory-sources.ts";
import { TEAM_FOLDER } from "../domain/team/colleague.ts";
import type { FoundMemory, MemoryBatch, SourceRequest, TeamFiles } from "../importers/importer.ts";
import { redact } from "../redact/redact.ts";
import type { TranscriptOfSession } from "../store/store.ts";
import { importedId, type StoreMemoriesDeps, storeMemories } from "./store-memories.ts";

export interface TeamFilesDeps extends StoreMemoriesDeps {
  readonly teamFiles: () => Promise<TeamFiles>;
  readonly recordError: (code: ErrorCode, part?: string) => void;
}

/** Reads the team's files of the latest sessions' projects again where they changed; only of projects whose user imported them once. Never throws. */
export async function refreshTeamFiles(
  deps: TeamFilesDeps,
  latest: readonly TranscriptOfSession[],
  hasTime: () => boolean,
): Promise<void> {
  try {
    for (const [project, session] of latestByProject(latest)) {
      if (!hasTime()) return;
      const mark = await deps.store.sourceMark(teamPlace(project));
      if (mark === null || mark === TEAM_OFF) continue;
      const root = await deps.store.sessionRoot(session);
      if (root !== null) await readTeamAgain(deps, { project, root, mark }, hasTime);
    }
  } catch (error) {
    deps.recordError(codeOf(error, "TEAM_FILES_FAILED"));
  }
}

/** The latest session of each project: the checkout in use says what holds. */
function latestByProject(sessions: readonly TranscriptOfSession[]): ReadonlyMap<string, string> {
  const latest = new Map<string, string>();
  for (const { session } of sessions) {
    const project = session.project?.id;
    if (project !== undefined && !latest.has(project)) latest.set(project, session.id);
  }
  return latest;
}

interface FollowedCheckout {
  readonly project: string;
  readonly root: string;
  readonly mark: string;
}

async function readTeamAgain(
  deps: TeamFilesDeps,
  { project, root, mark }: FollowedCheckout,
  hasTime: () => boolean,
): Promise<void> {
  const { importer: rule } = await deps.teamFiles();
  const source = await rule.open({
    ...WHOLE,
    cwd: root,
    root,
    safe: (text) => redact(text, deps.key()).text,
  });
  const head = `${rule.version}:`;
  const from = mark.startsWith(head) ? mark.slice(head.length) : null;
  for await (const batch of source.read(from)) {
    const there = await storeChanged(deps, { rule, project }, batch, hasTime);
    // What is stored is known to the next process, which goes on.
    if (there === null) return;
    const at = deps.now();
    const newMark = { place: teamPlace(project), position: `${head}${batch.position}`, at };
    await deps.store.storeImported({ memories: [], mark: newMark, dryRun: false }, deps.judge);
    const because = "it no longer stands in the team's files";
    const found = { rule: rule.name, project, under: `${TEAM_FOLDER}/`, there };
    await deps.store.endRemoved({ ...found, because, at, dryRun: false });
  }
}

/** Memories stored in one transaction, for which a hook may have to wait. */
const STORED_AT_ONCE = 5;

/** Stores what is new or has other facts, some at a time; the ids of all, or null where the time was too short. */
async function storeChanged(
  deps: TeamFilesDeps,
  target: Parameters<typeof importedId>[0],
  batch: MemoryBatch,
  hasTime: () => boolean,
): Promise<ReadonlySet<string> | null> {
  const known = await deps.store.memoriesByRule(target.rule.name, target.project);
  const facts = new Map(known.map((memory) => [memory.id, changeableFacts(memory)]));
  const changed = batch.memories.filter(
    (found) => facts.get(importedId(target, found)) !== changeableFacts(found),
  );
  const there = new Set(batch.memories.map((found) => importedId(target, found)));
  for (let from = 0; from < changed.length; from += STORED_AT_ONCE) {
    const memories = changed.slice(from, from + STORED_AT_ONCE);
    const { ids } = await storeMemories(deps, target, { ...batch, memories });
    for (const id of ids) there.add(id);
    // After some, so that the shortest allowance gets on, too.
    if (from + STORED_AT_ONCE < changed.length && !hasTime()) return null;
  }
  return there;
}

/** What may change under the same id, which follows from the words. */
function changeableFacts({ origin, files }: Pick<FoundMemory, "origin" | "files">): string {
  return JSON.stringify([origin, [...new Set(files)].sort()]);
}

const WHOLE: Omit<SourceRequest, "cwd" | "root" | "safe"> = {
  path: null,
  since: 0,
  limit: Number.POSITIVE_INFINITY,
  mine: false,
  denies: () => false,
};
