import type { PathFacts } from "../../domain/injection-path.ts";
import type { OwnBlock } from "../../domain/own-blocks.ts";

/** One prompt of the user's, without slash commands. */
export interface UserTurn {
  readonly event: string;
  /** As it was stored, cut. */
  readonly text: string;
}

/** The last time a session was recalled in depth and the search did not fail. */
export interface DeepMark {
  readonly event: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly facts: PathFacts;
}

/** The end of a conversation right before a prompt; the store bounds it. */
export interface Conversation {
  /** Prompts and replies without their quotations, newest first, each cut. */
  readonly texts: readonly string[];
  /** Whether the prompt before found a memory. */
  readonly foundBefore: boolean;
}

/** The task of a sub-agent that is about to start. */
export interface PendingTask {
  /** The session that starts it. */
  readonly session: string;
  /** The agent's id of the call. */
  readonly key: string;
  /** Kind of the sub-agent; empty where none was named. */
  readonly kind: string;
  /** Redacted and short. */
  readonly words: string;
  /** Ms since 1970. */
  readonly at: number;
}

/** A session in a list for people. */
export interface ListedSession {
  readonly id: string;
  readonly agent: string;
  /** Ms since 1970. */
  readonly startedAt: number;
  /** Ms since 1970. */
  readonly lastAt: number;
  /** Those that are stored. */
  readonly prompts: number;
  /** Its last title, else its first prompt; null where neither is stored. */
  readonly about: string | null;
  readonly isCompacted: boolean;
}

/** Turns and contexts of sessions, and the folders of their projects. */
export interface SessionStore {
  /** The last turns up to this event, newest first; none where the event is not stored. */
  userTurns(
    session: string,
    upTo: { readonly event: string; readonly most: number; readonly characters: number },
  ): Promise<readonly UserTurn[]>;
  /** Null for none; a claim that was never written does not count. */
  lastDeepRecall(session: string, now: number): Promise<DeepMark | null>;
  /** A sub-agent's start does not name its task, so it waits here for at most a minute. */
  putTask(task: PendingTask): Promise<void>;
  /** The words of the only task that waits, once. Null for none, several or one of another kind; of several one is dropped. */
  takeTask(session: string, kind: string, at: number): Promise<string | null>;
  /** Time of the last event in another session of the project, in ms since 1970; null for never. */
  lastHeard(project: string, except: string): Promise<number | null>;
  /** The sessions of a project that last replied between these times, at most three. */
  repliedBetween(project: string, from: number, to: number): Promise<readonly string[]>;
  /** Adds the contents of another session's context to this one's. */
  carryContext(session: string, from: string): Promise<void>;
  /**
   * Adds the memories of these blocks and those made in the sessions that were given them. A block counts if a receipt of
   * the session's project has its very text. Gives how many did.
   */
  carryBlocks(session: string, blocks: readonly OwnBlock[]): Promise<number>;
  /** Notes that the session's context is a copy of another's whose contents cannot be read yet. */
  expectCopy(session: string): Promise<void>;
  /** Whether a copy was expected; true once. */
  takeCopy(session: string): Promise<boolean>;
  /** The project's sessions, latest first, without those of sub-agents and of our own commands; of no project for null. */
  listSessions(project: string | null, limit: number): Promise<readonly ListedSession[]>;
  /** Folders a project was seen in, the shortest path first; none for a project that is off. */
  projectFolders(project: string): Promise<readonly string[]>;
}
