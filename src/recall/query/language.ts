import { englishQuestions as english } from "../../text/languages/en.ts";
import { fitsHinted } from "../../text/languages/hinted.ts";
import type { QuestionForm } from "../../text/languages/language.ts";
import { type ForeignText, languageOf } from "../../text/languages/languages.ts";

const compiled = new Map<string, RegExp>();
let last: { readonly text: string; readonly language: ForeignText | null } | undefined;

/** The prompt's language beside English; the last answer is cached, because every reader asks. */
export function promptLanguage(text: string): ForeignText | null {
  if (last?.text !== text) last = { text, language: languageOf(text) };
  return last.language;
}

/** English is always tried, then the text's own language. */
export function hasForm(form: QuestionForm, text: string): boolean {
  return hasEnglishForm(form, text) || hasForeignForm(form, text);
}

export function hasEnglishForm(form: QuestionForm, text: string): boolean {
  const lower = text.toLowerCase();
  return [english[form]].flat().some((way) => fitsHinted(way, text, lower));
}

export function hasForeignForm(form: QuestionForm, text: string): boolean {
  if (form === "recall" && matchForm("about", text) !== null) return true;
  return matchForm(form, text) !== null;
}

/** The first match in another language than English. */
export function matchForm(form: QuestionForm, text: string): RegExpExecArray | null {
  const language = promptLanguage(text);
  return language && firstMatch([language.questions[form]].flat(), language.plain);
}

export function firstMatch(patterns: readonly string[], plain: string): RegExpExecArray | null {
  for (const way of patterns) {
    const found = compile(way).exec(plain);
    if (found) return found;
  }
  return null;
}

/** Language files may use any Unicode form. */
function compile(source: string): RegExp {
  const pattern = compiled.get(source) ?? new RegExp(source.normalize("NFKC"));
  compiled.set(source, pattern);
  return pattern;
}
