import type { PlaceSourceName } from "../domain/memory-sources.ts";
import { claudeMemImporter } from "./claude-mem/claude-mem.ts";
import { gitImporter } from "./git/git-memories.ts";
import type { MemoryImporter } from "./importer.ts";
import { markdownImporter } from "./markdown/markdown.ts";
import { teamImporter } from "./team/team.ts";

/** Importers of memories by the name people use. */
export function memoryImporters(env: NodeJS.ProcessEnv): Readonly<Record<PlaceSourceName, MemoryImporter>> {
  return {
    git: gitImporter(env),
    markdown: markdownImporter(),
    "claude-mem": claudeMemImporter(),
    team: teamImporter(),
  };
}
