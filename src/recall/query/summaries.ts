import { type Hit, WORDLESS } from "../../domain/hit.ts";
import type { Memory } from "../../domain/memory.ts";
import { projectSummaryId } from "../../domain/project-summary.ts";
import type { Store } from "../../store/store.ts";
import { KIND_WEIGHT, TRUST_WEIGHT } from "../score/weights.ts";
import type { Period } from "./period.ts";

const LOOKED_AT = 300;
const MOST = 10;

/** Summaries of the sessions of a period, the latest first. */
export async function sessionSummaries(
  store: Pick<Store, "listMemories">,
  project: string | null,
  [from, to]: Period,
  asOf = to,
): Promise<readonly Hit[]> {
  const until = Math.min(to, asOf);
  const all = await store.listMemories({ project, kinds: ["snapshot"], limit: LOOKED_AT });
  const within = all.filter(({ at }) => at >= from && at <= until);
  return within.slice(0, MOST).map((memory, at) => summaryHit(memory, at, "from the requested period"));
}

/** What the project's repository says of itself, if it says anything. */
export async function findProjectSummary(
  store: Pick<Store, "memoriesById">,
  project: string | null,
): Promise<readonly Hit[]> {
  const found = project === null ? [] : await store.memoriesById(projectSummaryId(project));
  return found
    .filter(({ supersededBy }) => supersededBy === null)
    .map((memory) => summaryHit(memory, 0, "project summary"));
}

/** What the prompt asks for by name is a certain answer. */
function summaryHit(memory: Memory, index: number, lane: string): Hit {
  const reasons = {
    ...WORDLESS,
    kindWeight: KIND_WEIGHT[memory.kind],
    trustWeight: TRUST_WEIGHT[memory.trust],
    lane,
  };
  return { memory, score: MOST - index, confidence: SURE, reasons };
}

const SURE = 0.99;
