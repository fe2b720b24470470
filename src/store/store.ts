import type { Change, ChangeFilter } from "../domain/change.ts";
import type { AgentEvent, StoredEvent } from "../domain/event.ts";
import type { Kind, Memory, Repeated, RuleOutput } from "../domain/memory.ts";
import type { Occurrence, OccurrenceKind, Sighting } from "../domain/occurrence.ts";
import type { TranscriptPosition } from "../domain/past.ts";
import type { InjectionEvent, Receipt, ReceiptItem, ReceiptVerdict } from "../domain/receipt.ts";
import type { TitledTerms } from "../text/term-places.ts";
import type { Attempt } from "./port/attempt.ts";
import type { FoundByIndex, KnownMemory, WeighedTerms } from "./port/indexed.ts";
import type { MaintenanceStore } from "./port/maintenance-store.ts";
import type { MemoryFilter } from "./port/memory-filter.ts";
import type { ProjectKey } from "./port/project-key.ts";
import type { Conversation } from "./port/session-store.ts";
import type { ImportedBatch, ImportedBatchAnswer } from "./port/source-store.ts";
import type { StoreParts } from "./port/store-parts.ts";
import type { StoreCounts, StoreHealth } from "./port/store-state.ts";
import type { Tally } from "./port/tally.ts";

export interface ProjectFacts {
  readonly name: string;
  /** Its top folder, as the agent spells it. */
  readonly root: string;
  readonly keys: readonly ProjectKey[];
}

export interface Project {
  readonly id: string;
  readonly name: string;
  readonly off: boolean;
}

/** A session as its agent names it, and its project. */
export interface SessionFacts {
  readonly id: string;
  readonly agent: string;
  readonly nativeId: string;
  /** Null outside any project. */
  readonly project: ProjectFacts | null;
  readonly transcript: string | null;
  readonly at: number;
  /** Nothing of it may be stored, its past included. */
  readonly incognito?: boolean;
}

export interface Session {
  readonly id: string;
  readonly agent: string;
  readonly nativeId: string;
  readonly project: Project | null;
  readonly off: boolean;
  /** Counts how often the agent's context was emptied; the ledger holds per epoch. */
  readonly epoch: number;
  /** The event after which the present context began; by arrival, because a clock may go back. */
  readonly contextSeq: number;
  readonly lastAt: number;
}

/** Position up to which a transcript was read. */
export interface TranscriptMark extends TranscriptPosition {
  readonly path: string;
  readonly session: string;
  /** Lines that no reader understood. */
  readonly unknown: number;
  readonly at: number;
}

/** A session whose transcript may hold more than its hooks reported. */
export interface TranscriptOfSession {
  readonly session: Session;
  readonly path: string;
  readonly mark: TranscriptMark | null;
}

/** Events of a session that no rule has seen: those that arrived after `from`, up to `upTo`. */
export interface Pending {
  readonly session: string;
  readonly project: string | null;
  readonly from: number;
  readonly upTo: number;
}

/** The part of a session the rules were run over. The session stays pending until `seen` is present. */
export interface DistillMark extends Omit<Pending, "project"> {
  /** Counts of the whole session. */
  readonly tallies?: readonly Tally[];
  /** Of the new events. */
  readonly seen?: {
    readonly sightings: readonly Sighting[];
    readonly attempts?: readonly Attempt[];
    /** As for `retract`. */
    readonly output?: RuleOutput;
  };
}

/** From and to in ms since 1970. */
export type DisabledInterval = readonly [from: number, to: number];

/** A session by its id or the agent's, or the beginning of either; the project's latest; or the n-th latest anywhere. */
export type SessionChoice = string | null | { readonly latest: number };

export interface Candidates {
  readonly candidates: readonly Candidate[];
  readonly collection: Collection;
  /** Terms skipped because too many memories have them. */
  readonly leftOut: readonly string[];
}

/** Terms with their weight in the query. */
export interface LexicalQuery {
  readonly project: string | null;
  /** Only passages of conversation; otherwise all but those. */
  readonly passages?: boolean;
  readonly terms: readonly string[];
  /** Include memories that a newer one ended. */
  readonly ended?: boolean;
  /** Only what was said by then, in ms since 1970. */
  readonly until?: number;
  /** Most memories to give back. */
  readonly limit: number;
}

/** A memory that shares a term with the query, with the terms it is found by. */
export interface Candidate {
  readonly memory: Memory;
  readonly terms: TitledTerms;
  /** Ids of the turns said right before and after it; they are candidates too, whatever their words. */
  readonly neighbours?: readonly string[];
}

/** Statistics of the whole collection. */
export interface Collection {
  /** Memories visible from the project. */
  readonly size: number;
  /** Mean number of terms in title and in body. */
  readonly meanTitle: number;
  readonly meanBody: number;
  /** Number of visible memories with each term; missing means none. */
  readonly frequency: ReadonlyMap<string, number>;
}

/** A newer memory ends an older one's validity; `because` is a phrase for people. */
export interface Ending {
  readonly older: string;
  readonly newer: string;
  readonly because: string;
}

/** Decides at write time what a memory ends; pure. */
export interface Judge {
  /** Memories of other kinds neither end anything nor are ended. */
  readonly kinds: readonly Kind[];
  /** Title words and files that find older memories. */
  readonly subject: (newer: Memory) => { readonly words: string; readonly files: readonly string[] };
  /** `older` were all said before, ended ones among them. */
  readonly endings: (newer: Memory, older: readonly Memory[]) => readonly Ending[];
}

export interface Forgotten {
  readonly memories: number;
  readonly events: number;
}

/**
 * Durable memory. Every method is one whole operation in at most one transaction; each may throw `UnbiddenError`
 * `STORE_BUSY`, `STORE_FULL`, `STORE_NEWER`, `STORE_UNREADABLE` or `STORE_FAILED`.
 */
export interface Store extends StoreParts, MaintenanceStore<Judge> {
  /** Finds the session and its project, or creates them. */
  enterSession(facts: SessionFacts): Promise<Session>;
  /** `enterSession` and, unless the session or its project is off, `appendEvents`: one transaction, one wait for the disk. */
  enterWith(
    facts: SessionFacts,
    events: readonly AgentEvent[],
  ): Promise<{ readonly session: Session; readonly outcomes: readonly ("stored" | "duplicate")[] }>;
  /** Finds or creates a project. */
  ensureProject(facts: ProjectFacts, at: number): Promise<Project>;
  /** Every project's name by id. */
  projectNames(): Promise<ReadonlyMap<string, string>>;
  projectsNamed(name: string): Promise<readonly Project[]>;
  /** Finds a folder's project without writing. A remote alone does not count: anyone can write one into an archive. */
  findProject(facts: ProjectFacts): Promise<Project | null>;
  /** Another project with the same remote, which the user may join (`joinProject`). */
  sameRemoteProject(facts: ProjectFacts): Promise<Project | null>;
  /** Gives a folder, and all stored for it, to the project with the same remote; null where there is none. */
  joinProject(facts: ProjectFacts, at: number): Promise<Project | null>;
  /** Starts a new, empty context. */
  beginContext(session: string): Promise<Session>;
  /**
   * Durable when it returns, all or none; a known id is a `duplicate`. Events of one session come in the order in which
   * they happened: one read late is placed between those stored before it. The mark is the position of the transcript
   * behind them.
   */
  appendEvents(
    events: readonly AgentEvent[],
    mark?: TranscriptMark,
  ): Promise<readonly ("stored" | "duplicate")[]>;
  transcriptMark(path: string): Promise<TranscriptMark | null>;
  /** The latest sessions that have a transcript and are not switched off; where one is named, this one alone. */
  transcripts(limit: number, session?: string): Promise<readonly TranscriptOfSession[]>;
  /** Times at which the session or its project was switched off. */
  disabledIntervals(session: string): Promise<readonly DisabledInterval[]>;
  /** The most frequent first. */
  occurrences(project: string | null, what: OccurrenceKind, limit: number): Promise<readonly Occurrence[]>;
  /** Valid memories of these events whose events lie in at least so many sessions. */
  repeated(events: readonly string[], least: number): Promise<readonly Repeated[]>;
  /** The last events of a session in order of happening, its first prompt always among them. */
  sessionEvents(session: string, limit: number): Promise<readonly StoredEvent[]>;
  /** The conversation before this event, the session's last. */
  conversationBefore(session: string, event: string): Promise<Conversation>;
  /** Sessions that hold events no rule has seen, longest waiting first. */
  undistilled(limit: number): Promise<readonly Pending[]>;
  /**
   * Writes memories, except forgotten ones, and the mark, in one transaction; a known id changes only what differs.
   * New memories are judged against stored ones, whichever is older; links the user made or undid stay.
   */
  putMemories(memories: readonly Memory[], mark?: DistillMark, judge?: Judge): Promise<number>;
  /** Stores imported memories, except forgotten ones; `judge` decides for those with `mayEndOlder`. */
  storeImported(batch: ImportedBatch, judge: Judge): Promise<ImportedBatchAnswer>;
  /** As the user, so that no rule touches it again. `circle` when the older one already ends the newer. */
  supersede(ending: Ending, at: number): Promise<Change | "circle">;
  /** As a rule: what the user decided stays, and so does an earlier ending. False where nothing changed. */
  endOlder(ending: Ending): Promise<boolean>;
  /** Reverts a change. `changed` when the memory is no longer as the change left it. */
  undo(change: string, at: number): Promise<"undone" | "changed">;
  /** Newest first. */
  changes(filter: ChangeFilter): Promise<readonly Change[]>;
  /** Removes what the rules once made of these events and no longer do, unless it is pinned or was injected. */
  retract(made: RuleOutput): Promise<number>;
  /** Memories visible from the project that share terms with the query, more and rarer ones first; the scorer judges. */
  findByTerms(query: LexicalQuery): Promise<Candidates>;
  /** The first and the last step of `findByTerms`, for an index that does the search between them. */
  weighTerms(
    query: Pick<LexicalQuery, "project" | "terms" | "passages">,
  ): Promise<WeighedTerms & Pick<Candidates, "collection">>;
  candidatesByNumber(found: FoundByIndex): Promise<readonly Candidate[]>;
  /** Memories of which an index knows a part; the rest is read when it is asked for, and throws `STORE_*` where it is gone. */
  memoriesReadLater(known: readonly KnownMemory[]): Promise<readonly Memory[]>;
  /** Terms in the query's scope that begin with any of these; of very many only some. */
  termsBeginning(
    where: Pick<LexicalQuery, "project" | "passages">,
    beginnings: readonly string[],
  ): Promise<readonly string[]>;
  /** Valid memories visible from the project, newest first; passages of conversation only where their kind is asked for. */
  listMemories(filter: MemoryFilter): Promise<readonly Memory[]>;
  /** What made the memories that `listMemories` would give, and in which sessions, without reading their words. */
  newestMakers(filter: MemoryFilter): Promise<readonly Pick<Memory, "rule" | "session">[]>;
  /** How many `listMemories` would give without a limit. */
  countMemories(filter: Omit<MemoryFilter, "limit" | "skip" | "after">): Promise<number>;
  /** Whether the project has valid memories of its own. */
  hasMemories(project: string): Promise<boolean>;
  /** All memories whose id begins so, at most three. */
  memoriesById(prefix: string): Promise<readonly Memory[]>;
  /** Length of the shortest prefix that tells these ids from every other, at least 4. */
  shortIds(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The names of the agents of these sessions, by the sessions' ids. */
  agentsOf(sessions: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The names of all agents whose sessions are known. */
  knownAgents(): Promise<readonly string[]>;
  eventsById(ids: readonly string[]): Promise<readonly StoredEvent[]>;
  /** Removes memories and leaves tombstones; with `purge` their events too, and every trace in the file. */
  forget(ids: readonly string[], options: { purge: boolean; at: number }): Promise<Forgotten>;
  switchProject(project: string, off: boolean, at: number): Promise<void>;
  /** Whether a person switched the project on, last of all. */
  isSwitchedOn(project: string): Promise<boolean>;
  switchSession(session: string, off: boolean, at: number): Promise<void>;
  /** Sessions of our own commands are found by their id only. */
  findSession(choice: SessionChoice, project: string | null): Promise<Session | null>;
  /** The memories the context already holds: injected, said in it, or loaded by the agent itself. */
  inContext(
    session: Session,
    memories: readonly string[],
    at: number,
  ): Promise<ReadonlyMap<string, "given" | "said" | "loaded">>;
  /**
   * Opens a receipt and claims its memories for this context, atomically: of several hooks at once one gets each memory.
   * Items left out are stored without a claim. `duplicate` when this event was answered before.
   */
  openReceipt(receipt: Receipt, items: readonly ReceiptItem[]): Promise<ReadonlySet<string> | "duplicate">;
  /** Removes a receipt opened by then whose text was never written, because its process has ended. */
  dropClaim(receipt: string, by: number): Promise<void>;
  /** Notes that the text was written, so that the ledger counts it. */
  closeReceipt(
    id: string,
    written: { text: string; tokens: number; ms: number; items: readonly string[] },
  ): Promise<void>;
  /** The last decisions, silent ones included, newest first. */
  receipts(filter: {
    prefix?: string;
    limit: number;
    verdict?: ReceiptVerdict;
    hookEvent?: InjectionEvent;
  }): Promise<readonly Receipt[]>;
  /** Items written and items left out. */
  receiptItems(receipt: string): Promise<readonly ReceiptItem[]>;
  counts(): Promise<StoreCounts>;
  /** Shortens the log and returns free space, a little at a time, without waiting for locks. */
  upkeep(): Promise<void>;
  health(): Promise<StoreHealth>;
  close(): Promise<void>;
}
