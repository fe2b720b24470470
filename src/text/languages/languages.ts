import { isAscii, toPlainLetters } from "../plain-letters.ts";
import { germanQuestions as de } from "./de.ts";
import { englishQuestions as en } from "./en.ts";
import { spanishQuestions as es } from "./es.ts";
import { frenchQuestions as fr } from "./fr.ts";
import { japaneseQuestions as ja } from "./ja.ts";
import { koreanQuestions as ko } from "./ko.ts";
import type { Questions } from "./language.ts";
import { portugueseQuestions as pt } from "./pt.ts";
import { russianQuestions as ru } from "./ru.ts";
import { thaiQuestions as th } from "./th.ts";
import { chineseQuestions as zh } from "./zh.ts";

/** Languages beside English, which is always tried. */
const LANGUAGES = { de, es, fr, ja, ko, pt, ru, th, zh } as const;
type Code = keyof typeof LANGUAGES;

export interface ForeignText {
  readonly code: Code;
  readonly questions: Questions;
  /** In small letters, without marks. */
  readonly plain: string;
}

/** The language of a text, by its script or its small words; null for English and unknown ones. */
export function languageOf(text: string): ForeignText | null {
  const plain = toPlainLetters(text).toLowerCase();
  const code = byLetters(plain) ?? bySmallWords(plain, text);
  return code && { code, questions: LANGUAGES[code], plain };
}

function byLetters(plain: string): Code | null {
  if (/[\u3041-\u30ff]/.test(plain)) return "ja";
  if (/[\uac00-\ud7a3]/.test(plain)) return "ko";
  if (/[\u4e00-\u9fff]/.test(plain)) return "zh";
  if (/[\u0400-\u04ff]/.test(plain)) return "ru";
  return /[\u0e01-\u0e4e]/.test(plain) ? "th" : null;
}

/** Most words read: small ones are everywhere. */
const MAX_WORDS = 80;

let languagesByWord: ReadonlyMap<string, readonly string[]> | undefined;

/** More small words and marked letters of it than English words, where longer ones say more; a single short one says nothing. */
function bySmallWords(plain: string, text: string): Code | null {
  languagesByWord ??= smallWords();
  const counts = countMarks(text);
  for (const word of plain.split(/[^a-z']+/, MAX_WORDS))
    for (const code of languagesByWord.get(word) ?? [])
      counts.set(code, (counts.get(code) ?? 0) + (word.length > 3 ? 2 : 1));
  let [best, most]: [string | null, number] = [null, Math.max(1, counts.get("en") ?? 0)];
  for (const [code, count] of counts) if (count > most) [best, most] = [code, count];
  return best as Code | null;
}

/** Counts of each language's marked letters. */
function countMarks(text: string): Map<string, number> {
  if (isAscii(text)) return new Map();
  const letters = new Set(text.normalize("NFC").toLowerCase());
  return new Map(
    Object.entries(LANGUAGES).map(([code, { marks = "" }]) => [
      code,
      Array.from(marks).filter((letter) => letters.has(letter)).length,
    ]),
  );
}

function smallWords(): ReadonlyMap<string, readonly string[]> {
  const words = new Map<string, string[]>();
  const lists: [string, string][] = Object.entries(LANGUAGES).map(([code, { hints, everyday }]) => [
    code,
    `${hints} ${everyday}`,
  ]);
  for (const [code, list] of [["en", en.hints] as const, ...lists])
    for (const word of list.split(" ").filter((word) => /^[a-z']{2,}$/.test(word)))
      words.set(word, [...(words.get(word) ?? []), code]);
  return words;
}
