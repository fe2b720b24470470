import type { AgentAdapter } from "../agents/agent.ts";
import type { Importer, NotesSource } from "./importer.ts";
import { notesSource } from "./transcripts/notes.ts";
import { transcriptImporter } from "./transcripts/transcripts.ts";

type Agents = ReadonlyMap<string, AgentAdapter>;
type AgentHome = Parameters<AgentAdapter["transcripts"]["folder"]>[0];

/** Where past sessions can come from, by the name people give it: every agent's own transcripts. */
export function transcriptImporters(agents: Agents, home: AgentHome): ReadonlyMap<string, Importer> {
  const importer = ({ name, transcripts }: AgentAdapter) =>
    transcriptImporter(name, transcripts, transcripts.folder(home));
  return new Map([...agents].map(([name, agent]) => [name, importer(agent)]));
}

/** What agents wrote down for themselves, by the agent's name. */
export function notesSources(agents: Agents, home: AgentHome): ReadonlyMap<string, NotesSource> {
  const source = ({ name, notes, transcripts }: AgentAdapter) =>
    notesSource(name, notes, transcripts.folder(home));
  return new Map([...agents].map(([name, agent]) => [name, source(agent)]));
}
