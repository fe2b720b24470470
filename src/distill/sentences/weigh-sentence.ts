import type { LanguageCues, SpeechAct } from "../../text/languages/cues.ts";
import { germanCues as de } from "../../text/languages/de-cues.ts";
import { englishCues as en } from "../../text/languages/en-cues.ts";
import { spanishCues as es } from "../../text/languages/es-cues.ts";
import { frenchCues as fr } from "../../text/languages/fr-cues.ts";
import { japaneseCues as ja } from "../../text/languages/ja-cues.ts";
import { koreanCues as ko } from "../../text/languages/ko-cues.ts";
import { portugueseCues as pt } from "../../text/languages/pt-cues.ts";
import { russianCues as ru } from "../../text/languages/ru-cues.ts";
import { chineseCues as zh } from "../../text/languages/zh-cues.ts";

/** In reading order; the first that finds enough counts. */
export const LANGUAGE_CUES: readonly LanguageCues[] = [en, de, es, fr, ja, ko, pt, ru, zh];

/** A sentence weighed by the cues of its language. */
export interface CuedSentence extends Pick<SpeechAct, "kind" | "rule"> {
  /** Its content without the framing words. */
  readonly words: string;
  /** The reason in the sentence itself; empty for none. */
  readonly because: string;
  readonly weight: number;
  /** Found in a part of the sentence. */
  readonly isClause: boolean;
  /** The words were rewritten as an order. */
  readonly isTurned: boolean;
  /** The cues in favour, the weightiest first. */
  readonly cues: readonly string[];
  readonly language: LanguageCues;
}

/** Least weight of a sentence that is kept. */
const ENOUGH = 3;

/** Reads a sentence in every language it may be written in; null where none finds it lasting. */
export function weighSentence(text: string): CuedSentence | null {
  for (const language of LANGUAGE_CUES) {
    const found = language.letters.test(text) ? weighInLanguage(language, text) : null;
    if (found) return found;
  }
  return null;
}

/** Reads the whole sentence, else its last clause: "5k works, so we should stick to it". */
function weighInLanguage(language: LanguageCues, text: string): CuedSentence | null {
  const whole = weighClause(language, text);
  if (whole) return whole;
  for (const { index } of text.matchAll(language.joint)) {
    const last = weighClause(language, text.slice(index).replace(/^[,;:–—、，；-]\s*/, ""));
    if (last) return { ...last, isClause: true };
  }
  return beforeRequest(language, text);
}

/** "The rules are in ../lint, can you read them?": the statement before a request. */
function beforeRequest(language: LanguageCues, text: string): CuedSentence | null {
  const at = language.request ? text.search(language.request) : -1;
  const first = at > 0 ? weighClause(language, text.slice(0, at)) : null;
  return first && { ...first, isClause: true };
}

function weighClause(language: LanguageCues, text: string): CuedSentence | null {
  const clause = text.trim().replace(language.leadIn, "");
  const act = language.acts.find(({ is }) => is.test(clause));
  if (!act) return null;
  const found = language.cues.filter(({ is }) => is.test(clause));
  const weight = found.reduce((sum, sign) => sum + sign.weight, act.weight);
  if (weight < ENOUGH) return null;
  const cues = [act, ...found].filter((cue) => cue.weight > 0).sort((a, b) => b.weight - a.weight);
  const groups = act.is.exec(clause)?.groups ?? {};
  return {
    kind: act.isOrder && !found.some(({ lasts }) => lasts) ? "decision" : act.kind,
    ...(act.rule ? { rule: act.rule } : {}),
    words: speechActWords(groups, clause),
    because: (groups.reason ?? "").replace(/[.!\s]+$/, ""),
    weight,
    isClause: false,
    isTurned: groups.stop !== undefined || groups.start !== undefined,
    cues: cues.map(({ name }) => name),
    language,
  };
}

function speechActWords({ title, stop, start }: Record<string, string>, clause: string): string {
  const withoutEnd = (doing: string) => doing.replace(/[?!.\s]+$/, "");
  if (stop) return `Stop ${withoutEnd(stop)}`;
  if (start) return `Start ${withoutEnd(start)}`;
  return title ?? clause;
}
