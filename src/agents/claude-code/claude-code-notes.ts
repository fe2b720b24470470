import type { Kind } from "../../domain/memory.ts";
import { cutAtWord } from "../../text/cut.ts";
import { headedLines, type NumberedLine, readFrontMatter } from "../../text/markdown.ts";
import type { AgentNote, NotesFormat } from "../agent.ts";

/** Claude Code's auto memory in `projects/<folder>/memory/`: `MEMORY.md`, which it loads, and files it opens on demand. */
export const claudeCodeNotes: NotesFormat = {
  isNotes: (path) => /^[^\\/]+[\\/]memory[\\/](?:[^\\/]+[\\/])?[^\\/]+\.md$/i.test(path),
  read: (name, text) => (name === INDEX ? indexNotes(text) : topicNotes(name, text)),
  folderName: (project) => project.replace(/[^a-zA-Z0-9]/g, "-"),
};

const INDEX = "MEMORY.md";
/** The part of the index it loads, whichever limit is reached first. */
const LOADED_LINES = 200;
const LOADED_BYTES = 25_000;

const MAX_TITLE = 120;
const MAX_BODY = 2_000;

function indexNotes(text: string): AgentNote[] {
  const loaded = loadedLines(text.split("\n"));
  return sectionsIn(text)
    .map((section) => ({ ...section, lines: section.lines.filter(({ words }) => !POINTER.test(words)) }))
    .flatMap((section) => notesFrom(section, { about: "", kind: "note", loaded }));
}

/** A line that links to a file of notes, which is read itself. */
const POINTER = /^\s*(?:[-*+]|\d+[.)])\s+\*{0,2}\[[^\]]+\]\((?!\w+:)<?[^)\s]+\.md>?\)/i;

function loadedLines(lines: readonly string[]): number {
  let bytes = 0;
  const end = lines.findIndex((line) => {
    bytes += Buffer.byteLength(line) + 1;
    return bytes > LOADED_BYTES;
  });
  return Math.min(LOADED_LINES, end === -1 ? lines.length : end);
}

/** A file with front matter is one note; any other is one note per section. */
function topicNotes(name: string, text: string): AgentNote[] {
  const { fields, rest, lines } = readFrontMatter(text);
  // Its `feedback` notes hold the user's preferences.
  const kind: Kind = fields.get("type") === "feedback" ? "preference" : "note";
  const description = fields.get("description");
  const heading = /^# +(.+)$/m.exec(rest)?.[1]?.trim();
  const title = heading ?? proseIn(fields.get("name"));
  const body = rest.trim();
  if (fields.size > 0 && body.length <= MAX_BODY)
    return [{ path: [], kind, ...wholeNote(description ?? title, description, body), isLoaded: false }];
  const slug = name.replace(/\.md$/i, "").replace(/[_-]+/g, " ");
  const about = title ?? (description ? cutAtWord(description, MAX_TITLE / 2) : slug);
  return sectionsIn(rest, lines).flatMap((section) => notesFrom(section, { about, kind, loaded: 0 }));
}

function wholeNote(
  heading: string | undefined,
  description: string | undefined,
  body: string,
): Pick<AgentNote, "title" | "body"> {
  if (heading === undefined) return noteTitleAndBody("", body);
  const whole = description && description.length > MAX_TITLE ? `${description}\n${body}` : body;
  return { title: cutAtWord(heading, MAX_TITLE), body: cutAtWord(whole, MAX_BODY) };
}

/** Undefined for a slug such as "feedback_no_mocks". */
function proseIn(name: string | undefined): string | undefined {
  return name !== undefined && /\S\s+\S/.test(name) ? name : undefined;
}

interface AgentNoteSection {
  /** Its headings from the top, with a number where they repeat in the file. */
  readonly path: readonly string[];
  /** Without the file's own title. */
  readonly headings: readonly string[];
  readonly lines: readonly NumberedLine[];
}

/** The sections with text, in the file's order; `from` is the number of the first line. */
function sectionsIn(text: string, from = 0): AgentNoteSection[] {
  const seen = new Map<string, number>();
  return headedLines(text.split(/\r?\n/), from)
    .filter(({ lines }) => lines.some(({ words }) => words.trim() !== ""))
    .map(({ path, lines }) => {
      const key = JSON.stringify(path);
      const times = seen.get(key) ?? 0;
      seen.set(key, times + 1);
      const unique = times === 0 ? path : [...path, String(times)];
      return { path: unique, headings: path.slice(1).filter(Boolean), lines };
    });
}

interface NoteContext {
  /** The file's subject; empty where the headings are enough. */
  readonly about: string;
  readonly kind: Kind;
  /** The number of the file's lines that the agent loads. */
  readonly loaded: number;
}

/** A long section is several notes; none crosses the line up to which the file is loaded. */
function notesFrom(
  { path, headings, lines }: AgentNoteSection,
  { about, kind, loaded }: NoteContext,
): AgentNote[] {
  const parts: { words: string; isLoaded: boolean }[] = [];
  for (const { number, words } of lines) {
    const isLoaded = number < loaded;
    const last = parts.at(-1);
    const fits = last && last.isLoaded === isLoaded && last.words.length + words.length < MAX_BODY;
    if (fits) last.words += `\n${words}`;
    else parts.push({ words, isLoaded });
  }
  return parts
    .map(({ words, isLoaded }) => ({ words: words.trim(), isLoaded }))
    .filter(({ words }) => /[\p{L}\p{N}]/u.test(words))
    .map(({ words, isLoaded }, part) => ({
      path: [...path, ...(part === 0 ? [] : [String(part)])],
      kind,
      ...noteTitleAndBody([about, ...headings].filter(Boolean).join(": "), words),
      isLoaded,
    }));
}

/** A section of one line becomes a title; one without a heading is titled by its first line. */
function noteTitleAndBody(heading: string, words: string): Pick<AgentNote, "title" | "body"> {
  const [first = "", ...more] = words.split("\n").map((line) => line.replace(/^\s*(?:[-*+]|\d+[.)])\s+/, ""));
  const one = [heading, first].filter(Boolean).join(": ");
  if (more.length === 0 && one.length <= MAX_TITLE) return { title: one, body: "" };
  if (heading !== "") return { title: cutAtWord(heading, MAX_TITLE), body: cutAtWord(words, MAX_BODY) };
  const body = first.length > MAX_TITLE ? words : more.join("\n").trim();
  return { title: cutAtWord(first, MAX_TITLE), body: cutAtWord(body, MAX_BODY) };
}
