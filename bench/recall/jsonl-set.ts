import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { KINDS, type Kind } from "../../src/domain/memory.ts";
import type { DatasetName, Item, Library, Question, Use } from "./library.ts";
import { readTime } from "./set-times.ts";

const SECOND_MS = 1000;

const corpusLine = z.object({
  id: z.string(),
  group: z.string(),
  text: z.string(),
  time: z.union([z.number(), z.string()]),
  session: z.string().optional(),
  seq: z.number().optional(),
  speaker: z.string().optional(),
  caption: z.string().optional(),
  kind: z.string().optional(),
  trust: z.literal([0, 1, 2, 3]).optional(),
  files: z.array(z.string()).default([]),
});
type CorpusLine = z.infer<typeof corpusLine>;

const queryLine = z.object({
  id: z.string(),
  group: z.string(),
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

/** Reads `corpus.jsonl` and `queries.jsonl` of a folder. */
export function readJsonLines(folder: string, name: DatasetName): Library {
  return {
    items: toItems(linesOf(join(folder, "corpus.jsonl"), corpusLine)),
    questions: linesOf(join(folder, "queries.jsonl"), queryLine).flatMap((line) => toQuestion(line, name)),
  };
}

function linesOf<T>(path: string, shape: z.ZodType<T>): T[] {
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
  const { id, group, session = null, speaker = null, text, caption = null, files } = line;
  const trust = line.trust ?? (speaker === "assistant" ? 2 : 3);
  return { id, group, session, at, kind: kindOf(line), trust, speaker, text, caption, files };
}

function kindOf({ kind, speaker }: CorpusLine): Kind {
  if (speaker !== undefined) return "turn";
  return KINDS.find((known) => known === kind) ?? "note";
}

function toQuestion(line: QueryLine, name: DatasetName): Question[] {
  const use = useOf(line, name);
  if (use === null) return [];
  const { id, group, type, text, fresh, stale, hard } = line;
  const askedAt = line.time === undefined ? null : line.time * SECOND_MS;
  return [{ id, group, type, text, askedAt, use, relevant: Object.keys(line.relevant), fresh, stale, hard }];
}

/** Null when there is nothing to hold the answer against. */
function useOf({ type, answerable, relevant }: QueryLine, name: DatasetName): Use | null {
  if (!answerable) return "silence";
  if (FRESHNESS_TYPES.has(type)) return "freshness";
  if (Object.keys(relevant).length === 0) return null;
  return name === "beam" && WHOLE_CHAT_TYPES.has(type) ? null : "recall";
}
