import { termRarity } from "../../recall/score/background.ts";
import { termsOf } from "../../text/terms.ts";
import { type FeedbackWindow, isKnownBy } from "./timeline.ts";

/** Share of a memory's own words, by rarity, that a reply must repeat. */
const SHARE = 0.5;
/** Least worth, and least words: two rare ones, or more. */
const WORTH = 12;
const WORDS = 2;

/** The reply repeats its title, or all its words, and nothing before had them. */
export function citesWords(at: number, window: FeedbackWindow): boolean {
  const { title, body } = window.memory;
  const terms = window.timeline.terms(at);
  return [title, `${title}\n${body}`].some((words) => {
    const own = [...new Set(termsOf(words))];
    // Most replies end here, and no earlier event need be read.
    if (!isEnough(own.filter((term) => terms.has(term)))) return false;
    const fresh = own.filter(
      (term) => !isKnownBy(at, window, (place) => window.timeline.terms(place).has(term)),
    );
    const repeated = fresh.filter((term) => terms.has(term));
    return isEnough(repeated) && termsWorth(repeated) >= SHARE * termsWorth(fresh);
  });
}

function isEnough(terms: readonly string[]): boolean {
  return terms.length >= WORDS && termsWorth(terms) >= WORTH;
}

export function termsWorth(terms: readonly string[]): number {
  return terms.reduce((sum, term) => sum + termRarity(term), 0);
}

/** Its id from the block, unless somebody else named it before. */
export function namesId(at: number, window: FeedbackWindow): boolean {
  const named = idsIn(window.timeline.words(at)).filter((id) => window.memory.id.startsWith(id));
  return named.some((id) => !isKnownBy(at, window, (place) => window.timeline.words(place).includes(id)));
}

const ID = /(?<![\w/.-])[0-9a-f]{4,32}(?![\w/-]|\.\w)/g;

/** Four digits may be a year, four letters a word: alone they count only after a word such as "memory". */
export function idsIn(words: string): readonly string[] {
  return Array.from(words.toLowerCase().matchAll(ID)).flatMap(({ 0: id, index }) => {
    const isMixed = /\d/.test(id) && /[a-f]/.test(id);
    return isMixed || id.length >= 8 || NAMED.test(words.slice(Math.max(0, index - 20), index)) ? [id] : [];
  });
}

const NAMED =
  /(?:\b(?:memory|note|record|id|show)|\[(?:decision|pattern|failure|preference|handoff|goal|project|snapshot|note|turn))[ :#`"]{1,3}$/i;
