import type { TimedEvent } from "../domain/event.ts";
import type { MemoryDraft } from "../domain/memory.ts";
import type { MemorySourceName } from "../domain/memory-sources.ts";
import type { Past } from "../domain/past.ts";
import type { TranscriptPosition } from "../domain/transcript.ts";

/** One past session that a source holds. */
export interface PastSession {
  /** Names it among all of its source; a file's path. */
  readonly path: string;
  readonly bytes: number;
  /** In ms since 1970. */
  readonly modifiedAt: number;
}

/** Some of a session's events, in order, and up to where it was read for them. */
export interface EventBatch {
  /** The agent's id of the session. */
  readonly nativeSession: string;
  /** Where it ran; empty when nothing says so. */
  readonly cwd: string;
  readonly events: readonly TimedEvent[];
  readonly position: TranscriptPosition;
  /** Lines read for it, and those among them that nobody understood. */
  readonly lines: number;
  readonly unknown: number;
  readonly bytes: number;
}

/** A place where past sessions lie. */
export interface Importer {
  /** The agent whose sessions they are. */
  readonly agent: string;
  /** Where they lie; another run may look elsewhere. */
  readonly folder: string;
  /** Oldest first; `refused` counts what lies there and was not looked into. */
  sessions(): Promise<{ readonly sessions: readonly PastSession[]; readonly refused: number }>;
  /** The session in one file; null where there is none. Throws `TRANSCRIPT_REFUSED`. */
  session(path: string): Promise<PastSession | null>;
  /** The last bytes of a session's file as text; null where there is none. Throws `TRANSCRIPT_REFUSED`. */
  tail(path: string, bytes: number): Promise<string | null>;
  /** What is new since `from`. Throws `TRANSCRIPT_REFUSED`. */
  read(session: PastSession, from: TranscriptPosition | null): AsyncIterable<EventBatch>;
  /** What a session was about: so many bytes of its end, and its first prompts. Throws `TRANSCRIPT_REFUSED`. */
  past(session: PastSession, endBytes: number): Past;
  /** What hooks told the model that its context still holds, as far as the file's last megabytes say. Throws `TRANSCRIPT_REFUSED`. */
  contexts(session: PastSession): readonly string[];
}

/** One commit as git tells it: nothing of it is redacted or shortened. */
export interface Commit {
  readonly hash: string;
  /** Ms since 1970 at which it was committed. */
  readonly at: number;
  /** Ms since 1970 at which it was written, which a later rebase leaves as it was. */
  readonly writtenAt: number;
  /** Written under an address that is the user's own here. */
  readonly isOwn: boolean;
  readonly subject: string;
  /** All but the subject; may be empty. */
  readonly body: string;
  /** From the repository's top. */
  readonly files: readonly string[];
}

/** Where a commit is: among the main branch's, in another branch or under the head, or in none. */
export type Reach = "in main branch" | "held" | "nowhere";

/** A repository's past. */
export interface Repository {
  readonly path: string;
  /** Only the latest part of the past is there. */
  readonly isShallow: boolean;
  /** The latest so many, newest first, merges left out. Throws `REPOSITORY_UNREADABLE`. */
  commits(limit: number): AsyncIterable<Commit>;
  /** What that commit's past does not hold, as far as it is there; oldest first, every commit after those it builds on. Throws `REPOSITORY_UNREADABLE`. */
  since(range: CommitRange): Promise<History>;
  /** Where a commit is, given the branch others are merged into; merged as one commit counts, too. */
  reach(tip: string, mainBranch: string | null): Promise<Reach>;
}

export interface CommitRange {
  /** Null for all; one that is not there any more counts as none. */
  readonly after: string | null;
  /** Committed then or later; ms since 1970. */
  readonly since: number;
  /** The latest so many. */
  readonly limit: number;
}

export interface History {
  /** Hash of the last commit, merges included. */
  readonly head: string;
  readonly count: number;
  readonly commits: AsyncIterable<Commit>;
}

/** One file of notes that an agent wrote down for itself. */
export interface NotesFile {
  readonly path: string;
  readonly agent: string;
  /** Below the agent's folder of that project. */
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** In ms since 1970. */
  readonly modifiedAt: number;
}

/** The notes that an agent keeps for itself. */
export interface NotesSource {
  /** Where those about a project lie, by the project's own folder. */
  folderOf(project: string): string;
  /** The same, by one of its files; null for one that lies elsewhere. */
  folderWith(path: string): string | null;
  /** By their paths; `refused` counts what is no plain file or too large. */
  files(folder: string): Promise<{ readonly files: readonly NotesFile[]; readonly refused: number }>;
  /** `safe` takes the secrets out before anything is cut. Throws `TRANSCRIPT_REFUSED` when it is no plain file any more. */
  read(file: NotesFile, safe: (text: string) => string): Promise<MemoryBatch>;
}

/** One memory as a source holds it: not redacted, of any length, and of no project yet. Its `sources` are ids by which it can be found and forgotten again, hexadecimal: a commit's hash. */
export interface FoundMemory extends MemoryDraft {
  /** Names it in its source and stays while its words change; with the importer's name it makes the memory's id. */
  readonly key: string;
  /** In place of project and key. */
  readonly idParts?: (project: string) => readonly string[];
  /** `kind` holds unless these words decide something by the rule for decisions. */
  readonly mayDecide?: boolean;
  /** The memories that it takes back, by their keys. */
  readonly ends?: readonly { readonly key: string; readonly because: string }[];
  /** The agent reads it by itself at the start of every session in that project. */
  readonly isLoaded?: boolean;
  /** Its words may end older memories, as a prompt's do. */
  readonly mayEndOlder?: boolean;
}

/** Whose memories they are, as far as a source that holds those of many projects says. */
export interface SourceProject {
  /** What the source calls it, the likeliest first. */
  readonly names: readonly string[];
  /** Folders it surely worked in, and those that files were touched in. */
  readonly folders: readonly string[];
  readonly touched: readonly string[];
}

/** Some of a source's memories, stored together. */
export interface MemoryBatch {
  /** All of this project; only where the importer's `project` is `each batch`. */
  readonly project?: SourceProject;
  readonly memories: readonly FoundMemory[];
  /** How much of the source was looked at for it, in its unit. */
  readonly read: number;
  /** How much of it there is to look at in all; 0 where nobody knows before. */
  readonly of: number;
  /** What was left out, by the reason in words that follow a number: "merges or trivial". */
  readonly leftOut?: Readonly<Record<string, number>>;
  /** Up to where it was read; kept with the batch and given to the next run. */
  readonly position?: string | null;
  /** It is all that this file of an agent's notes holds: a memory stays as old as its words, and what the file no longer holds is ended. */
  readonly file?: NotesFile;
}

/** What is asked of a place that holds memories. */
export interface SourceRequest {
  /** Whole path that was named; null for none. */
  readonly path: string | null;
  /** Where whoever asks stands, and their project's top folder. */
  readonly cwd: string;
  readonly root: string;
  /** Ms since 1970; what is older is left out. */
  readonly since: number;
  /** Most of its units that are looked at, the latest; Infinity for all. */
  readonly limit: number;
  /** The user says that these are their own words. */
  readonly mine: boolean;
  /** Whether a path is of a file whose content is never kept. */
  readonly denies: (path: string) => boolean;
  /** A text without its secrets: before it is cut, because half a secret is not known for one. */
  readonly safe: (text: string) => string;
}

/** One place that holds memories, opened. */
export interface MemorySource {
  /** As people know it. */
  readonly path: string;
  /** What is counted: "commit", "file". */
  readonly unit: string;
  /** All that is new since the position, in batches of at most some hundred memories, oldest first where order tells. */
  read(from: string | null): AsyncIterable<MemoryBatch>;
  /** A path of each of its memories begins so: those of earlier that it no longer holds are ended. Without it none is. */
  readonly pathPrefix?: string;
  /** Its batches give positions, from which the next run goes on. */
  readonly isResumable?: boolean;
}

/** Where memories can be brought in from, beside an agent's sessions. */
export interface MemoryImporter {
  /** As people name it, and the `rule` of its memories. */
  readonly name: MemorySourceName;
  /** Raise it when what is made of the same source improves: then all is read again. */
  readonly version: number;
  /** Whose project the memories belong to: that of the place, that of where the user stands, or what each batch tells. */
  readonly project: "of the place" | "of the user" | "each batch";
  /** Throws `ARGUMENT_INVALID` and what belongs to the source. */
  open(request: SourceRequest): Promise<MemorySource>;
}
