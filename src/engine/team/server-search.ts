import { UnbiddenError } from "../../domain/errors.ts";
import type { OperationInput } from "../../operations/operations.ts";
import type { FoundShared } from "../../operations/team.ts";
import { readPrompt } from "../../recall/query/prompt.ts";
import { toQuery } from "../../recall/query/query.ts";
import { lexicalScorer } from "../../recall/score/lexical.ts";
import { rank } from "../../recall/score/rank.ts";
import type { TeamServer } from "../../store/port/team-server.ts";
import { findSharedByTerms } from "../../team/search.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { sharedProject } from "./server-links.ts";

const CANDIDATES = 100;
const MOST_SHOWN = 20;

/** What the team shares of the folder's project about these words, best first, as they are on the server now. Throws `ARGUMENT_INVALID`. */
export async function searchShared(
  deps: EngineDeps,
  server: Pick<TeamServer, "search" | "members">,
  input: OperationInput<"team">,
): Promise<FoundShared[]> {
  if (input.what === undefined) throw new UnbiddenError("ARGUMENT_INVALID", "name the words to search for");
  const { remote } = await sharedProject(deps, input);
  const query = toQuery(readPrompt(input.what, deps.now()), deps.synonyms());
  const asked = { terms: [...query.terms.keys()], limit: CANDIDATES, why: "asked for" };
  const { candidates, collection } = await findSharedByTerms(server, remote, asked);
  const matches = candidates
    .map(lexicalScorer(query.terms, collection))
    .filter(({ matched }) => matched.length > 0);
  const names = new Map((await server.members()).map(({ id, name }) => [id, name]));
  return rank(matches, query, deps.now())
    .slice(0, MOST_SHOWN)
    .map(({ memory: { id, kind, title, body, origin, at, files }, confidence }) => {
      const [author = "", shared = ""] = id.split("/");
      return {
        id: shared,
        author: names.get(author) ?? "",
        kind,
        title,
        body,
        origin,
        at,
        files,
        confidence,
      };
    });
}
