import type { Kind } from "../../domain/memory.ts";
import { cutAtWord } from "../../text/cut.ts";
import { headedLines, type NumberedLine, readFrontMatter } from "../../text/markdown.ts";
import type { AgentNote, NotesFormat } from "../agent.ts";

/** Claude Code's auto memory, `projects/<folder>/memory/`: `MEMORY.md`, which it loads itself, and files that it opens when it needs them. */
export const claudeCodeNotes: NotesFormat = {
  isNotes: (path) => /^[^\\/]+[\\/]memory[\\/](?:[^\\/]+[\\/])?[^\\/]+\.md$/i.test(path),
  read: (name, text) => (name === INDEX ? indexNotes(text) : topicNotes(name, text)),
  nameOf: (project) => project.replace(/[^a-zA-Z0-9]/g, "-"),
};

const INDEX = "MEMORY.md";
/** What of the index it loads, whichever ends first. */
const LOADED_LINES = 200;
const LOADED_BYTES = 25_000;

const MOST_TITLE = 120;
const MOST_BODY = 2_000;

function indexNotes(text: string): AgentNote[] {
  const loaded = loadedLines(text.split("\n"));
  return sectionsIn(text)
    .map((section) => ({ ...section, lines: section.lines.filter(({ words }) => !POINTER.test(words)) }))
    .flatMap((section) => notesFrom(section, { about: "", kind: "note", loaded }));
}

/** A line that points to a file of notes says in short what the file says itself. */
const POINTER = /^\s*(?:[-*+]|\d+[.)])\s+\*{0,2}\[[^\]]+\]\((?!\w+:)<?[^)\s]+\.md>?\)/i;

function loadedLines(lines: readonly string[]): number {
  let bytes = 0;
  const end = lines.findIndex((line) => {
    bytes += Buffer.byteLength(line) + 1;
    return bytes > LOADED_BYTES;
  });
  return Math.min(LOADED_LINES, end === -1 ? lines.length : end);
}

/** A file with a name and a description is one note; any other one for each of its sections. */
function topicNotes(name: string, text: string): AgentNote[] {
  const { fields, rest, lines } = readFrontMatter(text);
  const kind = noteKind(fields.get("type"));
  const description = fields.get("description");
  const called = firstHeading(rest) ?? proseIn(fields.get("name"));
  const body = rest.trim();
  if (fields.size > 0 && body.length <= MOST_BODY)
    return [{ place: [], kind, ...wholeNote(description ?? called, description, body), isLoaded: false }];
  const about = called ?? (description ? cutAtWord(description, MOST_TITLE / 2) : slugWords(name));
  return sectionsIn(rest, lines).flatMap((section) => notesFrom(section, { about, kind, loaded: 0 }));
}

function wholeNote(
  heading: string | undefined,
  description: string | undefined,
  body: string,
): Pick<AgentNote, "title" | "body"> {
  if (heading === undefined) return noteTitleAndBody("", body);
  const whole = description && description.length > MOST_TITLE ? `${description}\n${body}` : body;
  return { title: cutAtWord(heading, MOST_TITLE), body: cutAtWord(whole, MOST_BODY) };
}

/** "feedback_no_mocks" names a file and says nothing. */
function proseIn(name: string | undefined): string | undefined {
  return name !== undefined && /\S\s+\S/.test(name) ? name : undefined;
}

function slugWords(file: string): string {
  return file.replace(/\.md$/i, "").replace(/[_-]+/g, " ");
}

function firstHeading(text: string): string | undefined {
  return /^# +(.+)$/m.exec(text)?.[1]?.trim();
}

/** What it calls feedback is how the user wants things done. */
function noteKind(type: string | undefined): Kind {
  return type === "feedback" ? "preference" : "note";
}

interface AgentNoteSection {
  /** Its headings from the top, and a number where they come up more than once in the file. */
  readonly place: readonly string[];
  /** Without the file's own title. */
  readonly headings: readonly string[];
  readonly lines: readonly NumberedLine[];
}

/** Those with a word in them, in the order of the file; `from` is the number of the first line. */
function sectionsIn(text: string, from = 0): AgentNoteSection[] {
  const seen = new Map<string, number>();
  return headedLines(text.split(/\r?\n/), from)
    .filter(({ lines }) => lines.some(({ words }) => words.trim() !== ""))
    .map(({ path, lines }) => {
      const key = JSON.stringify(path);
      const times = seen.get(key) ?? 0;
      seen.set(key, times + 1);
      const place = times === 0 ? path : [...path, String(times)];
      return { place, headings: path.slice(1).filter(Boolean), lines };
    });
}

interface NoteContext {
  /** What all of the file is about; empty where headings say enough. */
  readonly about: string;
  readonly kind: Kind;
  /** Lines of the file that are loaded. */
  readonly loaded: number;
}

/** A long section is several notes; none reaches over the line up to which the file is loaded. */
function notesFrom(
  { place, headings, lines }: AgentNoteSection,
  { about, kind, loaded }: NoteContext,
): AgentNote[] {
  const parts: { words: string; isLoaded: boolean }[] = [];
  for (const { number, words } of lines) {
    const isLoaded = number < loaded;
    const last = parts.at(-1);
    const hasRoom = last && last.isLoaded === isLoaded && last.words.length + words.length < MOST_BODY;
    if (hasRoom) last.words += `\n${words}`;
    else parts.push({ words, isLoaded });
  }
  return parts
    .map(({ words, isLoaded }) => ({ words: words.trim(), isLoaded }))
    .filter(({ words }) => /[\p{L}\p{N}]/u.test(words))
    .map(({ words, isLoaded }, part) => ({
      place: [...place, ...(part === 0 ? [] : [String(part)])],
      kind,
      ...noteTitleAndBody([about, ...headings].filter(Boolean).join(": "), words),
      isLoaded,
    }));
}

/** A section of one line is its title; one without a heading is called by its first line. */
function noteTitleAndBody(heading: string, words: string): Pick<AgentNote, "title" | "body"> {
  const [first = "", ...more] = words.split("\n").map((line) => line.replace(/^\s*(?:[-*+]|\d+[.)])\s+/, ""));
  const one = [heading, first].filter(Boolean).join(": ");
  if (more.length === 0 && one.length <= MOST_TITLE) return { title: one, body: "" };
  if (heading !== "") return { title: cutAtWord(heading, MOST_TITLE), body: cutAtWord(words, MOST_BODY) };
  const body = first.length > MOST_TITLE ? words : more.join("\n").trim();
  return { title: cutAtWord(first, MOST_TITLE), body: cutAtWord(body, MOST_BODY) };
}
