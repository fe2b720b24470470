import { z } from "zod";
import type { ChangeKind } from "../domain/change.ts";
import type { ToolUse } from "../domain/event.ts";
import type { ExportRecord } from "../domain/export.ts";
import { KINDS } from "../domain/memory.ts";

const id = z.string().regex(/^[0-9a-f]{4,64}$/);
const line = z.string().max(1_000);
const text = z.string().max(1_000_000);
const time = z.number().int().min(0).max(8_640_000_000_000_000);
const trust = z.literal([0, 1, 2, 3]);

const project = z.strictObject({
  id,
  name: line,
  keys: z
    .array(z.strictObject({ kind: z.enum(["remote", "common", "path"]), value: z.string().max(5_000) }))
    .max(1_000),
});

const session = z.strictObject({
  id,
  agent: line,
  nativeId: line,
  project: id.nullable(),
  startedAt: time,
  lastAt: time,
});

const USES = [
  "shell",
  "edit",
  "write",
  "read",
  "search",
  "agent",
  "skill",
  "other",
] as const satisfies readonly ToolUse[];

const event = z.strictObject({
  id,
  session: id,
  kind: z.enum([
    "session-start",
    "prompt",
    "tool",
    "tool-failure",
    "denial",
    "answer",
    "sub-agent",
    "reply",
    "plan",
    "todo",
    "title",
    "recap",
    "summary",
    "session-end",
  ]),
  nativeKey: line,
  turn: line.nullable(),
  text,
  tool: z
    .strictObject({
      name: line,
      use: z.enum(USES),
      command: text.optional(),
      path: z.string().max(5_000).optional(),
      exitCode: z.number().optional(),
      interrupted: z.boolean().optional(),
    })
    .nullable(),
  trust,
  at: time,
  quoted: z.array(z.tuple([z.number().int().min(0), z.number().int().min(0)])),
  originalLength: z.number().int().min(0),
});

const memory = z.strictObject({
  id,
  kind: z.enum(KINDS),
  title: z.string().min(1).max(1_000),
  body: z.string().max(20_000),
  origin: line,
  trust,
  project: id.nullable(),
  session: id.nullable(),
  rule: line,
  ruleVersion: z.number().int().min(0),
  at: time,
  pinned: z.boolean(),
  supersededBy: id.nullable(),
  files: z.array(z.string().max(5_000)).max(1_000),
  tags: z.array(line).max(1_000),
  sources: z.array(id).max(10_000),
});

const CHANGES = ["supersede", "edit", "tag", "pin", "confirm"] as const satisfies readonly ChangeKind[];

const change = z
  .strictObject({
    id,
    what: z.enum(CHANGES),
    memory: id,
    before: z.string().max(50_000).nullable(),
    after: z.string().max(50_000).nullable(),
    by: z.enum(["rule", "user"]),
    because: line,
    at: time,
    undoneAt: time.nullable(),
  })
  .refine(
    ({ what, before, after }) => [before, after].every((value) => isValueOf(what, value)),
    "not a value of such a change",
  );

const tombstone = z.strictObject({ hash: id, at: time });

/** By the one name a line has. */
const RECORDS: Readonly<Record<string, z.ZodType>> = { project, session, event, memory, change, tombstone };

const TAGS = z.array(z.string().min(1).max(1_000)).max(1_000);
const WORDS = z.strictObject({ title: z.string().min(1), body: z.string() });

function isValueOf(what: ChangeKind, value: string | null): boolean {
  switch (what) {
    case "supersede":
      return value === null || id.safeParse(value).success;
    case "pin":
      return value === null || value === "pinned";
    case "confirm":
      return /^[0-3]$/.test(value ?? "");
    case "tag":
      return isJsonOf(TAGS, value);
    case "edit":
      return isJsonOf(WORDS, value);
  }
}

function isJsonOf(schema: z.ZodType, value: string | null): boolean {
  try {
    return schema.safeParse(JSON.parse(value ?? "")).success;
  } catch {
    // No JSON: no value.
    return false;
  }
}

/** Parses a line of an export; a sentence for anything else. */
export function parseRecord(said: object): ExportRecord | string {
  const [[name, value] = ["", undefined], ...others] = Object.entries(said);
  const schema = RECORDS[name];
  if (!schema || others.length > 0) return "not a record of an export";
  const parsed = schema.safeParse(value);
  if (parsed.success) return { [name]: parsed.data } as unknown as ExportRecord;
  const [issue] = parsed.error.issues;
  return `${[name, ...(issue?.path ?? [])].join(".")}: ${issue?.message ?? "not usable"}`;
}
