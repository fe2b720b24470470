import * as fs from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Home } from "../../config/home.ts";
import { type Clear, clearStored, spansAfter } from "../../redact/stored.ts";
import type { Span } from "../../text/span.ts";
import { filesUnder } from "../wiring/files-under.ts";

/** Takes secrets out of what lies beside the store: the spool, logs, notes of sessions. Gives how many there were. */
export function clearFiles(home: Home, clear: Clear): number {
  const folders = [home.spool, home.logs, home.sessionEnv, home.status].flatMap(plainFilesUnder);
  return [...folders, home.usageLog].reduce((secrets, file) => secrets + clearFile(file, clear), 0);
}

/** What a link leads to is somebody else's. */
function plainFilesUnder(folder: string): string[] {
  const stat = fs.lstatSync(folder, { throwIfNoEntry: false });
  return stat?.isDirectory() ? filesUnder(folder) : [];
}

/** More than we ever write. */
const MOST_BYTES = 64_000_000;

/** One that is gone meanwhile or cannot be read must not keep all others, and the store, from being cleared. */
function clearFile(file: string, clear: Clear): number {
  try {
    // Never through a link, nor out of a pipe.
    const stat = fs.lstatSync(file);
    return stat.isFile() && stat.size <= MOST_BYTES ? clearLines(file, clear) : 0;
  } catch {
    return 0;
  }
}

function clearLines(file: string, clear: Clear): number {
  const lines = fs.readFileSync(file, "utf8").split("\n");
  const cleared = lines.map((line) => clearLine(line, clear));
  const secrets = cleared.reduce((sum, { count }) => sum + count, 0);
  if (secrets > 0) replaceFile(file, cleared.map(({ text }) => text).join("\n"));
  return secrets;
}

function clearLine(line: string, clear: Clear): { text: string; count: number } {
  const cleared = clearStored(line, clear);
  const before = cleared.count > 0 ? parseSpooled(line) : null;
  const after = before && parseSpooled(cleared.text);
  if (!before || !after) return cleared;
  const quoted = spansAfter(before.event.text, after.event.text, before.event.quoted);
  return {
    text: JSON.stringify({ ...after, event: { ...after.event, quoted } }),
    count: cleared.count,
  };
}

interface Spooled {
  readonly event: { readonly text: string; readonly quoted: readonly Span[] };
}

/** Null for a line that holds no event. */
function parseSpooled(line: string): Spooled | null {
  try {
    const { event } = JSON.parse(line) as Partial<Spooled>;
    return event && typeof event.text === "string" && Array.isArray(event.quoted)
      ? { ...JSON.parse(line) }
      : null;
  } catch {
    // Any other text.
    return null;
  }
}

/** Whole or not at all. */
function replaceFile(file: string, text: string): void {
  const draft = join(dirname(file), `.${basename(file)}.${process.pid}`);
  const opened = fs.openSync(draft, "wx", 0o600);
  try {
    fs.writeFileSync(opened, text);
    fs.fsyncSync(opened);
  } finally {
    fs.closeSync(opened);
  }
  fs.renameSync(draft, file);
}
