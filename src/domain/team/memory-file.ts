import { isoDay } from "../../text/iso-day.ts";
import type { Kind, Memory } from "../memory.ts";

/** Kinds that hold for others, too. */
export const TEAM_KINDS = ["decision", "preference", "pattern", "failure", "note"] as const satisfies Kind[];

/** Who said it where it was first known. */
export const SPEAKERS = ["person", "agent", "tool"] as const;
export type Speaker = (typeof SPEAKERS)[number];

/** A memory as its file tells it: one front matter, the title as heading, then the body. */
export interface TeamMemory extends Pick<Memory, "title" | "body"> {
  /** 32 hexadecimal digits, the same in every version of the file; null where a person wrote none. */
  readonly id: string | null;
  readonly kind: (typeof TEAM_KINDS)[number];
  readonly saidBy: Speaker;
  /** Day of the statement in ms since 1970; null where none is given. */
  readonly saidOn: number | null;
  /** Ids of files whose memories no longer hold. */
  readonly replaces: readonly string[];
  /** Paths from the project's top. */
  readonly files: readonly string[];
}

interface FileFault {
  /** From 1. */
  readonly line: number;
  readonly why: string;
}

/** Null where the file is not readable as a memory; then the first fault says why. */
export interface ParsedTeamFile {
  readonly memory: TeamMemory | null;
  readonly faults: readonly FileFault[];
  /** Line of the heading, from 1. */
  readonly titleLine: number;
}

export const LONGEST_TITLE = 120;
export const LONGEST_BODY = 2_000;
const MOST_ITEMS = 20;

/** The file's text: a line for each fact, lists sorted, so that one change is one hunk. */
export function teamFileText(memory: TeamMemory): string {
  const { id, kind, saidBy, saidOn, replaces, files, title, body } = memory;
  const facts = [
    ...(id === null ? [] : [`id: ${id}`]),
    `kind: ${kind}`,
    `said_by: ${saidBy}`,
    ...(saidOn === null ? [] : [`said_on: ${isoDay(saidOn)}`]),
    ...listLines("replaces", replaces),
    ...listLines("files", files),
  ];
  return `${["---", ...facts, "---", "", `# ${title}`, ...(body === "" ? [] : ["", body])].join("\n")}\n`;
}

function listLines(name: string, items: readonly string[]): string[] {
  if (items.length === 0) return [];
  return [`${name}:`, ...[...new Set(items)].sort().map((item) => `  - ${quotedItem(item)}`)];
}

/** Quoted where another reader of YAML would take it for something else. */
function quotedItem(item: string): string {
  return /^[\w./][\w./ -]*$/.test(item) && /[a-z/]/i.test(item) ? item : JSON.stringify(item);
}

/** The name of its file: words of the title and the beginning of the id. */
export function teamFileName({ id, kind, title }: Pick<TeamMemory, "id" | "kind" | "title">): string {
  const plain = title.normalize("NFKD").toLowerCase();
  const words = plain.match(/[a-z0-9]+/g) ?? [];
  let slug = kind as string;
  for (const word of words) if (slug.length + word.length < MOST_SLUG) slug += `-${word}`;
  return `${slug}-${(id ?? "").slice(0, ID_IN_NAME)}.md`;
}

const MOST_SLUG = 60;
const ID_IN_NAME = 12;

/** Only such files are read; no dot within, so that no name begins another. */
export function isTeamFileName(name: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}\.md$/.test(name);
}

/** Reads a file line by line, because no YAML is parsed where a hook could wait for it. Unknown fields are faults that cost nothing. */
export function parseTeamFile(text: string): ParsedTeamFile {
  const lines = text.replace(/^\ufeff/, "").split(/\r?\n/);
  const end = lines.indexOf("---", 1);
  if (lines[0] !== "---" || end === -1 || end > MOST_FRONT_LINES)
    return unreadable(1, "it does not begin with `---`, fields and `---`");
  const { fields, faults } = frontFields(lines.slice(1, end));
  const heading = lines.findIndex((line, at) => at > end && line.trim() !== "");
  const title = /^# +(\S.*)$/.exec(lines[heading] ?? "")?.[1]?.trim() ?? "";
  if (title === "") return unreadable(heading === -1 ? end + 1 : heading + 1, "expected `# ` and the title");
  const body = lines
    .slice(heading + 1)
    .join("\n")
    .trim();
  return { ...withFacts(fields, faults, { title, body }), titleLine: heading + 1 };
}

const MOST_FRONT_LINES = 80;

function unreadable(line: number, why: string): ParsedTeamFile {
  return { memory: null, faults: [{ line, why }], titleLine: line };
}

interface FrontField {
  readonly name: string;
  readonly line: number;
  /** Its value, or its items. */
  readonly values: string[];
}

function frontFields(lines: readonly string[]) {
  const fields = new Map<string, FrontField>();
  const faults: FileFault[] = [];
  let last: FrontField | undefined;
  for (const [at, text] of lines.entries()) {
    const line = at + 2;
    const item = /^ {0,4}- +(\S.*)$/.exec(text)?.[1];
    const field = fieldIn(text, line);
    if (item !== undefined && last) last.values.push(item.trim());
    else if (field && !fields.has(field.name)) {
      last = field;
      fields.set(field.name, field);
    } else if (text.trim() !== "")
      faults.push({ line, why: field ? `\`${field.name}\` stands twice` : "it is no `field: value`" });
  }
  return { fields, faults };
}

function fieldIn(text: string, line: number): FrontField | null {
  const [, name, value] = /^([a-z_]+):(?: +(\S.*))?$/.exec(text) ?? [];
  return name === undefined ? null : { name, line, values: value === undefined ? [] : [value.trim()] };
}

const FIELDS = ["id", "kind", "said_by", "said_on", "replaces", "files"];

type Words = Pick<TeamMemory, "title" | "body">;

function withFacts(
  fields: ReadonlyMap<string, FrontField>,
  found: readonly FileFault[],
  words: Words,
): Omit<ParsedTeamFile, "titleLine"> {
  const faults = [...found];
  const complain = (name: string, why: string) => faults.push({ line: fields.get(name)?.line ?? 1, why });
  for (const name of fields.keys())
    if (!FIELDS.includes(name)) complain(name, `\`${name}\` is no field; use ${FIELDS.join(", ")}`);
  const one = (name: string) => unquotedItem(fields.get(name)?.values[0] ?? "");
  const all = (name: string, isFit: (item: string) => boolean, what: string) => {
    const items = (fields.get(name)?.values ?? []).map(unquotedItem);
    const fit = items.filter(isFit).slice(0, MOST_ITEMS);
    if (fit.length < items.length) complain(name, `\`${name}\` takes ${what}, at most ${MOST_ITEMS}`);
    return fit;
  };
  const kind = TEAM_KINDS.find((known) => known === one("kind"));
  if (!kind) complain("kind", `\`kind\` must be one of ${TEAM_KINDS.join(", ")}`);
  const saidBy = SPEAKERS.find((known) => known === one("said_by"));
  if (!saidBy) complain("said_by", `\`said_by\` must be one of ${SPEAKERS.join(", ")}`);
  const id = isTeamId(one("id")) ? one("id") : null;
  if (id === null && fields.has("id")) complain("id", "`id` must be 32 hexadecimal digits");
  const facts = {
    id,
    saidOn: dayOf(one("said_on")),
    replaces: all("replaces", isTeamId, "ids of 32 hexadecimal digits"),
    files: all("files", isProjectPath, "paths from the project's top"),
  };
  if (facts.saidOn === null && fields.has("said_on"))
    complain("said_on", "`said_on` must be a day: 2026-01-31");
  faults.sort((left, right) => left.line - right.line);
  return { memory: kind && saidBy ? { ...facts, ...words, kind, saidBy } : null, faults };
}

function unquotedItem(value: string): string {
  if (!/^".*"$/.test(value)) return value;
  try {
    return String(JSON.parse(value));
  } catch {
    // Its quotes are then part of it, and no field takes those.
    return value;
  }
}

function isTeamId(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}

/** Inside the project, and none of our own folder. */
export function isProjectPath(path: string): boolean {
  const isRelative = !/^[\\/~]|^[A-Za-z]:|\\|[\p{Cc}\p{Cf}]/u.test(path) && path.length <= 300;
  const steps = path.split("/");
  return (
    isRelative && steps[0] !== ".unbidden" && !steps.some((step) => ["", ".", "..", ".git"].includes(step))
  );
}

function dayOf(text: string): number | null {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}
