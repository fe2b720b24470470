import { type Heard, toolNames } from "./heard.ts";

/** Two sentences that somebody else wrote, as a tool gave them to the agent. */
export interface Passage {
  readonly sentences: readonly string[];
  readonly tool: string;
  /** Number of the last event before it. */
  readonly after: number;
}

const WORDS = { least: 9, most: 35 };
/** A Read numbers its lines, code marks its comments. */
const MARGIN = /^\s*(?:\d+[→\t:]\s?)?\s*(?:\/\/+|#+|\*+|--|>|-)?\s*/;

/** Prose in what tools printed that neither the agent nor the user had said before. */
export function passagesIn(heard: readonly Heard[]): readonly Passage[] {
  const tools = toolNames(heard);
  const known = new Set<string>();
  return heard.flatMap(({ by, text, after, call = "" }) => {
    const read = text.slice(0, MOST);
    if (by === "result") {
      const isNew = (pair: readonly string[]) => !runsOf(pair.join(" ")).some((run) => known.has(run));
      return prosePairs(read)
        .filter(isNew)
        .map((sentences) => ({ sentences, tool: tools.get(call) ?? "", after }));
    }
    for (const run of runsOf(read)) known.add(run);
    return [];
  });
}

const MOST = 60_000;
const RUN = 6;

/** Every few words in a row. */
export function runsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .slice(0, Math.max(0, words.length - RUN + 1))
    .map((_, at) => words.slice(at, at + RUN).join(" "));
}

function prosePairs(text: string): readonly (readonly string[])[] {
  const paragraphs = text
    .split("\n")
    .map((line) => line.replace(MARGIN, "").trim())
    .join("\n")
    .split(/\n(?=\n|[-*|#])/);
  return paragraphs.flatMap((paragraph) => {
    const sentences = paragraph
      .replace(/\s+/g, " ")
      .trim()
      .split(/(?<=[.!?]) (?=\p{Lu})/u);
    return sentences.flatMap((one, at) => {
      const next = sentences[at + 1];
      return next !== undefined && isProse(one) && isProse(next) ? [[one, next]] : [];
    });
  });
}

function isProse(sentence: string): boolean {
  const words = sentence.split(" ").length;
  if (words < WORDS.least || words > WORDS.most || !/^\p{Lu}.*[.!?]$/u.test(sentence)) return false;
  const letters = sentence.match(/[\p{L} ]/gu)?.length ?? 0;
  return letters / sentence.length > 0.88 && !/[{}<>=|\\]|\[redacted|REDACTED|https?:/.test(sentence);
}
