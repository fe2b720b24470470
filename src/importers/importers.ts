import type { AgentAdapter } from "../agents/agent.ts";
import type { Importer, NotesSource } from "./importer.ts";
import { openCodeImporter } from "./opencode/opencode.ts";
import { notesSource } from "./transcripts/notes.ts";
import { transcriptImporter } from "./transcripts/transcripts.ts";

type Agents = ReadonlyMap<string, AgentAdapter>;
type AgentHome = Parameters<AgentAdapter["transcripts"]["folder"]>[0];

/** Every agent's own transcripts, by the agent's name. */
export function transcriptImporters(agents: Agents, home: AgentHome): ReadonlyMap<string, Importer> {
  const importer = ({ name, transcripts }: AgentAdapter) => {
    const of = transcripts.database === undefined ? transcriptImporter : openCodeImporter;
    return of(name, transcripts, transcripts.folder(home));
  };
  return new Map([...agents].map(([name, agent]) => [name, importer(agent)]));
}

/** Every agent's own notes, by the agent's name. */
export function notesSources(agents: Agents, home: AgentHome): ReadonlyMap<string, NotesSource> {
  const sources = [...agents].flatMap(([name, { notes, transcripts }]) =>
    notes === null ? [] : [[name, notesSource(name, notes, transcripts.folder(home))] as const],
  );
  return new Map(sources);
}
