import type { Entity } from "../../domain/entity.ts";
import type { GraphAnswer } from "../../operations/graph.ts";
import type { OperationInput } from "../../operations/operations.ts";
import { graphOf } from "../../recall/graph.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { safe } from "../wiring/safe-facts.ts";
import { catchUp, findKnownProject } from "./memories.ts";
import { toShownMemories } from "./shown-memories.ts";

/** Most frequent ones of a project among which the entity is searched. */
const MAX_ENTITIES = 500;
/** Memories listed for one neighbour. */
const MAX_NAMED = 3;

export async function showGraph(deps: EngineDeps, input: OperationInput<"graph">): Promise<GraphAnswer> {
  await catchUp(deps);
  const project = (await findKnownProject(deps, input))?.id ?? null;
  const found = await graphOf({ store: deps.store(), project }, safe(deps, input.entity));
  if (!found) return { entity: null, seen: null, neighbours: [], memories: [], held: 0 };
  const shown = await toShownMemories(deps, found.memories);
  const short = new Map(shown.map(({ id, shortId }) => [id, shortId]));
  const neighbours = found.neighbours.slice(0, input.limit).map(({ where, ...neighbour }) => ({
    ...neighbour,
    where: where.slice(0, MAX_NAMED).map(({ id }) => short.get(id) ?? id),
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
  const occurrences = await deps.store().occurrences(project, what, MAX_ENTITIES);
  const occurrence = occurrences.find((one) => one.name === name);
  return occurrence ? { what, count: occurrence.count, lastAt: occurrence.lastAt } : null;
}
