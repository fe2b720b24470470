import type { Path } from "./injection-path.ts";
import type { Memory } from "./memory.ts";

/** Why a memory was found: every number the ranker used, for `why`. */
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
  /** What the prompt takes for granted. */
  readonly promptType?: string;
  /** What the prompt wants to be told: the reason, what failed, where work was left; or none of these. */
  readonly intent?: string;
  /** Below 1 for a kind that answers such a prompt less often, above for one that answers it more. */
  readonly kindEvidence?: number;
  /** Above 1 where the session's last words speak of the same. */
  readonly spokenOf?: number;
  /** Above 1 right after a prompt of which something was known. */
  readonly askedOn?: number;
  /** Below 1 for an account of past work in a session that is under way. */
  readonly underWay?: number;
  /** Factors multiplied into the score. */
  readonly kindWeight: number;
  readonly recency: number;
  readonly trustWeight: number;
  /** For a turn: what the turns near it, its session and its speaker add to `lexical`. */
  readonly around?: number;
  /** Above 1 for what was said in the time the prompt names. */
  readonly dated?: number;
  /** Above 1 for a replaced memory when the prompt asks for what was before. */
  readonly history?: number;
  /** Above 1 for what the user pinned; receipts of older rankers lack it. */
  readonly pinned?: number;
  /** Above 1 for what helped when it was told before, below for what was turned down or never of use. */
  readonly feedback?: number;
  /** Below 1 where the code it was made at is no more, or lies on another branch. */
  readonly codeState?: number;
  /** In what that differs, each in a few words. */
  readonly labels?: readonly string[];
  /** No word of it was asked for: it is tied to the thing named here, that was. */
  readonly related?: string;
  /** By which path it came; receipts of older versions lack it. */
  readonly path?: Path;
  /** For a brief: the lane it came by, such as `latest handoff`. */
  readonly lane?: string;
  /** Why it was not given after all, in words; missing for what was. */
  readonly left?: string;
  /** No memory but a subject, named by `matched`, of which the context was told that nothing is known. */
  readonly absent?: true;
}

/** Of what no word was looked for: nothing is weighed. */
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
  /** Absolute and comparable between queries, 0 to 1: the only number the gate looks at. */
  readonly confidence: number;
  readonly reasons: Reasons;
  /** Its first line says all that is wanted here. */
  readonly titleAlone?: true;
}

/** Answered, but without a part. */
export interface Warning {
  readonly part: string;
  readonly message: string;
}
