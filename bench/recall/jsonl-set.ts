import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { KINDS, type Kind } from "../../src/domain/memory.ts";
import { WrongUse } from "../wrong-use.ts";
import {
  type DatasetName,
  type Item,
  type Library,
  type Question,
  SPLITS,
  type Split,
  type Use,
} from "./library.ts";
import { readTime } from "./set-times.ts";

const SECOND_MS = 1000;

const corpusLine = z.object({
  id: z.string(),
  group: z.string(),
  project: z.string().nullable().optional(),
  text: z.string(),
  title: z.string().optional(),
  body: z.string().default(""),
  time: z.union([z.number(), z.string()]),
  session: z.string().optional(),
  seq: z.number().optional(),
  speaker: z.string().optional(),
  caption: z.string().optional(),
  kind: z.string().optional(),
  trust: z.literal([0, 1, 2, 3]).optional(),
  files: z.array(z.string()).default([]),
  tags: z.array(z.string()).default([]),
  supersedes: z.string().optional(),
});
type CorpusLine = z.infer<typeof corpusLine>;

const queryLine = z.object({
  id: z.string(),
  group: z.string(),
  project: z.string().optional(),
  split: z.enum(SPLITS).optional(),
  type: z.string(),
  text: z.string(),
  time: z.number().optional(),
  relevant: z.record(z.string(), z.number()).default({}),
  fresh: z.array(z.string()).default([]),
  stale: z.array(z.string()).default([]),
  answerable: z.boolean(),
  hard: z.boolean().default(false),
});
type QueryLine = z.infer<typeof queryLine>;

/** They ask which of two memories goes first, so only that is measured, as in the reference. */
const FRESHNESS_TYPES: ReadonlySet<string> = new Set(["reverted", "version-update"]);
/** Their right answer is a whole chat, which no five memories are; the reference leaves them out too. */
const WHOLE_CHAT_TYPES: ReadonlySet<string> = new Set(["event_ordering", "summarization"]);

/** Sets that ask other prompts of the memories beside which they lie. */
const QUERIES: Partial<Record<DatasetName, string>> = {
  meaning: join("..", "meaning", "queries.jsonl"),
  "cross-language": join("..", "meaning", "cross-language.jsonl"),
};

/** Reads `corpus.jsonl` and `queries.jsonl` of a folder; of a set with two halves, the one that is wanted. */
export function readJsonLines(folder: string, name: DatasetName, split: Split | null): Library {
  const all = linesOf(join(folder, QUERIES[name] ?? "queries.jsonl"), queryLine);
  const asked = all.filter((line) => split === null || line.split === split);
  if (split !== null && asked.length === 0)
    throw new WrongUse(`no question of ${folder} is of the half --split names`);
  return {
    items: toItems(linesOf(join(folder, "corpus.jsonl"), corpusLine)),
    questions: asked.flatMap((line) => toQuestion(line, name)),
  };
}

function linesOf<T>(path: string, shape: z.ZodType<T>): T[] {
  if (!existsSync(path)) throw new WrongUse(`${path} is missing: --data names the folder of one set`);
  const lines = readFileSync(path, "utf8").split("\n").filter(Boolean);
  return lines.map((line, index) => {
    const parsed = shape.safeParse(JSON.parse(line));
    if (!parsed.success) throw new Error(`${path}:${index + 1}: ${parsed.error.issues[0]?.message}`);
    return parsed.data;
  });
}

/** A line without a time was said after the one before it. */
function toItems(lines: readonly CorpusLine[]): Item[] {
  const latest = new Map<string, number>();
  return lines.map((line) => {
    const said = typeof line.time === "number" ? line.time * SECOND_MS : readTime(line.time);
    const before = latest.get(line.group) ?? 0;
    // Turns of a session share its time; a second each keeps their order.
    const at = line.seq === undefined && said !== null ? said : Math.max(said ?? 0, before + SECOND_MS);
    latest.set(line.group, at);
    return toItem(line, at);
  });
}

function toItem(line: CorpusLine, at: number): Item {
  const { id, session = null, speaker = null, text, caption = null, files, tags, title, body } = line;
  const trust = line.trust ?? (speaker === "assistant" ? 2 : 3);
  const named = title === undefined ? null : { title, body };
  const said = { session, at, kind: kindOf(line), trust, speaker, text, caption, files, tags, named };
  return { id, group: placeOf(line), ...said, supersedes: line.supersedes ?? null };
}

/** A set may tell the store from the project; null there means every project. */
function placeOf({ group, project }: CorpusLine): string | null {
  return project === undefined ? group : project;
}

function kindOf({ kind, speaker }: CorpusLine): Kind {
  if (speaker !== undefined) return "turn";
  return KINDS.find((known) => known === kind) ?? "note";
}

function toQuestion(line: QueryLine, name: DatasetName): Question[] {
  const use = useOf(line, name);
  if (use === null) return [];
  const { id, type, text, fresh, stale, hard } = line;
  const group = line.project ?? line.group;
  const askedAt = line.time === undefined ? null : line.time * SECOND_MS;
  return [{ id, group, type, text, askedAt, use, relevant: Object.keys(line.relevant), fresh, stale, hard }];
}

/** Null when there is nothing to hold the answer against. */
function useOf({ type, answerable, relevant }: QueryLine, name: DatasetName): Use | null {
  if (!answerable) return "silence";
  if (name !== "terse" && FRESHNESS_TYPES.has(type)) return "freshness";
  if (Object.keys(relevant).length === 0) return null;
  return name === "beam" && WHOLE_CHAT_TYPES.has(type) ? null : "recall";
}
