import type { Engine } from "../../src/operations/engine-type.ts";
import type { RealPrompt } from "./data.ts";
import { matches, sortOf } from "./net.ts";

/** How near a right memory is to a prompt, by a search that leaves no trace. */
export interface Reach {
  /** Place of the first right memory, from 1; 0 where none is among the first ten. */
  readonly place: number;
  readonly confidence: number;
  readonly sort: string;
  readonly best: number;
  readonly threshold: number;
  /** The prompt is taken for a question about what is known. */
  readonly explicit: boolean;
}

const LOOKED_AT = 10;

export async function reachOf(engine: Engine, cwd: string, { p, need, expect }: RealPrompt): Promise<Reach> {
  const { hits, best, threshold, explicit } = await engine.run("search", { cwd, text: p, limit: LOOKED_AT });
  const at = need === null ? -1 : hits.findIndex(({ memory }) => matches(expect, memory));
  const hit = hits[at];
  const sort = hit ? `${sortOf(hit.memory)} ${hit.memory.rule}` : "";
  return { place: at + 1, confidence: hit?.confidence ?? 0, sort, best, threshold, explicit };
}

export function reachLine({ place, confidence, sort, best, threshold, explicit }: Reach): string {
  const right = place === 0 ? "no right one in ten" : `right at ${place} (${sort} ${confidence.toFixed(2)})`;
  return `search: ${right}, best ${best.toFixed(2)}, threshold ${threshold.toFixed(2)}, ${explicit ? "" : "NOT "}taken for a question`;
}
