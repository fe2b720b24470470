import { type Entity, isNamedBy } from "../domain/entity.ts";
import { type Hit, WORDLESS } from "../domain/hit.ts";
import type { Kind, Memory } from "../domain/memory.ts";
import { confidenceFrom, evidenceBehind } from "./gate.ts";
import {
  type GraphScope,
  graphAround,
  memoriesHolding,
  memoriesSharingTerms,
  mostNamed,
  type Neighbour,
  type ReadMemory,
  readMemory,
} from "./graph.ts";
import { sortByScore } from "./score/rank.ts";
import { WEIGHTS } from "./score/weights.ts";

interface EntitySearch extends GraphScope {
  readonly text: string;
  readonly isLate: () => boolean;
}

/** Hits searched for the named entity and its neighbours. */
const READ = 20;
/** A longer question was pasted. */
const MOST_WORDS = 60;
const FOLLOWED = 3;
const MOST_ADDED = 4;

const NEVER_RELATED: ReadonlySet<Kind> = new Set(["turn", "snapshot", "goal", "handoff"]);

/** Adds memories of entities that often occur together with the one the question names. */
export async function expandByEntity(search: EntitySearch, hits: readonly Hit[]): Promise<readonly Hit[]> {
  const read = hits.slice(0, READ).map(({ memory }) => readMemory(memory));
  const entity = namedEntity(search.text, read);
  if (!entity) return hits;
  const { memories: holders, neighbours } = graphAround(entity, read);
  const frequent = neighbours.filter(({ times }) => times >= WEIGHTS.tied && times >= holders.length / 2);
  const leader = bestHolder(hits, holders);
  const known = new Set(hits.map(({ memory }) => memory.id));
  const added: Hit[] = [];
  for (const neighbour of frequent.slice(0, FOLLOWED)) {
    if (search.isLate()) break;
    for (const memory of await relatedMemories(search, neighbour)) {
      if (known.has(memory.id) || added.length >= MOST_ADDED) continue;
      known.add(memory.id);
      added.push(relatedHit(memory, leader, entity, neighbour));
    }
  }
  return added.length === 0 ? hits : sortByScore([...hits, ...added]);
}

async function relatedMemories(search: EntitySearch, neighbour: Neighbour): Promise<readonly Memory[]> {
  const memories = memoriesHolding(neighbour, await memoriesSharingTerms(search, neighbour.name));
  return memories.map(({ memory }) => memory).filter(({ kind }) => !NEVER_RELATED.has(kind));
}

/** An entity that the question names by a word or in code marks. */
function namedEntity(text: string, read: readonly ReadMemory[]): Entity | undefined {
  const words = text.split(/[\s"'`,;()?!]+/).map((word) => word.replace(/[.:]+$/, ""));
  const marked = Array.from(text.matchAll(/`([^`\n]{3,120})`/g), (match) => match[1] ?? "");
  const names = [...new Set([...words.filter((word) => word.length > 1), ...marked])].slice(0, MOST_WORDS);
  return mostNamed(read, (entity) => names.some((word) => isNamedBy(entity, word)));
}

/** Related hits get a share of its confidence and score. */
function bestHolder(hits: readonly Hit[], holders: readonly Memory[]): Hit | undefined {
  const matching = hits.filter(({ memory }) => holders.includes(memory));
  return matching.toSorted((a, b) => b.confidence - a.confidence)[0];
}

function relatedHit(memory: Memory, leader: Hit | undefined, entity: Entity, { times }: Neighbour): Hit {
  const { confidence = 0, score = 0 } = leader ?? {};
  return {
    memory,
    score: score * WEIGHTS.related,
    confidence: confidenceFrom(evidenceBehind(confidence) * WEIGHTS.related),
    reasons: { ...WORDLESS, related: `${entity.name} (${times} times together)` },
  };
}
