// Reads bench/datasets/terse: rows as its README describes them, and the ways between them.
import { readFileSync } from "node:fs";
import { z } from "zod";
import { KINDS } from "../../src/domain/memory.ts";

const MEMORY = z.strictObject({
  id: z.string().regex(/^[a-z]+\/[0-9a-f]{10}$/),
  group: z.literal("terse"),
  project: z.string().nullable(),
  kind: z.enum(KINDS),
  time: z.int(),
  text: z.string(),
  title: z.string().min(1).max(120),
  body: z.string().max(2_000),
  files: z.array(z.string()),
  tags: z.array(z.string()).max(5),
  trust: z.int().min(0).max(3),
  origin: z.string(),
  supersedes: z.string().optional(),
  superseded_by: z.string().optional(),
});
const PROMPT = z.strictObject({
  id: z.string(),
  group: z.literal("terse"),
  project: z.string(),
  split: z.enum(["tune", "check"]),
  type: z.string(),
  text: z.string().min(1),
  time: z.int(),
  relevant: z.record(z.string(), z.literal(1)),
  answerable: z.boolean(),
  overlap: z.number().min(0).max(1).optional(),
  hard: z.boolean().optional(),
  fresh: z.array(z.string()).optional(),
  stale: z.array(z.string()).optional(),
});
export type Memory = z.infer<typeof MEMORY>;
export type Prompt = z.infer<typeof PROMPT>;

export const FOLDER = "bench/datasets/terse";
export const FILES = [`${FOLDER}/corpus.jsonl`, `${FOLDER}/queries.jsonl`] as const;
export const memories = rowsOf(readFileSync(FILES[0], "utf8"), MEMORY);
export const prompts = rowsOf(readFileSync(FILES[1], "utf8"), PROMPT);
const byId = new Map(memories.map((memory) => [memory.id, memory]));

function rowsOf<Row>(text: string, row: z.ZodType<Row>): Row[] {
  const lines = text.split("\n").slice(0, -1);
  return lines.map((line) => row.parse(JSON.parse(line)));
}

export function known(id: string): Memory {
  const memory = byId.get(id);
  if (!memory) throw new Error(`no memory has the id ${id}`);
  return memory;
}

/** What it replaced, the newest first. */
export function olderOf({ supersedes }: Memory): Memory[] {
  if (supersedes === undefined) return [];
  const older = known(supersedes);
  return [older, ...olderOf(older)];
}

export function firstOf(memory: Memory): Memory {
  return olderOf(memory).at(-1) ?? memory;
}

export function isReplacedAt({ superseded_by: newer }: Memory, time: number): boolean {
  return newer !== undefined && known(newer).time <= time;
}
