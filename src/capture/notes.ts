import { codeOf, type ErrorCode } from "../domain/errors.ts";
import { OWN_NOTES } from "../domain/memory-sources.ts";
import type { MemoryBatch, NotesFile, NotesSource } from "../importers/importer.ts";
import { redact } from "../redact/redact.ts";
import type { ReadNotes } from "../store/port/notes-store.ts";
import { type StoreMemoriesDeps, storeMemories } from "./store-memories.ts";

/** Raise the version when what is made of the same notes improves. */
export const NOTES_RULE = { name: OWN_NOTES, version: 2 } as const;

export interface RefreshDeps extends StoreMemoriesDeps {
  /** By the agent; not there where the user wants none brought in. */
  readonly notes?: (() => Promise<ReadonlyMap<string, NotesSource>>) | undefined;
  /** Whether the user wanted nothing of a session written down. */
  readonly isIgnored: (session: string) => boolean;
  readonly recordError: (code: ErrorCode, part?: string) => void;
}

/** Sessions whose projects' notes are looked for; others were found when they were among these. */
const SESSIONS = 20;

/**
 * Brings in the notes of projects that sessions were in, and reads again those that changed since, until `hasTime` says
 * no; `sessions` is how many of the latest are looked at. Never throws; gives how many files.
 */
export async function refreshNotes(
  deps: RefreshDeps,
  hasTime: () => boolean,
  sessions = SESSIONS,
): Promise<number> {
  let refreshed = 0;
  try {
    for await (const { project, batch } of changedNotes(deps, sessions)) {
      if (!hasTime()) break;
      await storeMemories(deps, { rule: NOTES_RULE, project }, await batch());
      refreshed++;
    }
  } catch (error) {
    deps.recordError(codeOf(error, "TRANSCRIPT_FAILED"));
  }
  return refreshed;
}

interface ChangedNotes {
  readonly project: string;
  readonly batch: () => Promise<MemoryBatch>;
}

async function* changedNotes(deps: RefreshDeps, sessions: number): AsyncGenerator<ChangedNotes> {
  const [known, recent] = [await deps.store.readNotes(), await deps.store.transcripts(sessions)];
  if (!deps.notes || known.length + recent.length === 0) return;
  for (const [agent, source] of await deps.notes()) {
    const read = known.filter((file) => file.agent === agent);
    const met = recent.filter(({ session }) => session.agent === agent && !deps.isIgnored(session.id));
    const paths = [
      ...read,
      ...met.map(({ path, session }) => ({ path, project: session.project?.id ?? "" })),
    ];
    const folders = new Set<string>();
    for (const { path, project } of paths) {
      const folder = source.folderWith(path);
      // The first says whose a folder is.
      if (project === "" || folder === null || folders.has(folder)) continue;
      folders.add(folder);
      yield* changesIn(deps, source, { folder, project, read });
    }
  }
}

/** How a removed file is marked, so that it is known where it would come back. */
const REMOVED_SIZE = -1;

/** What changed of one project's notes. */
async function* changesIn(
  deps: RefreshDeps,
  source: NotesSource,
  { folder, project, read }: { folder: string; project: string; read: readonly ReadNotes[] },
): AsyncGenerator<ChangedNotes> {
  const { files } = await source.files(folder);
  const before = new Map(read.map((file) => [file.path, file]));
  for (const file of files) {
    const known = before.get(file.path);
    before.delete(file.path);
    const isUnchanged = known?.size === file.size && known.modifiedAt === file.modifiedAt;
    const safe = (text: string) => redact(text, deps.key()).text;
    if (!isUnchanged && hasSafePath(deps, file)) yield { project, batch: () => source.read(file, safe) };
  }
  for (const file of before.values()) {
    if (file.size === REMOVED_SIZE || source.folderWith(file.path) !== folder) continue;
    const name = file.path.slice(folder.length + 1).replaceAll("\\", "/");
    const removed = { ...file, name, size: REMOVED_SIZE };
    const batch = async () => ({ memories: [], read: 0, of: 0, file: removed });
    yield { project: file.project, batch };
  }
}

/** A path that holds a secret is written down nowhere. */
export function hasSafePath({ key }: Pick<StoreMemoriesDeps, "key">, { path }: NotesFile): boolean {
  return redact(path, key()).count === 0;
}
