import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { DEFAULT_TOOLS, TOOL_CHOICES, type ToolChoice } from "../agents/agent.ts";
import type { Home } from "../config/home.ts";
import { digest } from "../text/hashes/digest.ts";
import { readTextFile, removeEmptyFolder, writeTextFile } from "./text-file.ts";

/** What stood in a settings file before us, and what was asked for. */
export interface InstallRecord {
  readonly agent: string;
  readonly file: string;
  readonly original: string | null;
  /** The settings' folder was not there before us. */
  readonly madeFolder: boolean;
  readonly tools: ToolChoice;
  /** Our line was asked for. */
  readonly statusLine: boolean;
}

/** The plain copy of the settings before us, there if they existed. */
export function backupFile(home: Home, file: string): string {
  return join(recordFolder(home, file), "settings.json");
}

export async function readInstallRecord(home: Home, file: string): Promise<InstallRecord | null> {
  return readRecordIn(recordFolder(home, file));
}

/** One for every settings file we are installed in, in no order. */
export async function readRecords(home: Home): Promise<InstallRecord[]> {
  const names = await readdir(recordsFolder(home)).catch(() => []);
  const records = await Promise.all(names.map((name) => readRecordIn(join(recordsFolder(home), name))));
  return records.filter((record) => record !== null);
}

export async function writeRecord(home: Home, record: InstallRecord): Promise<void> {
  const { original, ...about } = record;
  const folder = recordFolder(home, record.file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (original === null) await rm(backupFile(home, record.file), { force: true });
  else await writeTextFile(backupFile(home, record.file), original, 0o600);
  await writeTextFile(join(folder, "installed.json"), `${JSON.stringify(about, null, 2)}\n`, 0o600);
}

export async function removeRecord(home: Home, file: string): Promise<void> {
  await rm(recordFolder(home, file), { recursive: true, force: true });
  await removeEmptyFolder(recordsFolder(home));
  await removeEmptyFolder(home.backups);
}

// In our home and not beside the settings: they may hold keys, and a repository is no place for a second copy.
function recordsFolder(home: Home): string {
  return join(home.backups, "settings");
}

function recordFolder(home: Home, file: string): string {
  return join(recordsFolder(home), digest([file]).slice(0, 8));
}

async function readRecordIn(folder: string): Promise<InstallRecord | null> {
  const about = await readTextFile(join(folder, "installed.json"));
  if (about === null) return null;
  const { agent, file, madeFolder, statusLine = false, ...known } = JSON.parse(about);
  const tools = TOOL_CHOICES.find((choice) => choice === known.tools) ?? DEFAULT_TOOLS;
  const original = await readTextFile(join(folder, "settings.json"));
  return { agent, file, original, madeFolder, tools, statusLine };
}
