import type { RelationKind } from "../domain/entity.ts";
import { type Entity, isNamedBy } from "../domain/entity.ts";
import type { Memory } from "../domain/memory.ts";
import { filesChangedWith, knownFiles } from "./changes-with.ts";
import {
  type Graph,
  type GraphScope,
  graphAround,
  graphOf,
  memoriesSharingTerms,
  type Neighbour,
} from "./graph.ts";

/** Something that belongs to an entity, and how. */
export interface Relation extends Entity {
  readonly how: RelationKind;
  /** Memories that name both; sessions where both changed. */
  readonly times: number;
  /** Newest first; none for what only changed together. */
  readonly where: readonly Memory[];
}

/** One step further: related to something that is related. */
interface FurtherRelation extends Relation {
  /** Name of the thing between. */
  readonly via: string;
}

export interface TypedGraph {
  readonly entity: Entity;
  readonly memories: readonly Memory[];
  readonly near: readonly Relation[];
  readonly further: readonly FurtherRelation[];
}

/** Near ones from which the second step starts. */
const FOLLOWED = 5;
/** Second steps from each. */
const MOST_FURTHER = 5;

/** Two steps around an entity; null when neither a memory nor a changed file here has such a name. */
export async function typedGraphOf(scope: GraphScope, name: string): Promise<TypedGraph | null> {
  const graph = (await graphOf(scope, name)) ?? (await graphOfFile(scope, name));
  if (!graph) return null;
  const { entity, memories } = graph;
  const near = await relationsIn(scope, graph);
  const known = new Set([entity, ...near].map(relationKey));
  const further: FurtherRelation[] = [];
  for (const through of near.slice(0, FOLLOWED)) {
    const read = await memoriesSharingTerms(scope, through.name);
    const beyond = await relationsIn(scope, graphAround(through, read));
    const fresh = beyond.filter((one) => !known.has(relationKey(one))).slice(0, MOST_FURTHER);
    for (const one of fresh) known.add(relationKey(one));
    further.push(...fresh.map((one) => ({ ...one, via: through.name })));
  }
  return { entity, memories, near, further };
}

/** A file of which no memory speaks. */
async function graphOfFile(scope: GraphScope, name: string): Promise<Graph | null> {
  const files = (await knownFiles(scope)).map((file) => ({ what: "file" as const, name: file }));
  const entity = files.find((file) => isNamedBy(file, name));
  return entity ? { entity, memories: [], neighbours: [] } : null;
}

/** What changed together first: that is counted, the others are only named. */
async function relationsIn(scope: GraphScope, { entity, neighbours }: Graph): Promise<readonly Relation[]> {
  const files = entity.what === "file" ? await filesChangedWith(scope, entity.name) : [];
  const changed = files.map(
    ({ name, sessions }): Relation => ({
      what: "file",
      name,
      how: "changes with",
      times: sessions,
      where: [],
    }),
  );
  const known = new Set(changed.map(relationKey));
  const named = neighbours.filter((one) => !known.has(relationKey(one)));
  return [...changed, ...named.map((one) => ({ ...one, how: howRelated(entity, one) }))];
}

function howRelated(entity: Entity, { what, where }: Neighbour): RelationKind {
  const kinds = [entity.what, what];
  if (kinds.includes("error") && where.some(({ kind }) => kind === "failure")) return "fails with";
  const isWorkflow = kinds.every((one) => one === "command") && where.some(({ rule }) => rule === "workflow");
  return isWorkflow ? "runs with" : "named with";
}

function relationKey({ what, name }: Entity): string {
  return `${what} ${name}`;
}
