import { type Memory, newMemory } from "../domain/memory.ts";
import { TEAM_SERVER_RULE } from "../domain/memory-sources.ts";
import { COLLEAGUE_ORIGINS } from "../domain/team/colleague.ts";
import { parseSharedWords } from "../domain/team/sent-memory.ts";
import { bodyTermsOf } from "../store/port/memory-terms.ts";
import type { PulledMemory, TeamServer, TermsAsked } from "../store/port/team-server.ts";
import type { Candidate, Candidates } from "../store/store.ts";
import { titledTerms } from "../text/term-places.ts";
import { termsOf } from "../text/terms.ts";

/** What a team shares of a project, as the store gives candidates to the scorer; ids are `author/id`. */
export async function findSharedByTerms(
  server: Pick<TeamServer, "search">,
  project: string,
  asked: TermsAsked,
): Promise<Candidates> {
  const { matches, collection, leftOut } = await server.search(project, asked);
  return { candidates: matches.flatMap((match) => candidateFrom(project, match)), collection, leftOut };
}

/** None of words that no program of ours writes. */
function candidateFrom(project: string, { author, id, words }: PulledMemory): Candidate[] {
  const read = parseSharedWords(words);
  if (read === null) return [];
  const { kind, title, body, files, saidBy, saidOn } = read;
  const draft = {
    kind,
    title,
    body,
    files,
    origin: COLLEAGUE_ORIGINS[saidBy],
    trust: 1,
    at: saidOn ?? 0,
  } as const;
  const made = { id: `${author}/${id}`, project, session: null, rule: TEAM_SERVER_RULE, ruleVersion: 1 };
  const memory: Memory = newMemory({ ...draft, tags: [], sources: [] }, made);
  return [{ memory, terms: titledTerms(termsOf(title), bodyTermsOf(memory)) }];
}
