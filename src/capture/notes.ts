import type { AgentNote } from "../agents/agent.ts";
import { codeOf, type ErrorCode } from "../domain/errors.ts";
import { type Memory, memoryId } from "../domain/memory.ts";
import { OWN_NOTES } from "../domain/memory-sources.ts";
import { withoutOwnBlocks } from "../domain/own-blocks.ts";
import type { NotesFile, NotesSource } from "../importers/importer.ts";
import { redact } from "../redact/redact.ts";
import type { ReadNotes } from "../store/port/notes-store.ts";
import type { ImportOutcome } from "../store/port/source-store.ts";
import type { Judge, Store } from "../store/store.ts";

export interface NotesDeps {
  readonly store: Store;
  readonly key: () => Uint8Array;
  /** What is asked where memories are written; the agent's notes end nothing. */
  readonly judge: Judge;
  readonly now: () => number;
}

/** What became of a file's notes, and how many of earlier it no longer has. */
export interface StoredNotes {
  readonly outcomes: readonly ImportOutcome[];
  readonly gone: number;
}

/** Raise it when what is made of the same notes improves. */
const VERSION = 2;

/** Stores what a file of an agent's notes says now: sections that changed in place, those that are gone ended. */
export async function storeNotes(
  deps: NotesDeps,
  source: NotesSource,
  { file, project, dryRun }: { file: NotesFile; project: string; dryRun: boolean },
): Promise<StoredNotes> {
  const notes = await source.read(file, (text) => redact(text, deps.key()).text);
  const memories = await Promise.all(notes.map((note) => noteMemory(deps, { source, file, project }, note)));
  const batch = memories.map((memory) => ({ memory, ends: [], mayEndOlder: false }));
  const { outcomes, ids } = await deps.store.storeImported(
    { memories: batch, mark: null, dryRun },
    deps.judge,
  );
  const there = new Set(ids);
  const gone = await endRemovedNotes(deps, { project, file: file.name, there, dryRun });
  if (!dryRun) {
    const { path, bytes: size, modifiedAt } = file;
    const loaded = ids.filter((_, index) => notes[index]?.isLoaded);
    await deps.store.markNotes({ path, agent: source.agent, project, size, modifiedAt }, loaded);
  }
  return { outcomes, gone };
}

interface RemovedNotes {
  readonly project: string;
  /** By its name. */
  readonly file: string;
  readonly there: ReadonlySet<string>;
  readonly dryRun: boolean;
}

function endRemovedNotes(
  { store, now }: NotesDeps,
  { project, file, there, dryRun }: RemovedNotes,
): Promise<number> {
  const because = "it is no longer in the agent's own notes";
  return store.endGone({ rule: OWN_NOTES, project, under: file, there, because, at: now(), dryRun });
}

interface NotesOrigin {
  readonly source: NotesSource;
  readonly file: NotesFile;
  readonly project: string;
}

/** What a section says is as old as the file in which it was first seen in these words. */
async function noteMemory(
  { store, key, now }: NotesDeps,
  { source, file, project }: NotesOrigin,
  note: AgentNote,
): Promise<Memory> {
  const safe = (text: string) => withoutOwnBlocks(redact(withoutOwnBlocks(text), key()).text);
  const id = memoryId(OWN_NOTES, [source.agent, project, file.name, ...note.place], 0);
  const [title, body] = [safe(note.title), safe(note.body)];
  const [known] = await store.memoriesById(id);
  const isSame = known?.title === title && known.body === body;
  return {
    ...{ id, kind: note.kind, title, body, project, origin: "assistant", trust: 2 },
    ...{ files: [file.name], tags: [], sources: [], session: null, pinned: false, supersededBy: null },
    ...{ rule: OWN_NOTES, ruleVersion: VERSION },
    at: isSame ? known.at : Math.min(file.modifiedAt, now()),
  };
}

export interface RefreshDeps extends NotesDeps {
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
  const gone = read.filter(({ path, size }) => size !== GONE_SIZE && !there.has(path));
  return [
    ...changed.map((file) => () => storeNotes(deps, source, { file, project, dryRun: false })),
    ...gone.map((one) => () => endRemovedFile(deps, folder, one)),
  ];
}

const GONE_SIZE = -1;

async function endRemovedFile(deps: RefreshDeps, folder: string, read: ReadNotes): Promise<void> {
  const file = read.path.slice(folder.length + 1).replaceAll("\\", "/");
  await endRemovedNotes(deps, { project: read.project, file, there: new Set(), dryRun: false });
  // Kept, so that it is known where it would come back.
  await deps.store.markNotes({ ...read, size: GONE_SIZE }, []);
}

function byPath<T extends { readonly path: string }>(files: readonly T[]): ReadonlyMap<string, T> {
  return new Map(files.map((file) => [file.path, file]));
}

function isUnchanged(file: NotesFile, known: ReadNotes | undefined): boolean {
  return known?.size === file.bytes && known.modifiedAt === file.modifiedAt;
}

/** A path that holds a secret is written down nowhere. */
export function hasSafePath({ key }: Pick<NotesDeps, "key">, { path }: NotesFile): boolean {
  return redact(path, key()).count === 0;
}
