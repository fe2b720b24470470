import { codeOf, type ErrorCode } from "../domain/errors.ts";
import { OWN_NOTES } from "../domain/memory-sources.ts";
import type { NotesFile, NotesSource } from "../importers/importer.ts";
import { redact } from "../redact/redact.ts";
import type { ReadNotes } from "../store/port/notes-store.ts";
import type { Store } from "../store/store.ts";
import { type StoreMemoriesDeps, storeMemories } from "./store-memories.ts";

/** Raise the version when what is made of the same notes improves. */
export const NOTES_RULE = { name: OWN_NOTES, version: 2 } as const;

export interface RefreshDeps extends StoreMemoriesDeps {
  readonly store: Store;
  /** By the agent; not there where the user wants none brought in. */
  readonly notes?: (() => Promise<ReadonlyMap<string, NotesSource>>) | undefined;
  /** Whether the user wanted nothing of a session written down. */
  readonly isUnread: (session: string) => boolean;
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
    for await (const refresh of pendingRefreshes(deps, sessions)) {
      if (!hasTime()) break;
      await refresh();
      refreshed++;
    }
  } catch (error) {
    deps.recordError(codeOf(error, "TRANSCRIPT_FAILED"));
  }
  return refreshed;
}

type Refresh = () => Promise<unknown>;

async function* pendingRefreshes(deps: RefreshDeps, sessions: number): AsyncGenerator<Refresh> {
  if (!deps.notes) return;
  const [known, met] = [await deps.store.readNotes(), await deps.store.transcripts(sessions)];
  if (known.length + met.length === 0) return;
  for (const [agent, source] of await deps.notes()) {
    const read = known.filter((one) => one.agent === agent);
    const lived = met.filter(({ session }) => session.agent === agent && !deps.isUnread(session.id));
    const there = [
      ...read.map(({ path, project }) => ({ path, project })),
      ...lived.map(({ path, session }) => ({ path, project: session.project?.id ?? "" })),
    ];
    for (const [folder, project] of notesFolders(source, there))
      yield* await refreshesIn(
        deps,
        source,
        { folder, project },
        read.filter(({ path }) => source.folderWith(path) === folder),
      );
  }
}

/** Each with the project of the first that says whose it is. */
function notesFolders(
  source: NotesSource,
  files: readonly { readonly path: string; readonly project: string }[],
): ReadonlyMap<string, string> {
  const folders = new Map<string, string>();
  for (const { path, project } of files) {
    const folder = project === "" ? null : source.folderWith(path);
    if (folder !== null && !folders.has(folder)) folders.set(folder, project);
  }
  return folders;
}

/** What there is to do about one project's notes. */
async function refreshesIn(
  deps: RefreshDeps,
  source: NotesSource,
  { folder, project }: { folder: string; project: string },
  read: readonly ReadNotes[],
): Promise<readonly Refresh[]> {
  const { files } = await source.files(folder);
  const [before, there] = [byPath(read), byPath(files)];
  const changed = files.filter(
    (file) => !isUnchanged(file, before.get(file.path)) && hasSafePath(deps, file),
  );
  const removed = read.filter(({ path, size }) => size !== REMOVED_SIZE && !there.has(path));
  const target = { rule: NOTES_RULE, project, dryRun: false };
  const safe = (text: string) => redact(text, deps.key()).text;
  return [
    ...changed.map((file) => async () => storeMemories(deps, target, await source.read(file, safe))),
    ...removed.map((file) => () => endRemovedFile(deps, folder, file)),
  ];
}

/** Its mark stays, so that it is known where it would come back. */
const REMOVED_SIZE = -1;

async function endRemovedFile(deps: RefreshDeps, folder: string, read: ReadNotes): Promise<void> {
  const name = read.path.slice(folder.length + 1).replaceAll("\\", "/");
  const file = { ...read, name, size: REMOVED_SIZE };
  const target = { rule: NOTES_RULE, project: read.project, dryRun: false };
  await storeMemories(deps, target, { memories: [], read: 0, of: 0, leftOut: {}, position: null, file });
}

function byPath<T extends { readonly path: string }>(files: readonly T[]): ReadonlyMap<string, T> {
  return new Map(files.map((file) => [file.path, file]));
}

function isUnchanged(file: NotesFile, known: ReadNotes | undefined): boolean {
  return known?.size === file.size && known.modifiedAt === file.modifiedAt;
}

/** A path that holds a secret is written down nowhere. */
export function hasSafePath({ key }: Pick<StoreMemoriesDeps, "key">, { path }: NotesFile): boolean {
  return redact(path, key()).count === 0;
}
