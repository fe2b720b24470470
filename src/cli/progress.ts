import type { ImportProgress } from "../operations/engine-type.ts";
import type { CliContext } from "./context.ts";
import { bytes, plural } from "./render/paint.ts";

/** Between two lines of progress where nobody sits at a terminal. */
const LINE_EVERY_MS = 5_000;
const BAR_LENGTH = 30;
/** Before that a rate says nothing. */
const FIRST_RATE_MS = 500;

/** Shows on stderr how far a long work is. */
export interface Progress {
  tell(progress: ImportProgress): void;
  end(): void;
}

/** A bar at a terminal, a line now and then elsewhere. */
export async function startProgress(context: CliContext): Promise<Progress> {
  return context.terminal ? barAtTerminal(context) : linesNowAndThen(context);
}

async function barAtTerminal({ now }: CliContext): Promise<Progress> {
  const { progress } = await import("@clack/prompts");
  const started = now();
  const bar = progress({ max: BAR_LENGTH, size: BAR_LENGTH, output: process.stderr, indicator: "timer" });
  bar.start("Looking for past sessions");
  let shown = 0;
  return {
    tell: (told) => {
      const length = Math.floor(BAR_LENGTH * shareDone(told));
      bar.advance(length - shown, progressLine(told, now() - started));
      shown = length;
    },
    end: () => bar.clear(),
  };
}

function linesNowAndThen({ now, note }: CliContext): Progress {
  const started = now();
  let last = started;
  return {
    tell: (told) => {
      if (now() - last < LINE_EVERY_MS) return;
      last = now();
      note(progressLine(told, last - started));
    },
    end: () => undefined,
  };
}

function shareDone(told: ImportProgress): number {
  return told.phase === "learn" || told.ofBytes === 0 ? 1 : told.bytes / told.ofBytes;
}

/** "112 of 200 sessions, 3,401 events, 21.3 MB/s, 4 s left" */
function progressLine(told: ImportProgress, elapsedMs: number): string {
  if (told.phase === "learn") return `Learning from ${plural(told.events, "event")}`;
  const done = `${told.sessions.toLocaleString("en-US")} of ${plural(told.ofSessions, "session")}, ${plural(told.events, "event")}`;
  if (elapsedMs < FIRST_RATE_MS || told.bytes === 0) return done;
  const perMs = told.bytes / elapsedMs;
  const left = Math.ceil((told.ofBytes - told.bytes) / perMs / 1000);
  return `${done}, ${bytes(perMs * 1000)}/s, ${left < 120 ? `${left} s` : `${Math.ceil(left / 60)} min`} left`;
}
