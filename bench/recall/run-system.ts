import { OPTIONS } from "../../src/config/options.ts";
import type { Embedder } from "../../src/embedder/embedder.ts";
import { openStaticEmbedder } from "../../src/embedder/static/static-embedder.ts";
import { computedVectors } from "../../src/index/vectors/scope-vectors.ts";
import { warmVectors } from "../../src/index/vectors/warm-vectors.ts";
import type { Fusion } from "../../src/recall/score/fusion.ts";
import type { Reranker } from "../../src/reranker/reranker.ts";
import { progress } from "../progress.ts";
import { bm25System } from "./bm25-system.ts";
import { fts5System } from "./fts5-system.ts";
import { type Dataset, type Level, withoutShared } from "./library.ts";
import { type Observation, observe } from "./observation.ts";
import { replay } from "./replay.ts";
import type { System } from "./system.ts";
import { type Meaning, unbiddenSystem } from "./unbidden-system.ts";

/** What can be measured on a set, by name. */
export const SYSTEMS: Readonly<Record<string, (level: Level) => System>> = {
  unbidden: unbiddenSystem,
  meaning: (level) => unbiddenSystem(level, undefined, meaningBy(openStaticEmbedder())),
  "meaning-weighted": (level) =>
    unbiddenSystem(level, undefined, meaningBy(openStaticEmbedder(), "weighted")),
  "meaning-rrf": (level) => unbiddenSystem(level, undefined, meaningBy(openStaticEmbedder(), "rrf")),
  fts5: fts5System,
  bm25: bm25System,
};

/** The system with a server's model beside the words. */
export function servedSystem(embedder: Embedder): (level: Level) => System {
  return (level) => unbiddenSystem(level, undefined, meaningBy(embedder));
}

/** The table beside the words, and what they find ordered anew. */
export function rerankedSystem(reranker: Reranker): (level: Level) => System {
  return (level) => unbiddenSystem(level, undefined, { ...meaningBy(openStaticEmbedder()), reranker });
}

/** An embedder at the shipped threshold. */
export function meaningBy(embedder: Embedder, fusion: Fusion = "added"): Meaning {
  return {
    fusion,
    vectorsOver: (source) =>
      warmVectors({
        reader: computedVectors({
          source,
          embedder: () => embedder,
          batchMs: 600_000,
          breathe: async () => undefined,
          rest: async () => undefined,
        }),
        embedder: () => embedder,
        ...{ mostWaitMs: 0, queryMs: 60_000, mostBytes: Infinity },
      }),
    least: OPTIONS["auto_recall.similarity_threshold"].default,
  };
}

/** Systems that know what several memories were made of. */
const BARE: ReadonlySet<string> = new Set(["fts5", "bm25"]);

/** Every question of a set asked of one system. */
export async function runSystem(
  dataset: Dataset,
  name: string,
  make = SYSTEMS[name],
): Promise<Observation[]> {
  const observed: Observation[] = [];
  for (const library of dataset.libraries()) {
    const system = make?.(dataset.level);
    if (!system) throw new Error(`no system ${name}`);
    try {
      await replay(system, BARE.has(name) ? withoutShared(library) : library, (question, answer) => {
        observed.push(observe(question, answer));
        progress(`${dataset.name} ${name}`, observed.length, dataset.questions);
      });
    } finally {
      await system.close();
    }
  }
  return observed;
}
