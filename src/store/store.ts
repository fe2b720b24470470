import type { Change, ChangeFilter } from "../domain/change.ts";
import type { AgentEvent, StoredEvent } from "../domain/event.ts";
import type { Kind, Memory, Repeated, RuleOutput } from "../domain/memory.ts";
import type { Occurrence, OccurrenceKind, Sighting } from "../domain/occurrence.ts";
import type { InjectionEvent, Receipt, ReceiptItem, ReceiptVerdict } from "../domain/receipt.ts";
import type { TranscriptPosition } from "../domain/transcript.ts";
import type { Attempt } from "./port/attempt.ts";
import type { Conversation } from "./port/conversation.ts";
import type { FoundByIndex, WeighedTerms } from "./port/indexed.ts";
import type { MaintenanceStore } from "./port/maintenance-store.ts";
import type { ImportedBatch, ImportedBatchAnswer } from "./port/source-store.ts";
import type { StoreParts } from "./port/store-parts.ts";
import type { StoreCounts, StoreHealth } from "./port/store-state.ts";
import type { Tally } from "./port/tally.ts";

/** One way to recognise a project; the earlier in a list, the stronger. */
export interface ProjectKey {
  readonly kind: "remote" | "common" | "path";
  readonly value: string;
}

/** What a directory says about the project it belongs to. */
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

/** Who is speaking: a session as its agent names it, and where it runs. */
export interface SessionFacts {
  readonly id: string;
  readonly agent: string;
  readonly nativeId: string;
  /** Null outside any project. */
  readonly project: ProjectFacts | null;
  readonly transcript: string | null;
  readonly at: number;
  /** The user wants nothing of it kept: switched off for good, its past included. */
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

/** How far a transcript was read, so that what is new in it is read once. */
export interface TranscriptMark extends TranscriptPosition {
  readonly path: string;
  readonly session: string;
  /** Lines that no reader understood. */
  readonly unknown: number;
  readonly at: number;
}

/** A session whose transcript may hold more than its hooks told. */
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

/** What rules have seen of a session now, and what came up in it. */
export interface DistillMark extends Omit<Pending, "project"> {
  readonly sightings: readonly Sighting[];
  readonly attempts?: readonly Attempt[];
  /** All that is counted of the session, not only what is new. */
  readonly tallies?: readonly Tally[];
}

/** From and to in ms since 1970. */
export type DisabledInterval = readonly [from: number, to: number];

/** A session by its id or the agent's, or the beginning of either; the project's latest; or the n-th latest anywhere. */
export type SessionChoice = string | null | { readonly latest: number };

/** What the scorer is given. */
export interface Candidates {
  readonly candidates: readonly Candidate[];
  readonly collection: Collection;
  /** Terms not looked up, because too many memories have them. */
  readonly leftOut: readonly string[];
}

/** Terms with their weight in the query. */
export interface LexicalQuery {
  readonly project: string | null;
  /** Passages of its conversations, and nothing else; else all but those. */
  readonly passages?: boolean;
  readonly terms: readonly string[];
  /** Those that a newer memory ended, too. */
  readonly ended?: boolean;
  /** Only what was said by then, in ms since 1970. */
  readonly until?: number;
  /** Most memories to give back. */
  readonly limit: number;
}

/** A memory that shares a term with the query, with the terms the index holds for it. */
export interface Candidate {
  readonly memory: Memory;
  readonly titleTerms: readonly string[];
  readonly bodyTerms: readonly string[];
  /** Ids of the turns said right before and after it; they are candidates too, whatever their words. */
  readonly neighbours?: readonly string[];
}

/** What the scorer needs to know about the whole collection. */
export interface Collection {
  /** Memories visible from the project. */
  readonly size: number;
  /** Mean number of terms in title and in body. */
  readonly meanTitle: number;
  readonly meanBody: number;
  /** In how many visible memories each term occurs; missing means none. */
  readonly frequency: ReadonlyMap<string, number>;
}

/** A newer memory ends an older one's validity; `because` says why, to a person. */
export interface Ending {
  readonly older: string;
  readonly newer: string;
  readonly because: string;
}

/** Decides at write time what a memory ends; pure. */
export interface Judge {
  /** Memories of other kinds neither end anything nor are ended. */
  readonly kinds: readonly Kind[];
  /** By which older ones are looked for: words of their titles, and for what was done to files the files. */
  readonly subject: (newer: Memory) => { readonly words: string; readonly files: readonly string[] };
  /** `older` were all said before, those ended by others among them. */
  readonly endings: (newer: Memory, older: readonly Memory[]) => readonly Ending[];
}

export interface MemoryFilter {
  readonly project: string | null;
  readonly kinds?: readonly Kind[];
  readonly pinned?: boolean;
  /** Only what is visible from every project, or only what is not. */
  readonly everywhere?: boolean;
  /** Only what says the same in the same words, superseded or not. */
  readonly sameAs?: Pick<Memory, "kind" | "title" | "body">;
  readonly limit: number;
}

/** The outcome of forgetting. */
export interface Forgotten {
  readonly memories: number;
  readonly events: number;
}

/**
 * Durable memory. Every method is one whole operation in at most one transaction; each may throw `UnbiddenError`
 * `STORE_BUSY`, `STORE_FULL`, `STORE_NEWER`, `STORE_UNREADABLE` or `STORE_FAILED`.
 */
export interface Store extends StoreParts, MaintenanceStore<Judge> {
  /** Finds the session and its project, writing them down when they are new. */
  enterSession(facts: SessionFacts): Promise<Session>;
  /** `enterSession` and, unless the session or its project is off, `appendEvents`: one transaction, one wait for the disk. */
  enterWith(
    facts: SessionFacts,
    events: readonly AgentEvent[],
  ): Promise<{ readonly session: Session; readonly outcomes: readonly ("stored" | "duplicate")[] }>;
  /** Finds or writes down a project. */
  ensureProject(facts: ProjectFacts, at: number): Promise<Project>;
  /** Every project's name by id. */
  projectNames(): Promise<ReadonlyMap<string, string>>;
  /** Finds a project by any of its keys without writing. */
  findProject(facts: ProjectFacts): Promise<Project | null>;
  /** A new context: what the session held is gone. */
  beginContext(session: string): Promise<Session>;
  /**
   * Durable when it returns, all or none; the same id again is `duplicate`. Events of one session are given in the order
   * in which they happened: one read back late gets its place between those that were there before it. The mark says up
   * to where a transcript was read to find them.
   */
  appendEvents(
    events: readonly AgentEvent[],
    mark?: TranscriptMark,
  ): Promise<readonly ("stored" | "duplicate")[]>;
  transcriptMark(path: string): Promise<TranscriptMark | null>;
  /** The latest sessions that have a transcript and are not switched off. */
  transcripts(limit: number): Promise<readonly TranscriptOfSession[]>;
  /** When nothing of the session was to be kept, by its own switch or its project's. */
  disabledIntervals(session: string): Promise<readonly DisabledInterval[]>;
  /** What came up most in a project, most often first. */
  occurrences(project: string | null, what: OccurrenceKind, limit: number): Promise<readonly Occurrence[]>;
  /** Valid memories made from any of these events that came up in at least so many sessions. */
  repeated(events: readonly string[], least: number): Promise<readonly Repeated[]>;
  /** The last events of a session in order of happening, its first prompt always among them. */
  sessionEvents(session: string, limit: number): Promise<readonly StoredEvent[]>;
  /** What was said in a session before this event, its last. */
  conversationBefore(session: string, event: string): Promise<Conversation>;
  /** Sessions that hold events no rule has seen, longest waiting first. */
  undistilled(limit: number): Promise<readonly Pending[]>;
  /**
   * Writes memories, skipping forgotten ones, and moves the session's mark. Same ids again change only what differs.
   * What is new is judged against what is there, whichever of the two came first; links the user made or undid stay.
   */
  putMemories(memories: readonly Memory[], mark?: DistillMark, judge?: Judge): Promise<number>;
  /** Takes what an importer brought, known by its ids; what the user forgot stays away. `judge` is asked of those to be judged. */
  storeImported(batch: ImportedBatch, judge: Judge): Promise<ImportedBatchAnswer>;
  /** By the user's hand, so no rule touches it again. `circle` when the newer one is ended by the older. */
  supersede(ending: Ending, at: number): Promise<Change | "circle">;
  /** Puts back what was before. `changed` when it is no longer as the change left it. */
  undo(change: string, at: number): Promise<"undone" | "changed">;
  /** Newest first. */
  changes(filter: ChangeFilter): Promise<readonly Change[]>;
  /** Removes what the rules once made of these events and no longer do, unless the user pinned it or it was said. */
  retract(made: RuleOutput): Promise<number>;
  /** Memories visible from the project that share terms with the query, more and rarer ones first; the scorer judges. */
  findByTerms(query: LexicalQuery): Promise<Candidates>;
  /** The first and the last step of `findByTerms`, for an index that does what lies between. */
  weighTerms(
    query: Pick<LexicalQuery, "project" | "terms" | "passages">,
  ): Promise<WeighedTerms & Pick<Candidates, "collection">>;
  candidatesByNumber(found: FoundByIndex): Promise<readonly Candidate[]>;
  /** Words of what a query looks through, as terms, that begin with any of these; of very many only some. */
  termsBeginning(
    where: Pick<LexicalQuery, "project" | "passages">,
    beginnings: readonly string[],
  ): Promise<readonly string[]>;
  /** Valid memories visible from the project, newest first; passages of conversation only where their kind is asked for. */
  listMemories(filter: MemoryFilter): Promise<readonly Memory[]>;
  /** Whether anything valid is remembered of the project itself. */
  hasMemories(project: string): Promise<boolean>;
  /** All memories whose id begins so, at most three. */
  memoriesById(prefix: string): Promise<readonly Memory[]>;
  /** Length of the shortest prefix that tells these ids from every other, at least 4. */
  shortIds(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  eventsById(ids: readonly string[]): Promise<readonly StoredEvent[]>;
  /** Removes memories and leaves tombstones; with `purge` their events too, and every trace in the file. */
  forget(ids: readonly string[], options: { purge: boolean; at: number }): Promise<Forgotten>;
  switchProject(project: string, off: boolean, at: number): Promise<void>;
  switchSession(session: string, off: boolean, at: number): Promise<void>;
  /** Sessions made up by our own commands are found by their id only. */
  findSession(choice: SessionChoice, project: string | null): Promise<Session | null>;
  /** Which of these memories this context already holds: given by us, said in this very context, or loaded by the agent itself. */
  inContext(
    session: Session,
    memories: readonly string[],
    at: number,
  ): Promise<ReadonlyMap<string, "given" | "said" | "loaded">>;
  /**
   * Opens a receipt and claims its memories for this context, atomically: of several hooks at once one gets each memory.
   * What was left out is written down and not claimed. `duplicate` when this event was answered before.
   */
  openReceipt(receipt: Receipt, items: readonly ReceiptItem[]): Promise<ReadonlySet<string> | "duplicate">;
  /** Takes back a receipt opened by then whose text was not written: whoever opened it is not heard any more. */
  dropClaim(receipt: string, by: number): Promise<void>;
  /** The text was written: now the ledger counts it. */
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
  /** What was written, and what was left out. */
  receiptItems(receipt: string): Promise<readonly ReceiptItem[]>;
  counts(): Promise<StoreCounts>;
  /** Shortens the log and gives free space back, a little at a time. Waits for nobody. */
  upkeep(): Promise<void>;
  health(): Promise<StoreHealth>;
  close(): Promise<void>;
}
