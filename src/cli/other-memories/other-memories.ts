import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import type { AgentInstaller } from "../../agents/agent.ts";
import { userHome } from "../../config/home.ts";
import { settingsFile, settingsFolders, shownPath } from "../agent-settings.ts";
import type { CliContext } from "../context.ts";
import { readTextFile } from "../text-file.ts";
import { activeWords } from "./active-words.ts";
import { OTHER_MEMORIES, type OtherMemory } from "./known-memories.ts";

/** Another memory that is active in an agent. */
export interface ActiveMemory {
  readonly memory: OtherMemory;
  /** The file or folder that says so. */
  readonly place: string;
}

/** Other memories that the agent loads, each once; what cannot be read says nothing. */
export async function activeMemories(
  context: CliContext,
  installer: AgentInstaller,
): Promise<readonly ActiveMemory[]> {
  const found = new Map<OtherMemory, ActiveMemory>();
  for (const place of settingsPlaces(context, installer)) {
    const words = await placeWords(place);
    for (const memory of OTHER_MEMORIES)
      if (!found.has(memory) && memory.pattern.test(words)) found.set(memory, { memory, place });
  }
  return [...found.values()];
}

/** One line for a person. */
export function activeMemorySentence(context: CliContext, { memory, place }: ActiveMemory): string {
  return `${memory.name} is active, too (${shownPath(context, place)}), so that context comes twice: switch one of them off`;
}

/** What `unbidden import` takes to bring its memories in; null where there are none that we can read. */
export function importOf(
  context: CliContext,
  { brought }: OtherMemory,
): { readonly source: string; readonly file: string } | null {
  if (!brought) return null;
  const file = brought.place({ userHome: userHome(context.env), project: settingsFolders(context).project });
  return existsSync(file) ? { source: brought.source, file } : null;
}

function settingsPlaces(context: CliContext, installer: AgentInstaller): readonly string[] {
  const own = (["user", "project"] as const).map((scope) => settingsFile(context, installer, scope));
  return [...own.filter((file) => file !== null), ...(installer.alsoLoads?.(settingsFolders(context)) ?? [])];
}

/** Of a file what it loads; of a folder the names in it, and what its JSON files load. */
async function placeWords(place: string): Promise<string> {
  const names = folderEntries(place);
  if (names === null) return await loadedWords(place);
  const files = names.filter((name) => name.endsWith(".json")).slice(0, MOST_FILES);
  const inside = await Promise.all(files.map((name) => loadedWords(join(place, name))));
  return [...names.map((name) => basename(name)), ...inside].join("\n");
}

const MOST_FILES = 50;

function folderEntries(folder: string): readonly string[] | null {
  try {
    return readdirSync(folder);
  } catch {
    // A file, or nothing.
    return null;
  }
}

async function loadedWords(file: string): Promise<string> {
  try {
    return activeWords((await readTextFile(file)) ?? "");
  } catch {
    // The installation says what is wrong with it.
    return "";
  }
}
