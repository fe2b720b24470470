import type { Path } from "./injection-path.ts";
import type { Memory } from "./memory.ts";

/** Reasons for a hit: every number the ranker used, for `why`. */
export interface Reasons {
  /** Words of the query found in it. */
  readonly matched: readonly string[];
  /** BM25 of title and body together. */
  readonly lexical: number;
  /** Share of the query's idf mass it covers, 0 to 1. */
  readonly coverage: number;
  /** Worth of the words found in the title and the best passage; receipts of older rankers lack this and the next two. */
  readonly strength?: number;
  /** Share of the title's words that the prompt has, 0 to 1. */
  readonly answered?: number;
  /** Knowledge the prompt presupposes. */
  readonly promptType?: string;
  /** Kind of answer the prompt asks for: reason, failure, progress or none. */
  readonly intent?: string;
  /** Below 1 for a kind that answers such a prompt less often, above for one that answers it more. */
  readonly kindEvidence?: number;
  /** Above 1 where the session's last messages share its words. */
  readonly spokenOf?: number;
  /** Above 1 right after a prompt that memory answered. */
  readonly askedOn?: number;
  /** Below 1 for a session summary in a session that already has a subject. */
  readonly underWay?: number;
  /** Factors multiplied into the score. */
  readonly kindWeight: number;
  readonly recency: number;
  readonly trustWeight: number;
  /** Gain of a turn from its neighbours, session and speaker, added to `lexical`. */
  readonly around?: number;
  /** Likeness in meaning to the prompt, 0 to 1, where it was asked for and high enough. */
  readonly similarity?: number;
  /** Score of the reranker that put it there; means something only beside others of the same answer. */
  readonly reranked?: number;
  /** Above 1 within the period that the prompt names. */
  readonly dated?: number;
  /** Above 1 for a replaced memory, for a question about the past. */
  readonly history?: number;
  /** Where the user weighs its kind or source otherwise. */
  readonly source?: number;
  /** Above 1 for a pinned memory; receipts of older rankers lack it. */
  readonly pinned?: number;
  /** Above 1 for a memory that helped before, below for one rejected or never used. */
  readonly feedback?: number;
  /** Below 1 where the code changed or is on another branch. */
  readonly codeState?: number;
  /** Those changes, in a few words each. */
  readonly labels?: readonly string[];
  /** The entity of the question it is related to, where none of its own words matched. */
  readonly related?: string;
  /** Its path; receipts of older versions lack it. */
  readonly path?: Path;
  /** Its lane in a brief, such as `latest handoff`. */
  readonly lane?: string;
  /** Of its lines in the block; missing for one that was left out, and in receipts of older versions. */
  readonly tokens?: number;
  /** Why it was left out, in words; missing for an injected memory. */
  readonly left?: string;
  /** No memory: the context was told that nothing is known about the subject in `matched`. */
  readonly absent?: true;
}

/** Reasons of a hit without a word search. */
export const WORDLESS: Reasons = {
  matched: [],
  lexical: 0,
  coverage: 0,
  kindWeight: 1,
  recency: 1,
  trustWeight: 1,
};

/** A memory with its scores and the reasons for them. */
export interface Hit {
  readonly memory: Memory;
  /** Orders hits; means nothing by itself. */
  readonly score: number;
  /** Absolute and comparable between queries, 0 to 1; the gate's only criterion. */
  readonly confidence: number;
  readonly reasons: Reasons;
  /** The first line is enough. */
  readonly titleAlone?: true;
}

/** Answered, but without a part. */
export interface Warning {
  readonly part: string;
  readonly message: string;
}
