import { englishQuestions as english } from "../../text/languages/en-questions.ts";
import { fitsHinted } from "../../text/languages/hinted.ts";
import type { QuestionForm } from "../../text/languages/language.ts";
import { type ForeignText, languageOf } from "../../text/languages/languages.ts";

const compiled = new Map<string, RegExp>();
let last: { readonly text: string; readonly spoken: ForeignText | null } | undefined;

/** The language of a prompt beside English; its parts ask one after the other, so the last answer is kept. */
export function promptLanguage(text: string): ForeignText | null {
  if (last?.text !== text) last = { text, spoken: languageOf(text) };
  return last.spoken;
}

/** Whether a text asks so, in English, which is always tried, or in its own language. */
export function isAskedAs(form: QuestionForm, text: string): boolean {
  return isAskedInEnglish(form, text) || isAskedInOwnLanguage(form, text);
}

export function isAskedInEnglish(form: QuestionForm, text: string): boolean {
  const lower = text.toLowerCase();
  return [english[form]].flat().some((way) => fitsHinted(way, text, lower));
}

/** The same in another language than English. */
export function isAskedInOwnLanguage(form: QuestionForm, text: string): boolean {
  return matchForm(form, text) !== null;
}

/** What the first way that fits finds, in another language than English. */
export function matchForm(form: QuestionForm, text: string): RegExpExecArray | null {
  const spoken = promptLanguage(text);
  return spoken && firstMatch([spoken.questions[form]].flat(), spoken.plain);
}

/** What the first of these that fits finds. */
export function firstMatch(ways: readonly string[], plain: string): RegExpExecArray | null {
  for (const way of ways) {
    const found = compile(way).exec(plain);
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
