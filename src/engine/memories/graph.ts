import type { Entity } from "../../domain/entity.ts";
import type { GraphAnswer } from "../../operations/graph.ts";
import type { OperationInput } from "../../operations/operations.ts";
import { graphOf } from "../../recall/graph.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { safe } from "../wiring/safe-facts.ts";
import { catchUp, findKnownProject } from "./memories.ts";
import { toShownMemories } from "./shown-memories.ts";

/** Most of what comes up most in a project among which the entity is looked for. */
const OFTEN = 500;
/** Of one neighbour so many memories are named. */
const NAMED = 3;

/** What belongs with something; loaded on first use. */
export async function showGraph(deps: EngineDeps, input: OperationInput<"graph">): Promise<GraphAnswer> {
  await catchUp(deps);
  const project = (await findKnownProject(deps, input))?.id ?? null;
  const found = await graphOf({ store: deps.store(), project }, safe(deps, input.entity));
  if (!found) return { entity: null, seen: null, neighbours: [], memories: [], held: 0 };
  const shown = await toShownMemories(deps, found.memories);
  const short = new Map(shown.map(({ id, shortId }) => [id, shortId]));
  const neighbours = found.neighbours.slice(0, input.limit).map(({ where, ...neighbour }) => ({
    ...neighbour,
    where: where.slice(0, NAMED).map(({ id }) => short.get(id) ?? id),
  }));
  return {
    entity: found.entity,
    seen: await entityOccurrences(deps, project, found.entity),
    neighbours,
    memories: shown.slice(0, input.limit),
    held: shown.length,
  };
}

async function entityOccurrences(
  deps: EngineDeps,
  project: string | null,
  { what, name }: Entity,
): Promise<GraphAnswer["seen"]> {
  if (what === "package") return null;
  const often = await deps.store().occurrences(project, what, OFTEN);
  const seen = often.find((one) => one.name === name);
  return seen ? { what, count: seen.count, lastAt: seen.lastAt } : null;
}
