import type { Hit } from "../domain/hit.ts";
import { termsOf } from "../text/terms.ts";
import type { Query } from "./query/query.ts";
import { WEIGHTS } from "./score/weights.ts";

/** Prompts that presuppose nothing of ours. */
const OF_THE_MOMENT: ReadonlySet<Query["promptType"]["name"]> = new Set([
  "general",
  "at hand",
  "reply",
  "one word",
]);

/** The snapshot nearest to a prompt that no other memory is about, in one line. */
export function lastResort(eligible: readonly Hit[], query: Query, threshold: number): readonly Hit[] {
  if (OF_THE_MOMENT.has(query.promptType.name)) return [];
  const near = eligible.filter((hit) => hit.confidence >= threshold && isSnapshotOfAll(hit));
  const [best] = near.toSorted((one, other) => other.confidence - one.confidence);
  return best ? [{ ...best, titleAlone: true }] : [];
}

/** It has most of the prompt's words, and a code name unless it has nearly all. */
function isSnapshotOfAll({ memory, reasons: { coverage, matched } }: Hit): boolean {
  if (memory.kind !== "snapshot") return false;
  return coverage >= WEIGHTS.allCovered || (coverage >= WEIGHTS.sameCoverage && matched.some(isCodeName));
}

export function isSameRequest(title: string, { terms }: Query): boolean {
  const titleTerms = new Set(termsOf(title));
  const typed = [...terms].filter(([, { synonym }]) => !synonym).map(([term]) => term);
  const shared = typed.filter((term) => titleTerms.has(term)).length;
  return shared >= WEIGHTS.sameRequest * titleTerms.size && shared >= WEIGHTS.sameRequest * typed.length;
}

/** A path, flag, version or name of several parts; never a URL. */
export function isCodeName(word: string): boolean {
  return (
    word.length >= LEAST_LENGTH && !/^\w+:\/\//.test(word) && !word.startsWith("www.") && CODE_NAME.test(word)
  );
}

const LEAST_LENGTH = 4;
const CODE_NAME = /\p{Ll}\p{Lu}|[\p{L}\p{N}][-_./:@#][\p{L}\p{N}]|^--?\p{L}|^[./~]|\p{N}/u;
