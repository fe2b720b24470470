import { withEchoes } from "../../distill/echoes/echoes.ts";
import { everySentence } from "../../distill/echoes/kept-sentences.ts";
import { memoryAsSource } from "../../distill/echoes/told-memories.ts";
import type { StoredEvent } from "../../domain/event.ts";
import type { Memory } from "../../domain/memory.ts";
import { leastTrust, type Trust } from "../../domain/trust.ts";
import { termsOf } from "../../text/terms.ts";
import type { EngineDeps } from "../wiring/deps.ts";

interface NoteWords extends Pick<Memory, "project" | "title" | "body"> {
  /** Of the session in which an agent proposes it. */
  readonly events: readonly StoredEvent[];
}

/** Sources looked at for words that the note only repeats. */
const SOURCES = 1_500;
const RELATED = 40;

/** The agent's own, or that of the least trusted text of the session, or memory, that it repeats. */
export async function trustOfWords(
  deps: EngineDeps,
  { project, events, title, body }: NoteWords,
): Promise<Trust> {
  const terms = [...new Set(termsOf(title))];
  const { candidates } = await deps.store().findByTerms({ project, terms, limit: RELATED });
  const known = candidates.flatMap(({ memory }) => (memory.trust < 2 ? [memoryAsSource(memory)] : []));
  const spoken = { ...memoryAsSource({ title, body, trust: 2 }), kind: "reply" as const };
  const ofNote = ({ id }: StoredEvent) => (id === spoken.id ? everySentence : null);
  const read = withEchoes([...known, ...events.slice(-SOURCES), spoken], [], ofNote).at(-1);
  return leastTrust([2, read?.repeated?.trust ?? 2]);
}
