import { englishQuestions as english } from "../../text/languages/en-questions.ts";
import { fitsHinted } from "../../text/languages/hinted.ts";
import type { QuestionForm } from "../../text/languages/language.ts";
import { type ForeignText, languageOf } from "../../text/languages/languages.ts";

const compiled = new Map<string, RegExp>();
let last: { readonly text: string; readonly spoken: ForeignText | null } | undefined;

/** The prompt's language beside English; the last answer is cached, because every reader asks. */
export function promptLanguage(text: string): ForeignText | null {
  if (last?.text !== text) last = { text, spoken: languageOf(text) };
  return last.spoken;
}

/** English is always tried, then the text's own language. */
export function isAskedAs(form: QuestionForm, text: string): boolean {
  return isAskedInEnglish(form, text) || isAskedInOwnLanguage(form, text);
}

export function isAskedInEnglish(form: QuestionForm, text: string): boolean {
  const lower = text.toLowerCase();
  return [english[form]].flat().some((way) => fitsHinted(way, text, lower));
}

export function isAskedInOwnLanguage(form: QuestionForm, text: string): boolean {
  return matchForm(form, text) !== null;
}

/** The first match in another language than English. */
export function matchForm(form: QuestionForm, text: string): RegExpExecArray | null {
  const spoken = promptLanguage(text);
  return spoken && firstMatch([spoken.questions[form]].flat(), spoken.plain);
}

export function firstMatch(ways: readonly string[], plain: string): RegExpExecArray | null {
  for (const way of ways) {
    const found = compile(way).exec(plain);
    if (found) return found;
  }
  return null;
}

/** Language files may use any Unicode form. */
function compile(way: string): RegExp {
  const pattern = compiled.get(way) ?? new RegExp(way.normalize("NFKC"));
  compiled.set(way, pattern);
  return pattern;
}
