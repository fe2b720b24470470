import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../provenance.ts";

/** One session as it was written down by hand; see bench/datasets/week/README.md. */
export interface SessionStory {
  /** From 0, Monday. */
  readonly day: number;
  readonly project: string;
  /** What it is about, without an article. */
  readonly subject: string;
  readonly turns: readonly Turn[];
}

export interface Turn {
  readonly prompt: string;
  /** Told calls of tools, in order. */
  readonly steps: readonly Step[];
  readonly reply: string;
  /** Whether more calls than those told were made. */
  readonly works: boolean;
  readonly label: Label | null;
  /** The client compacts the conversation after it. */
  readonly compacts: boolean;
}

export interface Step {
  readonly does: "run" | "fail" | "deny" | "edit";
  /** A command, or a path. */
  readonly words: string;
  /** What it printed, or what the user said against it. */
  readonly more: string;
}

/** What a prompt needs from earlier sessions, in words any memory of it must hold. */
export interface Label {
  readonly kind: string;
  /** One of them must be given. */
  readonly needs: readonly string[];
  /** What no longer holds. */
  readonly not: readonly string[];
}

const STORIES = join(ROOT, "bench", "datasets", "week", "stories");
export const DAYS = ["1-monday", "2-tuesday", "3-wednesday", "4-thursday", "5-friday"];

/** The sessions of the week, in the order in which they took place. */
export function readStories(): SessionStory[] {
  return DAYS.flatMap((name, day) => parseStories(readFileSync(join(STORIES, `${name}.txt`), "utf8"), day));
}

/** Throws at a line that means nothing. */
export function parseStories(text: string, day: number): SessionStory[] {
  const sessions = text.split(/^# /m).slice(1);
  return sessions.map((session) => {
    const [heading = "", ...lines] = session.split("\n");
    const [project = "", subject = ""] = heading.split(": ");
    const turns = lines.join("\n").split(/^> /m).slice(1).map(parseTurn);
    return { day, project, subject: subject.replace(/^the /, ""), turns };
  });
}

const STEPS: Readonly<Record<string, Step["does"]>> = { $: "run", "!": "fail", x: "deny", "~": "edit" };

function parseTurn(text: string): Turn {
  const [prompt = "", ...notes] = joined(text);
  const marked = (mark: string) => notes.find((note) => note.startsWith(`${mark} `))?.slice(2);
  const strange = notes.find((note) => !/^(?:[$!x~<-] |\?\w+ |%compact$)/.test(note));
  if (strange !== undefined) throw new Error(`a story says what nobody understands: ${strange}`);
  return {
    prompt,
    steps: notes.flatMap(stepOf),
    reply: marked("<") ?? marked("-") ?? "See you.",
    works: marked("<") !== undefined,
    label: labelOf(notes),
    compacts: notes.includes("%compact"),
  };
}

/** Lines, each with those that go on from it. */
export function joined(text: string): string[] {
  return text
    .trimEnd()
    .split(/\n(?!\| ?)/)
    .map((line) => line.replace(/\n\| ?/g, "\n"));
}

function stepOf(note: string): Step[] {
  const does = STEPS[note.charAt(0)];
  const [words = "", ...more] = note.slice(2).split("\n");
  return does ? [{ does, words, more: more.join("\n") }] : [];
}

function labelOf(notes: readonly string[]): Label | null {
  const labels = notes.flatMap((note) => {
    const found = /^\?(?<kind>\w+) (?<phrases>.+)$/.exec(note)?.groups;
    return found ? [{ kind: found.kind ?? "", phrases: (found.phrases ?? "").split(" || ") }] : [];
  });
  const needed = labels.filter(({ kind }) => kind !== "not");
  const [first] = needed;
  if (!first) return null;
  const not = labels.filter(({ kind }) => kind === "not").flatMap(({ phrases }) => phrases);
  return { kind: first.kind, needs: needed.flatMap(({ phrases }) => phrases), not };
}
