import type { Hit, Warning } from "../domain/hit.ts";
import type { SynonymsSaid } from "../domain/synonyms.ts";
import type { Store } from "../store/store.ts";
import { passGate } from "./gate.ts";
import { scoreLexically } from "./lexical.ts";
import { type Query, toQuery } from "./query.ts";
import { rank } from "./rank.ts";

export interface RecallDeps {
  readonly store: Store;
  /** What the user says of words that stand for each other; asked for only when it is needed. */
  readonly synonyms: () => SynonymsSaid;
}

export interface RecallRequest {
  readonly text: string;
  readonly project: string | null;
  readonly now: number;
  /** Bars for unasked and for asked-for recall. */
  readonly bar: number;
  readonly explicitBar: number;
}

/** What was found. `degraded` names the parts that failed; they cost quality, never the answer. */
export interface Recalled {
  /** All hits, best first, before gate and diversity: the ranking that is measured. */
  readonly hits: readonly Hit[];
  /** Those the gate lets through. */
  readonly passed: readonly Hit[];
  readonly best: number;
  readonly bar: number;
  readonly explicit: boolean;
  readonly degraded: readonly Warning[];
}

/** Most memories the scorer looks at. */
const CANDIDATES = 100;

/** The whole read path, for every door: query, candidates, score, rank, gate. */
export async function recall(deps: RecallDeps, request: RecallRequest): Promise<Recalled> {
  const query = toQuery(request.text, request.now, deps.synonyms());
  const bar = query.explicit ? request.explicitBar : request.bar;
  const { hits, degraded } = await findLexically(deps.store, request, query);
  const sayable = query.goals ? hits : hits.filter((hit) => hit.memory.kind !== "goal");
  return { hits, ...passGate(sayable, bar), bar, explicit: query.explicit, degraded };
}

async function findLexically(
  store: Store,
  { project, now }: RecallRequest,
  query: Query,
): Promise<{ hits: Hit[]; degraded: Warning[] }> {
  const terms = [...query.terms.keys()];
  if (terms.length === 0) return { hits: [], degraded: [] };
  try {
    const { candidates, collection } = await store.findByTerms({
      project,
      terms,
      ended: query.history,
      limit: CANDIDATES,
    });
    return { hits: rank(scoreLexically(query.terms, candidates, collection), query, now), degraded: [] };
  } catch (error) {
    return {
      hits: [],
      degraded: [{ part: "lexical", message: error instanceof Error ? error.message : String(error) }],
    };
  }
}
