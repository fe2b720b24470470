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
  /** When it was written last; ms since 1970. */
  readonly at: number;
  readonly mine: boolean;
  /** Takes the secrets out; of a text longer than `SAFE_WHOLE` it keeps both ends only. */
  readonly safe: (text: string) => string;
}

export interface NoteMemories {
  readonly memories: readonly FoundMemory[];
  readonly record: FoundRecord | null;
}

/** A decision on record, with the number by which others name it and that of the one which replaced it. */
export type FoundRecord = FoundMemory & Pick<DecisionRecord, "number" | "replacedBy">;

const TITLE_LENGTH = 120;
/** Words under a heading that are worth keeping. */
const LEAST_WORDS = 4;

/** Characters that are made safe at once, so that nothing secret reaches over a heading. */
const SAFE_WHOLE = 200_000;

/** What a note holds: the decision it records, and what stands under its other headings. */
export function noteMemories(note: MarkdownNote): NoteMemories {
  const front = readNoteFacts(safeText(note).replace(/^\ufeff/, ""));
  // Before anything is cut: half a key is not known for one.
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

/** What the importer cannot know the writer of is a local text, unless the user says that it is theirs. */
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

/** Each part of each section, known again by its headings. */
function sectionMemories(toMemory: MemoryMaker, title: string): (section: NoteSection) => FoundMemory[] {
  const seen = new Map<string, number>();
  return ({ headings, text }) => {
    if ((text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) < LEAST_WORDS) return [];
    const path = headings.length === 0 && title !== "" ? [title] : headings;
    const heading = path.join(" > ");
    const before = seen.get(heading) ?? 0;
    const parts = splitText(text);
    seen.set(heading, before + parts.length);
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

/** What does not hold is no decision: it stays as what was written. */
function recordMemory(toMemory: MemoryMaker, record: DecisionRecord): FoundRecord {
  const { title, state, status, number, replacedBy } = record;
  const holds = state === "holds";
  const body = holds ? record.body : `Status: ${status}\n${record.body}`;
  const memory = toMemory({ key: "record", kind: holds ? "decision" : "note", title, body });
  return { ...memory, at: record.date ?? memory.at, number, replacedBy };
}

/** Records with those they replaced; a number that two have names none. */
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
