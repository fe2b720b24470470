import { languageOf, type Spoken } from "../domain/languages/languages.ts";

const compiled = new Map<string, RegExp>();
let last: { readonly text: string; readonly spoken: Spoken | null } | undefined;

/** The language of a prompt beside English; its parts ask one after the other, so the last answer is kept. */
export function spokenIn(text: string): Spoken | null {
  if (last?.text !== text) last = { text, spoken: languageOf(text) };
  return last.spoken;
}

/** Whether a text that is not English fits one of its language's ways. */
export function fitsIn(text: string, ways: (questions: Spoken["questions"]) => readonly string[]): boolean {
  const spoken = spokenIn(text);
  return spoken !== null && ways(spoken.questions).some((way) => compile(way).test(spoken.plain));
}

/** What the first way that fits finds. */
export function foundIn(
  text: string,
  ways: (questions: Spoken["questions"]) => readonly string[],
): RegExpExecArray | null {
  const spoken = spokenIn(text);
  if (!spoken) return null;
  for (const way of ways(spoken.questions)) {
    const found = compile(way).exec(spoken.plain);
    if (found) return found;
  }
  return null;
}

/** A language's file is written in any form of Unicode. */
function compile(way: string): RegExp {
  const pattern = compiled.get(way) ?? new RegExp(way.normalize("NFKC"));
  compiled.set(way, pattern);
  return pattern;
}
