/** A word of a text, in the form in which texts are compared, with its place. */
export interface Word {
  readonly word: string;
  readonly from: number;
  readonly to: number;
}

/** Words without marks: headings, lists, emphasis, quotes and fences make no difference. */
export function wordsIn(text: string): readonly Word[] {
  return Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({
    word: word.normalize("NFKC").toLowerCase(),
    from: index,
    to: index + word.length,
  }));
}

/** A character each where a script has no blanks; a path or link is one word, numbers of listed lines are none. */
const WORD =
  /(?<![^\n])\s{0,8}\d{1,6}(?=[\t→:|])|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|[\p{L}\p{N}_]+(?:[./:@\\][\p{L}\p{N}_]+)*/gu;

/** Weight of a word among those that two texts share. */
export function weightOf(word: string): number {
  return UNSPACED.test(word) ? 0.5 : 1;
}

const UNSPACED = /^[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff]$/;
