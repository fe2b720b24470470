import type { EmbeddedModel } from "../../store/port/embedding-store.ts";
import {
  EVERYWHERE_SCOPE,
  type IndexSource,
  projectOfPassages,
  type ScopeNumber,
} from "../../store/port/indexed.ts";
import type { VectorIndex } from "../vector-index.ts";
import type { WarmVectors } from "./warm-vectors.ts";

export interface GradualVectors {
  readonly source: Pick<IndexSource, "indexCheck"> & { embeddedModels(): Promise<readonly EmbeddedModel[]> };
  /** Vectors of the model that the user wants, made little by little. */
  readonly wanted: WarmVectors;
  /** An earlier model's that are still stored; null where it cannot be asked any more. */
  readonly earlier: (model: string) => WarmVectors | null;
  /** Needs no vector that is stored. */
  readonly meanwhile: WarmVectors;
}

/** Share of a scope's memories from which a model answers for it. */
const ENOUGH = 0.9;

/** Answers by the wanted model where it knows enough of the memories, else by an earlier one, else by the table. */
export function gradualVectors({ source, wanted, earlier, meanwhile }: GradualVectors): VectorIndex {
  let older: Promise<readonly WarmVectors[]> | undefined;
  const readOlder = async () => {
    const models = await source.embeddedModels();
    return models.map(({ model }) => earlier(model)).filter((vectors) => vectors !== null);
  };
  /** Null for a scope without a memory, for which nobody is asked. */
  const choose = async (scope: ScopeNumber): Promise<WarmVectors | null> => {
    const sizes = await scopeSizes(source, scope);
    if (sizes.every(([, memories]) => memories === 0)) return null;
    if (await coversScopes(wanted, sizes)) return wanted;
    older ??= readOlder();
    for (const vectors of await older) if (await coversScopes(vectors, sizes)) return vectors;
    return meanwhile;
  };
  return {
    find: async (query) => {
      const vectors = await choose(query.scope);
      return vectors ? vectors.find(query) : [];
    },
    ready: async (scope) => (await choose(scope))?.ready(scope),
    bytes: () => wanted.bytes() + meanwhile.bytes(),
  };
}

type ScopeSizes = readonly (readonly [scope: ScopeNumber, memories: number])[];

async function scopeSizes(source: GradualVectors["source"], scope: ScopeNumber): Promise<ScopeSizes> {
  const scopes = projectOfPassages(scope) === null ? [scope, EVERYWHERE_SCOPE] : [scope];
  return Promise.all(scopes.map(async (one) => [one, (await source.indexCheck(one)).size] as const));
}

async function coversScopes(vectors: WarmVectors, sizes: ScopeSizes): Promise<boolean> {
  for (const [scope, memories] of sizes) {
    const known = memories === 0 ? 0 : await vectors.size(scope);
    if (known === null || known < ENOUGH * memories) return false;
  }
  return true;
}
