import type { Act, Language } from "../languages/language.ts";
import { LANGUAGES } from "../languages/languages.ts";

/** What a sentence weighs by the cues of its language. */
export interface Weighed {
  readonly kind: Act["kind"];
  /** What it says, without the words by which it is said. */
  readonly words: string;
  readonly weight: number;
  /** The cues that spoke for it, the weightiest first. */
  readonly cues: readonly string[];
  /** How its language points at what was said before, and how it begins a reason. */
  readonly points: RegExp;
  readonly reason: RegExp;
}

/** From here on a sentence is kept. */
const ENOUGH = 3;

/** Reads a sentence in every language it may be written in; null when none finds that it is to last. */
export function weighed(text: string): Weighed | null {
  for (const language of LANGUAGES) {
    if (!language.letters.test(text)) continue;
    const found = weighIn(language, text);
    if (found && found.weight >= ENOUGH) return found;
  }
  return null;
}

/** A wish may end a sentence: "5k works, so we should stick to it". */
function weighIn(language: Language, text: string): Weighed | null {
  const whole = weighClause(language, text);
  if (whole && whole.weight >= ENOUGH) return whole;
  for (const { index } of text.matchAll(language.joint)) {
    const last = weighClause(language, text.slice(index));
    if (last && last.weight >= ENOUGH) return last;
  }
  return whole;
}

function weighClause({ leadIn, acts, signs, points, reason }: Language, text: string): Weighed | null {
  const said = text
    .trim()
    .replace(/^[,;:–—-]\s*/, "")
    .replace(leadIn, "");
  for (const act of acts) {
    const match = act.is.exec(said);
    if (!match) continue;
    const found = signs.filter(({ is }) => is.test(said));
    const weight = found.reduce((sum, sign) => sum + sign.weight, act.weight);
    const words = wordsOf(match.groups, said);
    const cues = [act, ...found].filter((cue) => cue.weight > 0).sort((a, b) => b.weight - a.weight);
    return { kind: act.kind, words, weight, cues: cues.map(({ name }) => name), points, reason };
  }
  return null;
}

function wordsOf(groups: Record<string, string> | undefined, said: string): string {
  const { title, stop, start } = groups ?? {};
  const wanted = (doing: string) => doing.replace(/[?!.\s]+$/, "");
  if (stop) return `Stop ${wanted(stop)}`;
  if (start) return `Start ${wanted(start)}`;
  return title ?? said;
}
