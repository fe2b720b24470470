import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { claudeCodeTranscripts } from "../../src/agents/claude-code/claude-code-transcript.ts";
import { WrongUse } from "../wrong-use.ts";

/** The prompts of these sessions by the ids of their entries, read as the importer reads them. */
export function promptsOf(homes: string, sessions: ReadonlySet<string>): ReadonlyMap<string, string> {
  const all = globSync("*/.claude/projects/*/*.jsonl", { cwd: homes }).sort();
  const files = all.filter((file) => sessions.has(basename(file, ".jsonl")));
  if (files.length === 0)
    throw new WrongUse("--data has none of the labelled transcripts: unpack them first");
  const prompts = new Map<string, string>();
  for (const file of files)
    for (const [id, text] of promptsIn(join(homes, file))) if (!prompts.has(id)) prompts.set(id, text);
  return prompts;
}

function* promptsIn(path: string): Generator<readonly [string, string]> {
  const reader = claudeCodeTranscripts.reader(null);
  for (const line of readFileSync(path, "utf8").split("\n")) {
    const entry = entryIn(line, path);
    for (const { kind, text } of reader.read(entry, line.length).events)
      if (kind === "prompt" && typeof entry?.uuid === "string") yield [entry.uuid, text];
  }
}

function entryIn(line: string, path: string): Readonly<Record<string, unknown>> | null {
  if (line === "") return null;
  try {
    return JSON.parse(line) as Readonly<Record<string, unknown>>;
  } catch (error) {
    throw new Error(`${basename(path)} holds a line that is no JSON`, { cause: error });
  }
}
