import { OPTIONS } from "../../src/config/options.ts";
import { openStaticEmbedder } from "../../src/embedder/static/static-embedder.ts";
import { computedVectors } from "../../src/index/vectors/scope-vectors.ts";
import { warmVectors } from "../../src/index/vectors/warm-vectors.ts";
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
  meaning: (level) => unbiddenSystem(level, undefined, staticMeaning()),
  fts5: fts5System,
  bm25: bm25System,
};

/** The shipped table at the shipped threshold. */
function staticMeaning(): Meaning {
  const embedder = openStaticEmbedder();
  return {
    vectorsOver: (source) =>
      warmVectors({
        reader: computedVectors({
          source,
          embedder: () => embedder,
          batchMs: 60_000,
          breathe: async () => undefined,
        }),
        embedder: () => embedder,
        ...{ mostWaitMs: 0, queryMs: 60_000, mostBytes: Infinity },
      }),
    least: OPTIONS["auto_recall.similarity_threshold"].default,
  };
}

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
      await replay(
        system,
        name === "unbidden" || name === "meaning" ? library : withoutShared(library),
        (question, answer) => {
          observed.push(observe(question, answer));
          progress(`${dataset.name} ${name}`, observed.length, dataset.questions);
        },
      );
    } finally {
      await system.close();
    }
  }
  return observed;
}
