import type { Memory } from "../../src/domain/memory.ts";
import { NO_SYNONYMS } from "../../src/domain/synonyms.ts";
import { readPrompt } from "../../src/recall/query/prompt.ts";
import { toQuery } from "../../src/recall/query/query.ts";
import { type Random, shuffled } from "../random.ts";

/** Prompts of so many terms, each in the words of one memory and, where those are too few, of others. */
export function promptsOf(
  memories: readonly Memory[],
  { terms, count }: { readonly terms: number; readonly count: number },
  random: Random,
): string[] {
  return Array.from({ length: count }, (_, number) => {
    const words: string[] = [];
    for (
      let next = number;
      toQuery(readPrompt(words.join(" "), 0), NO_SYNONYMS).terms.size < terms;
      next += 7
    ) {
      const { title = "", body = "" } = memories[next % memories.length] ?? {};
      words.push(...shuffled(random, `${title} ${body.replaceAll(".", "")}`.split(" ")).slice(0, terms));
    }
    return cutTo(words, terms);
  });
}

function cutTo(words: readonly string[], terms: number): string {
  let length = words.length;
  while (
    length > 1 &&
    toQuery(readPrompt(words.slice(0, length - 1).join(" "), 0), NO_SYNONYMS).terms.size >= terms
  )
    length--;
  return words.slice(0, length).join(" ");
}
