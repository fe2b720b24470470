import { z } from "zod";
import { count, cwd, flag, optionalText } from "./fields.ts";
import { operation } from "./operation.ts";

export const EVALUATION_OPERATIONS = {
  test: operation({
    summary: "Run the recall tests in .unbidden/tests.yaml",
    input: z.object({
      file: optionalText(4_000, "Another file of tests"),
      init: flag("Write an example file; never overwrites a file"),
      team: flag("Ask as a new colleague's session: with the reviewed memories of this checkout alone"),
      cwd,
    }),
    answer: z.custom<TestAnswer>(),
    isLong: true,
  }),
  evaluate: operation({
    summary: "Measure recall on this repository's own history; stores nothing",
    input: z.object({
      repo: z.string().min(1).max(4_000).default(".").describe("Folder of a git repository"),
      limit: count(20_000, 2_000, "Maximum number of commits, the latest ones"),
      cwd,
    }),
    answer: z.custom<HistoryAnswer>(),
    isLong: true,
  }),
};

/** The expectations of a memory test, as the file names them. */
type TestRule = "must_recall" | "must_not_recall" | "must_find" | "silent";

/** An expectation that was not met. */
export interface TestFailure {
  readonly rule: TestRule;
  /** The words or id of the file; empty for `silent`. */
  readonly wanted: string;
  readonly why: string;
}

/** A memory as a test's report names it. */
export interface TestedMemory {
  readonly shortId: string;
  readonly kind: string;
  readonly title: string;
  readonly confidence: number;
}

export interface TestResult {
  /** Line of the file at which it begins, from 1. */
  readonly line: number;
  readonly name: string | null;
  readonly asked: string;
  /** Empty when it passed. */
  readonly failures: readonly TestFailure[];
  readonly given: readonly TestedMemory[];
  /** Said without a memory, such as that nothing is remembered; null otherwise. */
  readonly bare: string | null;
  /** Hits, best first, at most five. */
  readonly found: readonly TestedMemory[];
  readonly best: number;
  readonly threshold: number;
}

export interface TestAnswer {
  readonly file: string;
  /** It was written by this call, and nothing was asked. */
  readonly written: boolean;
  readonly passed: number;
  readonly failed: number;
  readonly project: string | null;
  /** Number of memories a session here can be given. */
  readonly memories: number;
  readonly off: boolean;
  readonly tests: readonly TestResult[];
}

/** Origins of a question from a history. The first four have an answer, the last two need none. */

export type HistoryKind = "body" | "title" | "linked" | "same file" | "later work" | "small talk";

/** Results for one kind of question; shares from 0 to 1. */
export interface HistoryFigures {
  readonly asked: number;
  /** Among the first one or five, before the gate; left out where no commit is right. */
  readonly "R@1"?: number;
  readonly "R@5"?: number;
  /** A right commit was in the block. */
  readonly right?: number;
  /** Anything was given. */
  readonly something: number;
}

export interface HistoryExample {
  readonly kind: HistoryKind;
  readonly asked: string;
  readonly wanted: string;
  /** The first hit; null for none. */
  readonly first: string | null;
  readonly confidence: number;
}

export interface HistoryAnswer {
  readonly repository: string;
  /** Only part of the history is here. */
  readonly shallow: boolean;
  readonly commits: number;
  /** The limit was reached, so there may be older ones. */
  readonly more: boolean;
  /** Ms since 1970 of the first and the last; null without any. */
  readonly from: number | null;
  readonly to: number | null;
  /** Over all questions that have an answer, over all that need none, and by kind. */
  readonly answerable: HistoryFigures;
  readonly needless: HistoryFigures;
  readonly byKind: Readonly<Partial<Record<HistoryKind, HistoryFigures>>>;
  readonly threshold: number;
  /** One search, in this process. */
  readonly ms: { readonly p50: number; readonly p95: number };
  readonly hits: readonly HistoryExample[];
  readonly misses: readonly HistoryExample[];
}

/** Progress of an evaluation. */
export type HistoryProgress =
  | { readonly phase: "commits"; readonly commits: number }
  | { readonly phase: "ask"; readonly asked: number; readonly ofAsked: number };
