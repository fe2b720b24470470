import type { ImportProgress } from "../operations/import.ts";
import type { OperationProgress } from "../operations/operations.ts";
import type { CliContext, RawInput } from "./context.ts";
import { bytes, plural } from "./render/paint.ts";

/** Time between two lines of progress without a terminal. */
const LINE_EVERY_MS = 5_000;
const BAR_LENGTH = 30;
const SHORT_BAR_LENGTH = 10;
const NARROW_COLUMNS = 100;
/** Columns around bar and text, and one to spare: a line that wraps is never fully erased. */
const PADDING = 8;
/** No rate is shown before this. */
const FIRST_RATE_MS = 500;

/** Shows on stderr how far a long operation is. */
export interface Progress {
  update(progress: OperationProgress): void;
  end(): void;
}

/** Exit code after SIGINT. */
const INTERRUPTED = 130;

/** Texts shown before the first figure, and when the operation is interrupted. */
export interface ProgressTexts {
  readonly begin: string;
  readonly stopped: string;
  /** Whether this input takes long; by default every one does. */
  readonly isNeeded?: (input: RawInput) => boolean;
}

/** A bar at a terminal, periodic lines elsewhere; null for short operations. */
export async function startProgress(
  context: CliContext,
  texts: ProgressTexts,
  input: RawInput,
): Promise<Progress | null> {
  if (texts.isNeeded?.(input) === false) return null;
  return context.terminal ? startBar(context, texts) : periodicLines(context);
}

async function startBar({ now }: CliContext, { begin, stopped }: ProgressTexts): Promise<Progress> {
  const { progress } = await import("@clack/prompts");
  const started = now();
  const columns = process.stderr.columns ?? 80;
  const size = columns < NARROW_COLUMNS ? SHORT_BAR_LENGTH : BAR_LENGTH;
  const room = columns - size - PADDING;
  const options = { max: size, size, output: process.stderr, withGuide: false, cancelMessage: stopped };
  const bar = progress({ ...options, onCancel: () => process.exit(INTERRUPTED) });
  process.once("exit", setInterruptedExit);
  bar.start(begin.slice(0, room));
  let shown = 0;
  return {
    update: (progress) => {
      const { done, line } = progressState(progress, now() - started, room);
      const length = Math.floor(size * done);
      bar.advance(length - shown, line);
      shown = length;
    },
    end: () => {
      process.removeListener("exit", setInterruptedExit);
      bar.clear();
    },
  };
}

/** On Ctrl-C the bar ends the process with exit code 0. */
function setInterruptedExit(): void {
  process.exitCode = INTERRUPTED;
}

function periodicLines({ now, note }: CliContext): Progress {
  const started = now();
  let last = started;
  return {
    update: (progress) => {
      if (now() - last < LINE_EVERY_MS) return;
      last = now();
      note(progressState(progress, last - started, Number.POSITIVE_INFINITY).line);
    },
    end: () => undefined,
  };
}

/** The share that is done, and "112 of 200 sessions, 3,401 events, 21.3 MB/s, 4 s left", or as much of it as fits. */
export function progressState(
  progress: OperationProgress,
  elapsedMs: number,
  room: number,
): { readonly done: number; readonly line: string } {
  const [done, line] = phaseState(progress, elapsedMs, room);
  return { done, line: line.slice(0, room) };
}

function phaseState(
  progress: OperationProgress,
  elapsedMs: number,
  room: number,
): readonly [done: number, line: string] {
  switch (progress.phase) {
    case "read": {
      const { bytes, ofBytes } = progress;
      return [ofBytes === 0 ? 1 : bytes / ofBytes, readingLine(progress, elapsedMs, room)];
    }
    case "learn":
      return [1, `Learning from ${plural(progress.events, "event")}`];
    case "memories": {
      const { read, of } = progress;
      return [of === 0 ? 0 : Math.min(1, read / of), memoriesLine(progress)];
    }
    case "commits":
      return [0, plural(progress.commits, "commit")];
    case "ask": {
      const { asked, ofAsked } = progress;
      return [asked / ofAsked, `${asked.toLocaleString("en-US")} of ${plural(ofAsked, "question")}`];
    }
    case "embed": {
      const { done, of } = progress;
      return [
        of === 0 ? 1 : Math.min(1, done / of),
        `${done.toLocaleString("en-US")} of ${plural(of, "memory")}`,
      ];
    }
    case "model":
      return [progress.done / progress.of, `A model reads session ${progress.done + 1} of ${progress.of}`];
  }
}

function readingLine(progress: ImportProgress & { phase: "read" }, elapsedMs: number, room: number): string {
  const sessions = `${progress.sessions.toLocaleString("en-US")} of ${plural(progress.ofSessions, "session")}`;
  const events = plural(progress.events, "event");
  const [rate, left] = paceOf(progress, elapsedMs);
  const choices = [
    [sessions, events, rate, left],
    [sessions, rate, left],
    [sessions, left],
  ];
  const lines = choices.map((parts) => parts.filter((part) => part !== "").join(", "));
  return lines.find((line) => line.length <= room) ?? sessions;
}

function memoriesLine(progress: ImportProgress & { phase: "memories" }): string {
  const read = plural(progress.of || progress.read, progress.unit);
  const part = progress.of === 0 ? read : `${progress.read.toLocaleString("en-US")} of ${read}`;
  return `${part}, ${plural(progress.memories, "memory")}`;
}

function paceOf(
  progress: ImportProgress & { phase: "read" },
  elapsedMs: number,
): readonly [rate: string, left: string] {
  if (elapsedMs < FIRST_RATE_MS || progress.bytes === 0) return ["", ""];
  const perMs = progress.bytes / elapsedMs;
  const left = Math.ceil((progress.ofBytes - progress.bytes) / perMs / 1000);
  return [`${bytes(perMs * 1000)}/s`, `${left < 120 ? `${left} s` : `${Math.ceil(left / 60)} min`} left`];
}
