import { type Entity, entitiesIn, isNamedBy } from "../domain/entity.ts";
import type { Memory } from "../domain/memory.ts";
import type { Store } from "../store/store.ts";
import { termsOf } from "../text/terms.ts";

/** An entity that occurs in the same memories. */
export interface Neighbour extends Entity {
  readonly times: number;
  /** Newest first. */
  readonly where: readonly Memory[];
}

/** A file, package, command or error with its neighbours. */
export interface Graph {
  readonly entity: Entity;
  /** Newest first. */
  readonly memories: readonly Memory[];
  /** The most frequent first. */
  readonly neighbours: readonly Neighbour[];
}

/** A memory with the entities it names; finding them costs more than all else here. */
export interface ReadMemory {
  readonly memory: Memory;
  readonly entities: readonly Entity[];
}

export interface GraphScope {
  readonly store: Store;
  readonly project: string | null;
}

const LOOKED_AT = 100;
/** The store takes at most so many terms. */
const MOST_TERMS = 24;

/** Null when no memory of the project holds such a thing. */
export async function graphOf(scope: GraphScope, name: string): Promise<Graph | null> {
  const read = await memoriesSharingTerms(scope, name);
  const entity = mostNamed(read, (one) => isNamedBy(one, name));
  return entity ? graphAround(entity, read) : null;
}

/** `read` must include all memories that name the entity. */
export function graphAround({ what, name }: Entity, read: readonly ReadMemory[]): Graph {
  const entity = { what, name };
  const holders = memoriesHolding(entity, read);
  const together = holders.flatMap(({ memory, entities }) => entities.map((other) => ({ memory, other })));
  const groups = Map.groupBy(together, ({ other }) => entityKey(other));
  groups.delete(entityKey(entity));
  const neighbours = [...groups.values()].flatMap((group) => {
    const other = group[0]?.other;
    return other ? [{ ...other, times: group.length, where: group.map(({ memory }) => memory) }] : [];
  });
  neighbours.sort((a, b) => b.times - a.times || (entityKey(a) < entityKey(b) ? -1 : 1));
  return { entity, memories: holders.map(({ memory }) => memory), neighbours };
}

export async function memoriesSharingTerms(
  { store, project }: GraphScope,
  name: string,
): Promise<readonly ReadMemory[]> {
  const terms = [...new Set(termsOf(name))].slice(0, MOST_TERMS);
  if (terms.length === 0) return [];
  const { candidates } = await store.findByTerms({ project, terms, limit: LOOKED_AT });
  return candidates.map(({ memory }) => readMemory(memory));
}

export function readMemory(memory: Memory): ReadMemory {
  return { memory, entities: entitiesIn(memory) };
}

/** Newest first. */
export function memoriesHolding(entity: Entity, read: readonly ReadMemory[]): readonly ReadMemory[] {
  const key = entityKey(entity);
  const holders = read.filter(({ entities }) => entities.some((one) => entityKey(one) === key));
  return holders.toSorted(({ memory: a }, { memory: b }) => b.at - a.at || (a.id < b.id ? -1 : 1));
}

/** The matching entity that most memories name, of equals the longer name. */
export function mostNamed(
  read: readonly ReadMemory[],
  isMatch: (entity: Entity) => boolean,
): Entity | undefined {
  const matching = read.flatMap(({ entities }) => entities.filter(isMatch));
  const groups = [...Map.groupBy(matching, entityKey).values()];
  groups.sort((a, b) => b.length - a.length || (b[0]?.name.length ?? 0) - (a[0]?.name.length ?? 0));
  return groups[0]?.[0];
}

function entityKey({ what, name }: Entity): string {
  return `${what} ${name}`;
}
