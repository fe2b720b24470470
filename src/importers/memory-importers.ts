import type { MemorySourceName } from "../domain/memory-sources.ts";
import { gitImporter } from "./git/git-memories.ts";
import type { MemoryImporter } from "./importer.ts";
import { markdownImporter } from "./markdown/markdown.ts";

/** Where memories can be brought in from, by the name people give it. */
export function memoryImporters({
  env,
}: {
  readonly userHome: string;
  readonly env: NodeJS.ProcessEnv;
}): Readonly<Record<MemorySourceName, MemoryImporter>> {
  return { git: gitImporter(env), markdown: markdownImporter() };
}
