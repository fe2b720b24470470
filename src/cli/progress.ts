import type { ImportProgress } from "../operations/import.ts";
import type { OperationProgress } from "../operations/operations.ts";
import type { RawInput } from "./command-run.ts";
import type { CliContext } from "./context.ts";
import { bytes, plural } from "./render/paint.ts";

/** Between two lines of progress where nobody sits at a terminal. */
const LINE_EVERY_MS = 5_000;
const BAR_LENGTH = 30;
/** Where a line has no room for more. */
const SHORT_BAR_LENGTH = 10;
const NARROW_COLUMNS = 100;
/** What is drawn around bar and words, and one to spare: a line that wraps is never wiped whole. */
const AROUND = 8;
/** Before that a rate says nothing. */
const FIRST_RATE_MS = 500;

/** Shows on stderr how far a long work is. */
export interface Progress {
  tell(progress: OperationProgress): void;
  end(): void;
}

/** What a shell makes of SIGINT. */
const BROKEN_OFF = 130;

/** Said before the first figure, and when somebody does not wait for the end. */
export interface ProgressWords {
  readonly begin: string;
  readonly stopped: string;
  /** With this input; always where it is left out. */
  readonly isNeeded?: (input: RawInput) => boolean;
}

/** A bar at a terminal, a line now and then elsewhere; null for what is over at once. */
export async function startProgress(
  context: CliContext,
  words: ProgressWords,
  input: RawInput,
): Promise<Progress | null> {
  if (words.isNeeded?.(input) === false) return null;
  return context.terminal ? barAtTerminal(context, words) : linesNowAndThen(context);
}

async function barAtTerminal({ now }: CliContext, { begin, stopped }: ProgressWords): Promise<Progress> {
  const { progress } = await import("@clack/prompts");
  const started = now();
  const columns = process.stderr.columns ?? 80;
  const size = columns < NARROW_COLUMNS ? SHORT_BAR_LENGTH : BAR_LENGTH;
  const room = columns - size - AROUND;
  const drawn = { max: size, size, output: process.stderr, withGuide: false, cancelMessage: stopped };
  const bar = progress({ ...drawn, onCancel: () => process.exit(BROKEN_OFF) });
  process.once("exit", tellBrokenOff);
  bar.start(begin.slice(0, room));
  let shown = 0;
  return {
    tell: (told) => {
      const length = Math.floor(size * shareDone(told));
      bar.advance(length - shown, progressLine(told, now() - started, room));
      shown = length;
    },
    end: () => {
      process.removeListener("exit", tellBrokenOff);
      bar.clear();
    },
  };
}

/** At Ctrl-C the bar ends the process as if all were done. */
function tellBrokenOff(): void {
  process.exitCode = BROKEN_OFF;
}

function linesNowAndThen({ now, note }: CliContext): Progress {
  const started = now();
  let last = started;
  return {
    tell: (told) => {
      if (now() - last < LINE_EVERY_MS) return;
      last = now();
      note(progressLine(told, last - started, Number.POSITIVE_INFINITY));
    },
    end: () => undefined,
  };
}

function shareDone(told: OperationProgress): number {
  switch (told.phase) {
    case "read":
      return told.ofBytes === 0 ? 1 : told.bytes / told.ofBytes;
    case "learn":
      return 1;
    case "memories":
      return told.of === 0 ? 0 : Math.min(1, told.read / told.of);
    case "commits":
      return 0;
    case "ask":
      return told.asked / told.ofAsked;
    case "model":
      return told.done / told.of;
  }
}

/** "112 of 200 sessions, 3,401 events, 21.3 MB/s, 4 s left", or as much of it as there is room for. */
export function progressLine(told: OperationProgress, elapsedMs: number, room: number): string {
  switch (told.phase) {
    case "read":
      return readingLine(told, elapsedMs, room);
    case "learn":
      return `Learning from ${plural(told.events, "event")}`.slice(0, room);
    case "memories":
      return memoriesLine(told, room);
    case "commits":
      return plural(told.commits, "commit").slice(0, room);
    case "model":
      return `A model reads session ${told.done + 1} of ${told.of}`.slice(0, room);
    case "ask":
      return `${told.asked.toLocaleString("en-US")} of ${plural(told.ofAsked, "question")}`.slice(0, room);
  }
}

function readingLine(told: ImportProgress & { phase: "read" }, elapsedMs: number, room: number): string {
  const sessions = `${told.sessions.toLocaleString("en-US")} of ${plural(told.ofSessions, "session")}`;
  const events = plural(told.events, "event");
  const [rate, left] = paceOf(told, elapsedMs);
  const choices = [
    [sessions, events, rate, left],
    [sessions, rate, left],
    [sessions, left],
  ];
  const lines = choices.map((parts) => parts.filter((part) => part !== "").join(", "));
  return lines.find((line) => line.length <= room) ?? sessions.slice(0, room);
}

function memoriesLine(told: ImportProgress & { phase: "memories" }, room: number): string {
  const read = plural(told.of || told.read, told.unit);
  const part = told.of === 0 ? read : `${told.read.toLocaleString("en-US")} of ${read}`;
  return `${part}, ${plural(told.memories, "memory")}`.slice(0, room);
}

function paceOf(
  told: ImportProgress & { phase: "read" },
  elapsedMs: number,
): readonly [rate: string, left: string] {
  if (elapsedMs < FIRST_RATE_MS || told.bytes === 0) return ["", ""];
  const perMs = told.bytes / elapsedMs;
  const left = Math.ceil((told.ofBytes - told.bytes) / perMs / 1000);
  return [`${bytes(perMs * 1000)}/s`, `${left < 120 ? `${left} s` : `${Math.ceil(left / 60)} min`} left`];
}
