import type { Kind } from "../../src/domain/memory.ts";
import type { Trust } from "../../src/domain/trust.ts";

export const DATASETS = [
  "codemem",
  "locomo",
  "beam",
  "longmemeval",
  "terse",
  "meaning",
  "cross-language",
] as const;
export type DatasetName = (typeof DATASETS)[number];

/** What is ranked: the memories themselves, or the sessions they were said in. */
export const LEVELS = ["turn", "session"] as const;
export type Level = (typeof LEVELS)[number];

/** A set of our own is tuned on one half and judged by the other. */
export const SPLITS = ["tune", "check"] as const;
export type Split = (typeof SPLITS)[number];

/** One memory of a set. */
export interface Item {
  readonly id: string;
  /** The project it belongs to; null: seen from all. */
  readonly group: string | null;
  readonly session: string | null;
  /** Ms since 1970; turns of one session a second apart, because sets give sessions one time. */
  readonly at: number;
  readonly kind: Kind;
  readonly trust: Trust;
  readonly speaker: string | null;
  readonly text: string;
  readonly caption: string | null;
  readonly files: readonly string[];
  readonly tags: readonly string[];
  /** Where the set keeps them apart; else the first line names it. */
  readonly named: { readonly title: string; readonly body: string } | null;
  /** Id of the one it ends, from its own time on. */
  readonly supersedes: string | null;
}

/** One prompt of a set, and what is known about its answer. */
export interface Question {
  readonly id: string;
  readonly group: string;
  readonly type: string;
  readonly text: string;
  /** Ms since 1970; null when it is asked after everything. */
  readonly askedAt: number | null;
  readonly use: Use;
  /** Ids, at session level those of sessions. */
  readonly relevant: readonly string[];
  readonly fresh: readonly string[];
  readonly stale: readonly string[];
  readonly hard: boolean;
}

/** What a question measures: recall; only whether the newer of two goes first; only whether silence is kept. */
export type Use = "recall" | "freshness" | "silence";

/** What lies in one store, and what is asked of it. */
export interface Library {
  readonly items: readonly Item[];
  readonly questions: readonly Question[];
}

/** For a system that knows no shared memories: each project holds a copy. */
export function withoutShared({ items, questions }: Library): Library {
  const groups = [...new Set(questions.map(({ group }) => group))];
  const copies = (item: Item) => (item.group === null ? groups.map((group) => ({ ...item, group })) : [item]);
  return { items: items.flatMap(copies), questions };
}

export interface Dataset {
  readonly name: DatasetName;
  readonly level: Level;
  readonly questions: number;
  /** Made one after the other, because some sets are too large to hold all. */
  readonly libraries: () => Iterable<Library>;
}

/** As it is read by whoever reads the whole turn. */
export function spokenText({ speaker, text, caption }: Item): string {
  return `${speaker === null ? "" : `${speaker}: `}${text}${caption === null ? "" : ` [${caption}]`}`;
}
