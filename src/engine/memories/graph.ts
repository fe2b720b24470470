import type { Entity } from "../../domain/entity.ts";
import type { GraphAnswer, ShownNeighbour } from "../../operations/graph.ts";
import type { OperationInput } from "../../operations/operations.ts";
import { type Relation, typedGraphOf } from "../../recall/relations.ts";
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
  const found = await typedGraphOf({ store: deps.store(), project }, safe(deps, input.entity));
  if (!found) return { entity: null, seen: null, neighbours: [], further: [], memories: [], held: 0 };
  const { entity, near, further } = found;
  const shown = await toShownMemories(deps, found.memories);
  const short = await neighbourIds(deps, [...near, ...further]);
  return {
    entity,
    seen: await entityOccurrences(deps, project, entity),
    neighbours: near.slice(0, input.limit).map((one) => toShownNeighbour(one, short)),
    further: further.slice(0, input.limit).map((one) => ({ ...toShownNeighbour(one, short), via: one.via })),
    memories: shown.slice(0, input.limit),
    held: shown.length,
  };
}

function toShownNeighbour(
  { what, name, how, times, where }: Relation,
  short: ReadonlyMap<string, string>,
): ShownNeighbour {
  const ids = where.slice(0, MAX_NAMED).map(({ id }) => short.get(id) ?? id);
  return { what, name, how, times, where: ids };
}

/** Short ids of the memories in which the relations are named. */
async function neighbourIds(
  deps: EngineDeps,
  relations: readonly Relation[],
): Promise<ReadonlyMap<string, string>> {
  const named = relations.flatMap(({ where }) => where.slice(0, MAX_NAMED));
  const memories = [...new Map(named.map((memory) => [memory.id, memory])).values()];
  const shown = await toShownMemories(deps, memories);
  return new Map(shown.map(({ id, shortId }) => [id, shortId]));
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
