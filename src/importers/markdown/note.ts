import { basename } from "node:path";
import type { FoundMemory } from "../importer.ts";
import { type NoteFacts, readNoteFacts } from "./front-matter.ts";
import { type DecisionRecord, readDecisionRecord } from "./records.ts";
import { type NoteSection, noteSections, splitText } from "./sections.ts";

/** A file of notes as it was read. */
export interface MarkdownNote {
  /** Its path, as its memories name it. */
  readonly name: string;
  readonly text: string;
  /** Last change in ms since 1970. */
  readonly at: number;
  readonly mine: boolean;
  /** Redacts; of a text longer than `SAFE_WHOLE` it keeps both ends only. */
  readonly safe: (text: string) => string;
}

export interface NoteMemories {
  readonly memories: readonly FoundMemory[];
  readonly record: FoundRecord | null;
}

/** A decision record with its number and its successor's. */
export type FoundRecord = FoundMemory & Pick<DecisionRecord, "number" | "replacedBy">;

const TITLE_LENGTH = 120;
/** Words under a heading that are worth keeping. */
const LEAST_WORDS = 4;

/** Most characters redacted at once, so that no secret spans a heading. */
const SAFE_WHOLE = 200_000;

/** A note's decision record, and its other sections as memories. */
export function noteMemories(note: MarkdownNote): NoteMemories {
  const front = readNoteFacts(safeText(note).replace(/^\ufeff/, ""));
  // Redacted before a cut, which could split a key.
  const sections = noteSections(front.rest).map((one) => ({ ...one, text: note.safe(one.text) }));
  const name = basename(note.name).replace(/\.\w+$/, "");
  const record = readDecisionRecord(name, front, sections);
  const toMemory = memoryMaker(note, front, name);
  return {
    memories: (record?.others ?? sections).flatMap(sectionMemories(toMemory, front.title)),
    record: record && recordMemory(toMemory, record),
  };
}

function safeText({ text, safe }: MarkdownNote): string {
  return text.length > SAFE_WHOLE ? text : safe(text);
}

type MemoryMaker = (parts: Pick<FoundMemory, "key" | "kind" | "title" | "body">) => FoundMemory;

/** An unknown author's text is local text, unless the user claims it. */
function memoryMaker(note: MarkdownNote, { date, tags }: NoteFacts, name: string): MemoryMaker {
  const dated = /^(\d{4}-\d{2}-\d{2})\b/.exec(name)?.[1];
  const named = dated === undefined ? Number.NaN : Date.parse(dated);
  return ({ key, ...parts }) => ({
    ...parts,
    key: `${note.name}#${key}`,
    ...(note.mine ? { origin: "user", trust: 3 } : { origin: "file", trust: 1 }),
    files: [note.name],
    tags,
    sources: [],
    at: date ?? (Number.isNaN(named) ? note.at : named),
  });
}

/** Memories of a section's parts, identified by its headings. */
function sectionMemories(toMemory: MemoryMaker, title: string): (section: NoteSection) => FoundMemory[] {
  const counts = new Map<string, number>();
  return ({ headings, text }) => {
    if ((text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) < LEAST_WORDS) return [];
    const path = headings.length === 0 && title !== "" ? [title] : headings;
    const heading = path.join(" > ");
    const before = counts.get(heading) ?? 0;
    const parts = splitText(text);
    counts.set(heading, before + parts.length);
    return parts.map((body, at) => {
      const part = parts.length > 1 ? ` (${at + 1})` : "";
      return toMemory({
        key: `${heading}#${before + at}`,
        kind: "note",
        title: (headingTitle(path) || firstFilledLine(body)) + part,
        body,
      });
    });
  };
}

/** The last headings say most. */
function headingTitle(path: readonly string[]): string {
  let title = path.at(-1) ?? "";
  for (const heading of path.slice(0, -1).reverse()) {
    if (heading.length + title.length + 3 > TITLE_LENGTH) break;
    title = `${heading} > ${title}`;
  }
  return title;
}

function firstFilledLine(text: string): string {
  return text.split("\n").find((line) => line.trim() !== "") ?? "";
}

/** A record that no longer holds becomes a note. */
function recordMemory(toMemory: MemoryMaker, record: DecisionRecord): FoundRecord {
  const { title, state, status, number, replacedBy } = record;
  const holds = state === "holds";
  const body = holds ? record.body : `Status: ${status}\n${record.body}`;
  const memory = toMemory({ key: "record", kind: holds ? "decision" : "note", title, body });
  return { ...memory, at: record.date ?? memory.at, number, replacedBy };
}

/** Links records to those they replaced; an ambiguous number links none. */
export function linkRecords(records: readonly FoundRecord[]): FoundMemory[] {
  const folderOf = ({ files }: FoundRecord) => files[0]?.replace(/[^/]*$/, "") ?? "";
  return records.map((newer) => {
    const { number } = newer;
    const others = records.filter((one) => one !== newer && folderOf(one) === folderOf(newer));
    if (number === null || others.some((one) => one.number === number)) return newer;
    const ended = others.filter(({ replacedBy }) => replacedBy === number);
    return { ...newer, ends: ended.map(({ key }) => ({ key, because: "its record says so" })) };
  });
}
