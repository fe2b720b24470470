import { codeOf, type ErrorCode } from "../domain/errors.ts";
import { OWN_NOTES } from "../domain/memory-sources.ts";
import type { MemoryBatch, NotesFile, NotesSource } from "../importers/importer.ts";
import { redact } from "../redact/redact.ts";
import type { ReadNotes } from "../store/port/source-store.ts";
import type { TranscriptOfSession } from "../store/store.ts";
import { type StoreMemoriesDeps, storeMemories } from "./store-memories.ts";

/** Raise the version when what is made of the same notes improves. */
export const NOTES_RULE = { name: OWN_NOTES, version: 2 } as const;

export interface RefreshDeps extends StoreMemoriesDeps {
  /** By agent; missing where the user wants no notes imported. */
  readonly notes?: (() => Promise<ReadonlyMap<string, NotesSource>>) | undefined;
  readonly recordError: (code: ErrorCode, part?: string) => void;
}

/** Imports new and changed notes of the projects of the latest sessions, until `hasTime` is false. Never throws; gives the number of files. */
export async function refreshNotes(
  deps: RefreshDeps,
  latest: readonly TranscriptOfSession[],
  hasTime: () => boolean,
): Promise<number> {
  let refreshed = 0;
  try {
    for await (const { project, batch } of changedNotes(deps, latest)) {
      if (!hasTime()) break;
      await storeMemories(deps, { rule: NOTES_RULE, project }, await batch());
      refreshed++;
    }
  } catch (error) {
    deps.recordError(codeOf(error, "TRANSCRIPT_FAILED"));
  }
  return refreshed;
}

async function* changedNotes(deps: RefreshDeps, recent: readonly TranscriptOfSession[]) {
  const known = await deps.store.readNotes();
  if (!deps.notes || known.length + recent.length === 0) return;
  for (const [agent, source] of await deps.notes()) {
    const read = known.filter((file) => file.agent === agent);
    const latest = recent.filter(({ session }) => session.agent === agent);
    const paths = [
      ...read,
      ...latest.map(({ path, session }) => ({ path, project: session.project?.id ?? "" })),
    ];
    const folders = new Set<string>();
    for (const { path, project } of paths) {
      const folder = source.folderWith(path);
      // The first entry decides the folder's project.
      if (project === "" || folder === null || folders.has(folder)) continue;
      folders.add(folder);
      yield* changesIn(deps, source, { folder, project, read });
    }
  }
}

/** Size stored for a removed file, so that it is recognised if it comes back. */
const REMOVED_SIZE = -1;

/** Changed files of one project's notes. */
async function* changesIn(
  deps: RefreshDeps,
  source: NotesSource,
  { folder, project, read }: { folder: string; project: string; read: readonly ReadNotes[] },
) {
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
    const batch = async (): Promise<MemoryBatch> => ({ memories: [], read: 0, of: 0, file: removed });
    yield { project: file.project, batch };
  }
}

/** A path with a secret is never stored. */
export function hasSafePath({ key }: Pick<StoreMemoriesDeps, "key">, { path }: NotesFile): boolean {
  return redact(path, key()).count === 0;
}
