import type { Kind, MemoryDraft } from "../../domain/memory.ts";
import { withoutOwnBlocks } from "../../domain/own-blocks.ts";
import { LlmError } from "../../llm/llm.ts";
import { cutAtWord } from "../../text/cut.ts";
import { termsOf } from "../../text/terms.ts";
import type { SessionRecord } from "./session-record.ts";

/** Kinds a model may make; handoffs and snapshots are left to the rules. */
const KINDS_OF_MODEL = [
  "decision",
  "preference",
  "failure",
  "goal",
  "note",
  "pattern",
] as const satisfies readonly Kind[];

const TITLE = 120;
const BODY = 600;
const MOST_MEMORIES = 12;
const MOST_FILES = 8;
/** Least share of a title's words that the cited lines must hold. */
const GROUNDED = 0.5;

/** The answer's schema; not every provider enforces it, so the answer is checked as well. */
export const ANSWER_SCHEMA = {
  type: "object",
  additionalProperties: false,
  required: ["memories"],
  properties: {
    memories: {
      type: "array",
      items: {
        type: "object",
        additionalProperties: false,
        required: ["kind", "title", "body", "lines", "files"],
        properties: {
          kind: { type: "string", enum: KINDS_OF_MODEL },
          title: { type: "string" },
          body: { type: "string" },
          lines: { type: "array", items: { type: "integer" } },
          files: { type: "array", items: { type: "string" } },
        },
      },
    },
  },
};

/** The usable drafts of a model's answer, and how many were not. Throws `LLM_FAILED` when it is no such answer at all. */
export function readDrafts(
  answer: string,
  record: SessionRecord,
  safe: (text: string) => string,
): { readonly drafts: readonly MemoryDraft[]; readonly refused: number } {
  const memories = parseMemories(answer);
  const drafts = memories
    .slice(0, MOST_MEMORIES)
    .flatMap((one) => toModelDraft(one, record, safe) ?? [])
    .filter(({ kind, title }, at, all) => at === all.findIndex((o) => o.kind === kind && o.title === title));
  return { drafts, refused: memories.length - drafts.length };
}

/** Reads the JSON object with or without a fence or words around it. */
function parseMemories(answer: string): readonly unknown[] {
  try {
    const parsed: unknown = JSON.parse(answer.slice(answer.indexOf("{"), answer.lastIndexOf("}") + 1));
    const { memories } = parsed as { memories?: unknown };
    if (Array.isArray(memories)) return memories;
  } catch {
    // Not JSON: thrown below.
  }
  throw new LlmError("LLM_FAILED", "the answer is not what was asked for");
}

/** Null where the cited lines do not support it. */
function toModelDraft(
  value: unknown,
  record: SessionRecord,
  safe: (text: string) => string,
): MemoryDraft | null {
  const { kind, title, body, lines, files } = (value ?? {}) as Readonly<Record<string, unknown>>;
  const knownKind = KINDS_OF_MODEL.find((one) => one === kind);
  const sources = lineNumbers(lines).flatMap((line) => record.events[line - 1] ?? []);
  const heading = safeModelText(title, TITLE, safe).replace(/\s+/g, " ");
  if (!knownKind || sources.length === 0 || !isBorneOut(heading, lines, record)) return null;
  return {
    kind: knownKind,
    title: heading,
    body: safeModelText(body, BODY, safe),
    origin: "model",
    trust: record.trust,
    files: workedFiles(files, record),
    tags: [],
    sources: sources.map(({ id }) => id),
    at: Math.max(...sources.map(({ at }) => at)),
  };
}

function safeModelText(value: unknown, limit: number, safe: (text: string) => string): string {
  return typeof value === "string" ? cutAtWord(withoutOwnBlocks(safe(value)).trim(), limit) : "";
}

function lineNumbers(lines: unknown): readonly number[] {
  return Array.isArray(lines) ? [...new Set(lines.filter((line) => Number.isInteger(line)))] : [];
}

function isBorneOut(title: string, named: unknown, { lines }: SessionRecord): boolean {
  const terms = [...new Set(termsOf(title))];
  const cited = lineNumbers(named).map((line) => lines[line - 1] ?? "");
  const known = new Set(termsOf(cited.join("\n")));
  return terms.length > 0 && terms.filter((term) => known.has(term)).length >= terms.length * GROUNDED;
}

/** Only files the session worked on. */
function workedFiles(value: unknown, { events }: SessionRecord): readonly string[] {
  const worked = new Set(events.flatMap(({ tool }) => tool?.path ?? []));
  return Array.isArray(value)
    ? [...new Set(value)].filter((file) => worked.has(file)).slice(0, MOST_FILES)
    : [];
}
