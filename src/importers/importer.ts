import type { TimedEvent } from "../domain/event.ts";
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
export interface ImportBatch {
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
  /** What is new since `from`. Throws `TRANSCRIPT_REFUSED`. */
  read(session: PastSession, from: TranscriptPosition | null): AsyncIterable<ImportBatch>;
}

/** One commit as git tells it: nothing of it is redacted or shortened. */
export interface Commit {
  readonly hash: string;
  /** Ms since 1970 at which it was committed. */
  readonly at: number;
  readonly subject: string;
  /** All but the subject; may be empty. */
  readonly body: string;
  /** From the repository's top. */
  readonly files: readonly string[];
}

/** A repository's past. */
export interface Repository {
  readonly path: string;
  /** Only the latest part of the past is there. */
  readonly isShallow: boolean;
  /** The latest so many, newest first, merges left out. Throws `REPOSITORY_UNREADABLE`. */
  commits(limit: number): AsyncIterable<Commit>;
}
