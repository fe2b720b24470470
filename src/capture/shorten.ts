import type { EventKind } from "../domain/event.ts";
import { LEAST_TRUST, type Trust } from "../domain/trust.ts";
import { errorLines } from "../text/error-line.ts";

/** Most characters stored of one event's text; with its facts a row stays under 64 KB of UTF-8. */
const MAX_CHARACTERS: Partial<Record<EventKind, number>> = {
  prompt: 12_000,
  reply: 12_000,
  "sub-agent": 6_000,
  tool: 4_000,
  "tool-failure": 6_000,
  denial: 4_000,
  answer: 8_000,
  plan: 12_000,
  title: 300,
  summary: 12_000,
};
const OTHER_CHARACTERS = 2_000;
/** For text of the web and of other people's servers. */
const FOREIGN_CHARACTERS = 1_500;
const FACT_CHARACTERS = 1_500;
/** A command may carry the text of a commit or pull request. */
const COMMAND_CHARACTERS = 4_000;
/** For what others gave to a session of which no file holds more: later words are compared with it. */
export const ONLY_RECORD_CHARACTERS = 20_000;
/** For error lines from the middle of a long output. */
const ERROR_CHARACTERS = 1_000;

/** Keeps head and tail, the most informative parts, and a tool output's error lines; a line says how much was left out. */
export function shorten(text: string, { kind, trust }: Spoken, limit = limitOf({ kind, trust })): string {
  const isOutput = kind === "tool" || kind === "tool-failure";
  if (text.length <= limit) return text;
  return isOutput ? withErrors(text, limit) : headAndTail(text, limit);
}

interface Spoken {
  readonly kind: EventKind;
  readonly trust: Trust;
}

function limitOf({ kind, trust }: Spoken): number {
  const isForeign = (kind === "tool" || kind === "tool-failure") && trust < LEAST_TRUST;
  return isForeign ? FOREIGN_CHARACTERS : (MAX_CHARACTERS[kind] ?? OTHER_CHARACTERS);
}

/** A path or name cut to what a row may hold. */
export function shortenFact(text: string): string {
  return headAndTail(text, FACT_CHARACTERS);
}

function withErrors(text: string, limit: number): string {
  const half = Math.floor((limit - MARK_CHARACTERS) / 2);
  const errors = errorLines(text.slice(half, -half), Math.min(ERROR_CHARACTERS, Math.floor(limit / 4)));
  return headAndTail(text, limit, errors);
}

/** A command line cut to what a row may hold. */
export function shortenCommand(text: string): string {
  return headAndTail(text, COMMAND_CHARACTERS);
}

/** Length of the line that says how much was left out. */
const MARK_CHARACTERS = 40;

function headAndTail(text: string, limit: number, between = ""): string {
  if (text.length <= limit) return text;
  const room = limit - MARK_CHARACTERS - (between === "" ? 0 : between.length + 1);
  const half = Math.floor(room / 2);
  const leftOut = text.length - 2 * half;
  const mark = `[... ${leftOut} characters left out ...]${between === "" ? "" : `\n${between}`}`;
  // A cut through a surrogate pair would leave half a character behind.
  return `${text.slice(0, half)}\n${mark}\n${text.slice(-half)}`.toWellFormed();
}
