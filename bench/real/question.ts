import type { Question } from "./data.ts";

/** The text of a question: words of `what`, without the marks around them, in a sentence of our own. */
export function questionText(
  { frame, words }: Pick<Question, "frame" | "words">,
  frames: Readonly<Record<string, string>>,
  what: string,
): string {
  const sentence = frames[frame];
  if (sentence === undefined) throw new Error(`no frame is called ${frame}`);
  const all = what.split(/\s+/);
  const subject = words.map((at) => bare(wordAt(all, at))).join(" ");
  // As a function, so that a dollar sign in a word stays one.
  return sentence.replace("{}", () => subject);
}

function wordAt(words: readonly string[], at: number): string {
  const word = words[at];
  if (word === undefined) throw new Error(`there is no word ${at} among ${words.length}`);
  return word;
}

function bare(word: string): string {
  return word.replace(/^["'`(]+|["'`),:;.]+$/g, "");
}
