import type { PlaceSourceName } from "../domain/memory-sources.ts";
import { claudeMemImporter } from "./claude-mem/claude-mem.ts";
import { gitImporter } from "./git/git-memories.ts";
import type { MemoryImporter } from "./importer.ts";
import { markdownImporter } from "./markdown/markdown.ts";

/** Where memories can be brought in from, by the name people give it. */
export function memoryImporters({
  env,
}: {
  readonly userHome: string;
  readonly env: NodeJS.ProcessEnv;
}): Readonly<Record<PlaceSourceName, MemoryImporter>> {
  return { git: gitImporter(env), markdown: markdownImporter(), "claude-mem": claudeMemImporter() };
}
