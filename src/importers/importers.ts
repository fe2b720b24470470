import type { AgentAdapter } from "../agents/agent.ts";
import type { Importer, NotesSource } from "./importer.ts";
import { notesSource } from "./transcripts/notes.ts";
import { transcriptImporter } from "./transcripts/transcripts.ts";

/** Where past sessions can come from, by the name people give it: every agent's own transcripts. */
export function transcriptImporters(
  agents: ReadonlyMap<string, AgentAdapter>,
  place: { readonly userHome: string; readonly env: NodeJS.ProcessEnv },
): ReadonlyMap<string, Importer> {
  const found = [...agents.values()].map(
    ({ name, transcripts }) =>
      [name, transcriptImporter(name, transcripts, transcripts.folder(place))] as const,
  );
  return new Map(found);
}

/** What agents wrote down for themselves, by the agent's name. */
export function notesSources(
  agents: ReadonlyMap<string, AgentAdapter>,
  place: { readonly userHome: string; readonly env: NodeJS.ProcessEnv },
): ReadonlyMap<string, NotesSource> {
  const found = [...agents.values()].map(
    ({ name, notes, transcripts }) => [name, notesSource(name, notes, transcripts.folder(place))] as const,
  );
  return new Map(found);
}
