import { readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DEFAULT_TOOLS, TOOL_CHOICES, type ToolChoice } from "../agents/agent.ts";
import type { Home } from "../config/home.ts";
import { digest } from "../text/hashes/digest.ts";
import { readOwnText, removeEmptyFolder, writeOwnText } from "./text-file.ts";

/** A settings file's text before the installation, and the options it was installed with. */
export interface InstallRecord {
  readonly agent: string;
  readonly file: string;
  readonly original: string | null;
  /** The outermost folder around the settings that this or another installation made; null where it was there. */
  readonly madeFolder: string | null;
  readonly tools: ToolChoice;
  readonly statusLine: boolean;
  /** The agent may show and search memories without asking. */
  readonly permissions: boolean;
}

/** The copy of the settings from before the installation; missing if they did not exist. */
export function backupFile(home: Home, file: string): string {
  return join(recordFolder(home, file), "settings.json");
}

export async function readInstallRecord(home: Home, file: string): Promise<InstallRecord | null> {
  return readRecordIn(home, recordFolder(home, file));
}

/** One for every settings file with an installation, in no order. */
export async function readRecords(home: Home): Promise<InstallRecord[]> {
  const names = await readdir(recordsFolder(home)).catch(() => []);
  const records = await Promise.all(names.map((name) => readRecordIn(home, join(recordsFolder(home), name))));
  return records.filter((record) => record !== null);
}

export async function writeRecord(home: Home, record: InstallRecord): Promise<void> {
  const { original, ...metadata } = record;
  const folder = recordFolder(home, record.file);
  if (original === null) await rm(backupFile(home, record.file), { force: true });
  else writeOwnText(home.root, backupFile(home, record.file), original);
  writeOwnText(home.root, join(folder, "installed.json"), `${JSON.stringify(metadata, null, 2)}\n`);
}

export async function removeRecord(home: Home, file: string): Promise<void> {
  await rm(recordFolder(home, file), { recursive: true, force: true });
  await removeEmptyFolder(recordsFolder(home));
  await removeEmptyFolder(home.backups);
}

// Not beside the settings: they may hold keys, and a second copy must not lie in a repository.
function recordsFolder(home: Home): string {
  return join(home.backups, "settings");
}

function recordFolder(home: Home, file: string): string {
  return join(recordsFolder(home), digest([file]).slice(0, 8));
}

async function readRecordIn({ root }: Home, folder: string): Promise<InstallRecord | null> {
  const text = await readOwnText(root, join(folder, "installed.json"));
  if (text === null) return null;
  const { agent, file, madeFolder, statusLine = false, permissions = true, ...options } = JSON.parse(text);
  const tools = TOOL_CHOICES.find((choice) => choice === options.tools) ?? DEFAULT_TOOLS;
  const original = await readOwnText(root, join(folder, "settings.json"));
  // Earlier versions recorded whether the innermost was made.
  const made = madeFolder === true ? dirname(file) : madeFolder || null;
  return { agent, file, original, madeFolder: made, tools, statusLine, permissions };
}
