import type { SessionEnds } from "../agents/agent.ts";
import type { TimedEvent } from "../domain/event.ts";
import type { MemoryDraft } from "../domain/memory.ts";
import type { MemorySourceName } from "../domain/memory-sources.ts";
import type { Past, TranscriptPosition, WholeText } from "../domain/past.ts";
import type { ParsedTeamFile, TeamMemory } from "../domain/team/memory-file.ts";

export interface PastSession {
  /** Unique within its source; a file's path. */
  readonly path: string;
  readonly bytes: number;
  /** In ms since 1970. */
  readonly modifiedAt: number;
}

/** Consecutive events of a session, and the position after them. */
export interface EventBatch {
  /** The agent's id of the session. */
  readonly nativeSession: string;
  /** Working folder; empty if unknown. */
  readonly cwd: string;
  readonly events: readonly TimedEvent[];
  readonly position: TranscriptPosition;
  /** Lines read, and those in an unknown format. */
  readonly lines: number;
  readonly unknown: number;
  readonly bytes: number;
}

/** A source of past sessions. */
export interface Importer {
  readonly agent: string;
  /** May differ in another run. */
  readonly folder: string;
  /** Oldest first; `refused` counts unreadable files. */
  sessions(): Promise<{ readonly sessions: readonly PastSession[]; readonly refused: number }>;
  /** The session in one file; null where there is none. Throws `TRANSCRIPT_REFUSED`. */
  session(path: string): Promise<PastSession | null>;
  /** The last bytes of a session's file as text; null where there is none. Throws `TRANSCRIPT_REFUSED`. */
  tail(path: string, bytes: number): Promise<string | null>;
  /** The first and the last bytes of a session's file as text, both empty where there is none. Throws `TRANSCRIPT_REFUSED`. */
  ends(path: string, headBytes: number, tailBytes: number, cwd?: string): Promise<SessionEnds>;
  /** Events after `from`. Throws `TRANSCRIPT_REFUSED`. */
  read(session: PastSession, from: TranscriptPosition | null): AsyncIterable<EventBatch>;
  /** A session's past: the last `endBytes` and the first prompts. Throws `TRANSCRIPT_REFUSED`. */
  past(session: PastSession, endBytes: number): Past;
  /** Hook texts that the model's context still holds, from the file's last megabytes. Throws `TRANSCRIPT_REFUSED`. */
  contexts(session: PastSession): readonly string[];
  /** The wanted texts of calls and attachments, in order: the latest two million characters from the file's last megabytes. Throws `TRANSCRIPT_REFUSED`. */
  wholeTexts(session: PastSession, isWanted: (event: string | null) => boolean): readonly WholeText[];
}

/** One commit, neither redacted nor shortened. */
export interface Commit {
  readonly hash: string;
  /** Commit time in ms since 1970. */
  readonly at: number;
  /** Author time in ms since 1970, which a rebase preserves. */
  readonly writtenAt: number;
  /** The author's address is the user's own. */
  readonly isOwn: boolean;
  readonly subject: string;
  /** May be empty. */
  readonly body: string;
  /** From the repository's top. */
  readonly files: readonly string[];
}

/** `held`: in another branch or below the head; `nowhere`: in no branch. */
export type Reach = "in main branch" | "held" | "nowhere";

/** A repository's past. */
export interface Repository {
  readonly path: string;
  /** The history is cut off. */
  readonly isShallow: boolean;
  /** The latest commits, newest first, without merges. Throws `REPOSITORY_UNREADABLE`. */
  commits(limit: number): AsyncIterable<Commit>;
  /** Commits not reachable from `after`, parents first. Throws `REPOSITORY_UNREADABLE`. */
  since(range: CommitRange): Promise<History>;
  /** Finds a commit; a squash merge into `mainBranch` counts. */
  reach(tip: string, mainBranch: string | null): Promise<Reach>;
}

export interface CommitRange {
  /** Null for all; an unknown commit counts as null. */
  readonly after: string | null;
  /** Committed then or later; ms since 1970. */
  readonly since: number;
  /** Most commits, the latest. */
  readonly limit: number;
}

export interface History {
  /** Hash of the last commit, merges included. */
  readonly head: string;
  readonly count: number;
  readonly commits: AsyncIterable<Commit>;
}

/** One file of an agent's own notes. */
export interface NotesFile {
  readonly path: string;
  readonly agent: string;
  /** Path below the agent's folder of the project. */
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** In ms since 1970. */
  readonly modifiedAt: number;
}

export interface NotesSource {
  /** Notes folder of a project, by the project's own folder. */
  folderOf(project: string): string;
  /** Notes folder by one of its files; null for a path outside. */
  folderWith(path: string): string | null;
  /** Sorted; `refused` counts files that are too large or not plain. */
  files(folder: string): Promise<{ readonly files: readonly NotesFile[]; readonly refused: number }>;
  /** `safe` redacts before anything is cut. Throws `TRANSCRIPT_REFUSED`. */
  read(file: NotesFile, safe: (text: string) => string): Promise<MemoryBatch>;
}

/** A memory as its source holds it: unredacted, of any length, in no project yet. `sources` are hexadecimal ids, such as a commit's hash. */
export interface FoundMemory extends MemoryDraft {
  /** Its id in the source, unchanged by edits; with the importer's name it makes the memory's id. */
  readonly key: string;
  /** Replaces project and key in the id. */
  readonly idParts?: (project: string) => readonly string[];
  /** Becomes a decision if its words state one. */
  readonly mayDecide?: boolean;
  /** Keys of memories that it ends. */
  readonly ends?: readonly { readonly key: string; readonly because: string }[];
  /** The agent itself loads it at every session start. */
  readonly isLoaded?: boolean;
  /** May supersede older memories, as a prompt does. */
  readonly mayEndOlder?: boolean;
  /** A memory here with the same words stays as it is, its date included. */
  readonly leavesEqual?: boolean;
}

/** A project as described by a source with many projects. */
export interface SourceProject {
  /** Possible names, the likeliest first. */
  readonly names: readonly string[];
  /** Working folders, and folders of touched files. */
  readonly folders: readonly string[];
  readonly touched: readonly string[];
}

export interface MemoryBatch {
  /** Project of the whole batch; only where the importer's `project` is `each batch`. */
  readonly project?: SourceProject;
  readonly memories: readonly FoundMemory[];
  /** Units of the source that were read. */
  readonly read: number;
  /** Units in all; 0 if unknown. */
  readonly of: number;
  /** Counts of omitted units by reason, worded to follow a number: "merges or trivial". */
  readonly leftOut?: Readonly<Record<string, number>>;
  /** Position after the batch, stored with it for the next run. */
  readonly position?: string | null;
  /** The batch holds all memories of this notes file: unchanged memories keep their date, missing ones are ended. */
  readonly file?: NotesFile;
}

export interface SourceRequest {
  /** Absolute path; null if none was named. */
  readonly path: string | null;
  /** The user's working folder, and their project's top folder. */
  readonly cwd: string;
  readonly root: string;
  /** Older memories are left out; ms since 1970. */
  readonly since: number;
  /** Most units, the latest; Infinity for all. */
  readonly limit: number;
  /** The user claims the words as their own. */
  readonly mine: boolean;
  /** True for a file whose content is never stored. */
  readonly denies: (path: string) => boolean;
  /** Redacts a text; needed before a cut, which could split a secret. */
  readonly safe: (text: string) => string;
}

/** An opened source of memories. */
export interface MemorySource {
  readonly path: string;
  /** Name of its mark, where that is not its path. */
  readonly place?: string;
  /** Name of the counted unit: "commit", "file". */
  readonly unit: string;
  /** Memories after the position, some hundred per batch, oldest first where order matters. */
  read(from: string | null): AsyncIterable<MemoryBatch>;
  /** Common path prefix of its memories: earlier ones that are missing now are ended. Without it none is. */
  readonly pathPrefix?: string;
  /** Its batches have positions. */
  readonly isResumable?: boolean;
}

/** An importer of memories from outside an agent's sessions. */
export interface MemoryImporter {
  /** The name people use, and the `rule` of its memories. */
  readonly name: MemorySourceName;
  /** Raise it when the import improves: then everything is read again. */
  readonly version: number;
  /** Project of the memories: the source's, the user's, or each batch's own. */
  readonly project: "of the place" | "of the user" | "each batch";
  /** Throws `ARGUMENT_INVALID` and the source's own errors. */
  open(request: SourceRequest): Promise<MemorySource>;
}

/** The reviewed files of a checkout, sorted by name. */
export interface TeamFolder {
  readonly names: readonly string[];
  /** Changes with any file. */
  readonly state: string;
  /** Other entries, with the reason why they are not read; an empty name is the folder. */
  readonly refused: readonly { readonly name: string; readonly why: string }[];
}

export interface ReadTeamFile extends ParsedTeamFile {
  readonly text: string;
}

/** Reviewed memories in a repository, which may be hostile. */
export interface TeamFiles {
  readonly importer: MemoryImporter;
  /** Looks at a project's folder without reading a file. */
  folder(root: string): TeamFolder;
  /** Null for what cannot be read as text. */
  file(root: string, name: string): ReadTeamFile | null;
  /** Without those that another file replaces. */
  holding<File extends { readonly memory: TeamMemory }>(files: readonly File[]): readonly File[];
}
