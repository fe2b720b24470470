import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { type HistoryOptions, writeHistory } from "../../test/support/claude-code-history.ts";

/** Makes what is measured in `work` and leaves nothing behind. Throws where a store would lie in memory only. */
export async function inFolderOnDisk(work: (folder: string) => Promise<void>): Promise<void> {
  if (statfsSync(tmpdir()).type === TMPFS) throw new Error("set TMPDIR to a folder on a disk");
  const folder = mkdtempSync(join(tmpdir(), "unbidden-bench-"));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const TMPFS = 0x01021994;
const NOW = Date.parse("2026-06-01T12:00:00Z");

/** The agent's folder with a history in it, the same for the same options. */
export function historyIn(
  folder: string,
  options: Omit<HistoryOptions, "seed" | "now">,
): { folder: string; files: readonly string[] } {
  return { folder, files: writeHistory(folder, { seed: 1, now: NOW, ...options }).files };
}

/** The same files with nothing but what user and assistant said and did. */
export function conversationsOf(files: readonly string[], folder: string): string {
  for (const file of files) {
    const told = readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => line !== "" && ["user", "assistant"].includes(JSON.parse(line).type));
    const path = join(folder, "projects", basename(dirname(file)), basename(file));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${told.join("\n")}\n`);
  }
  return folder;
}

/** One file in which prompts of `characters` each stand on lines of their own. */
export function longLinesIn(folder: string, lines: number, characters: number): string {
  const path = join(folder, "projects", "-long", "session.jsonl");
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(path, "w");
  for (let at = 0; at < lines; at++) writeSync(file, `${promptLine(at, "word ".repeat(characters / 5))}\n`);
  closeSync(file);
  return folder;
}

function promptLine(at: number, content: string): string {
  const ids = { uuid: `line-${at}`, promptId: `prompt-${at}`, sessionId: "long" };
  const message = { role: "user", content };
  return JSON.stringify({
    type: "user",
    ...ids,
    cwd: "/srv/long",
    timestamp: new Date(NOW + at).toISOString(),
    message,
  });
}
