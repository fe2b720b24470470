import { redact } from "../../src/redact/redact.ts";
import { randomFrom } from "../random.ts";
import { median, quantile, rounded } from "../statistics.ts";
import { everydayTexts } from "./everyday-texts.ts";
import { hostileTexts } from "./hostile-texts.ts";

/** What it costs to take the secrets out of texts, in ms. */
export interface RedactionTimes {
  readonly msPer10KB: { readonly p50: number; readonly p95: number };
  /** Median of three for each text of a million characters, worst first. */
  readonly adversarial: readonly { readonly name: string; readonly ms: number }[];
}

const KEY = new Uint8Array(32).fill(7);
const EVERYDAY_SIZE = 10_000;
const HOSTILE_SIZE = 1_000_000;
const SEEDS = 30;

/** Measures in this process, which nothing else should keep busy: it takes about half a minute. */
export function measureRedaction(): RedactionTimes {
  return { msPer10KB: measureEveryday(), adversarial: measureHostile() };
}

/** Every text is a new one: answers that are remembered from the last would flatter. */
function measureEveryday(): RedactionTimes["msPer10KB"] {
  const texts = Array.from({ length: SEEDS }, (_, seed) => everydayTexts(EVERYDAY_SIZE, randomFrom(seed)));
  for (const [, text] of texts.slice(0, SEEDS / 3).flat()) redact(text, KEY);
  const times = texts
    .slice(SEEDS / 3)
    .flat()
    .map(([, text]) => timeOf(text));
  return { p50: rounded(median(times)), p95: rounded(quantile(times, 0.95)) };
}

function measureHostile(): RedactionTimes["adversarial"] {
  return hostileTexts(HOSTILE_SIZE)
    .map(([name, write]) => {
      const text = write();
      return { name, ms: rounded(median([timeOf(text), timeOf(text), timeOf(text)])) };
    })
    .toSorted((one, other) => other.ms - one.ms);
}

function timeOf(text: string): number {
  const start = performance.now();
  redact(text, KEY);
  return performance.now() - start;
}
