import type { StoredEvent } from "../../domain/event.ts";
import type { Kind, MemoryDraft } from "../../domain/memory.ts";
import { withoutOwnBlocks } from "../../domain/own-blocks.ts";
import { LlmError } from "../../llm/llm.ts";
import { cutAtWord } from "../../text/cut.ts";
import { termsOf } from "../../text/terms.ts";
import type { SessionRecord } from "./session-record.ts";

/** Kinds a model may make; how a session stands is left to the rules. */
const KINDS_OF_MODEL = [
  "decision",
  "preference",
  "failure",
  "goal",
  "note",
] as const satisfies readonly Kind[];

const TITLE = 120;
const BODY = 600;
const MOST_MEMORIES = 12;
const MOST_FILES = 8;
/** Of the words of a title so many must stand in the lines it names: else it is about something else. */
const GROUNDED = 0.5;

/** Of the answer; what enforces it and what does not, it is checked here. */
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

/** With or without a fence or a word around it. */
function parseMemories(answer: string): readonly unknown[] {
  try {
    const parsed: unknown = JSON.parse(answer.slice(answer.indexOf("{"), answer.lastIndexOf("}") + 1));
    const { memories } = parsed as { memories?: unknown };
    if (Array.isArray(memories)) return memories;
  } catch {
    // No JSON; told below.
  }
  throw new LlmError("LLM_FAILED", "the answer is not what was asked for");
}

/** Null for what no line of the record bears out. */
function toModelDraft(
  value: unknown,
  record: SessionRecord,
  safe: (text: string) => string,
): MemoryDraft | null {
  const { kind, title, body, lines, files } = (value ?? {}) as Readonly<Record<string, unknown>>;
  const known = KINDS_OF_MODEL.find((one) => one === kind);
  const sources = namedEvents(lines, record);
  const heading = safeModelText(title, TITLE, safe).replace(/\s+/g, " ");
  if (!known || sources.length === 0 || !isBorneOut(heading, lines, record)) return null;
  return {
    kind: known,
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

function namedEvents(lines: unknown, { events }: SessionRecord): readonly StoredEvent[] {
  return lineNumbers(lines).flatMap((line) => events[line - 1] ?? []);
}

function lineNumbers(lines: unknown): readonly number[] {
  return Array.isArray(lines) ? [...new Set(lines.filter((line) => Number.isInteger(line)))] : [];
}

function isBorneOut(title: string, named: unknown, { lines }: SessionRecord): boolean {
  const terms = [...new Set(termsOf(title))];
  const known = new Set(
    termsOf(
      lineNumbers(named)
        .map((line) => lines[line - 1] ?? "")
        .join("\n"),
    ),
  );
  return terms.length > 0 && terms.filter((term) => known.has(term)).length >= terms.length * GROUNDED;
}

/** Only those that were worked on. */
function workedFiles(value: unknown, { events }: SessionRecord): readonly string[] {
  const worked = new Set(events.flatMap(({ tool }) => tool?.path ?? []));
  return Array.isArray(value)
    ? [...new Set(value)].filter((file) => worked.has(file)).slice(0, MOST_FILES)
    : [];
}
