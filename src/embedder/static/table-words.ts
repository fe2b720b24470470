/** Longer runs of letters are keys and hashes. */
const LONGEST_WORD = 40;
/** Of a longer text the beginning says what it is about. */
const MOST_CHARACTERS = 4_000;

const MARKS = /\p{M}/gu;
const CAMEL = /(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g;
const WORD = /[a-z]+|[0-9]+/g;
const NOT_ASCII = /[^\x20-\x7e]/;

/** Words of a text in plain lower-case letters, names split; `scripts/static-table/words.py` does the same. */
export function tableWords(text: string): readonly string[] {
  const cut = text.slice(0, MOST_CHARACTERS);
  const plain = NOT_ASCII.test(cut) ? cut.normalize("NFKD").replace(MARKS, "") : cut;
  const words = plain.replace(CAMEL, " ").toLowerCase().match(WORD) ?? [];
  return words.filter((word) => word.length <= LONGEST_WORD);
}

/** Pieces that a word is made of. */
export interface Pieces {
  /** Row by word, within a word with `##` before it. */
  readonly rows: ReadonlyMap<string, number>;
  /** Characters of the longest one. */
  readonly longest: number;
}

/** Rows of a word: the longest known piece from the left, again and again; an unknown rest is left out. */
export function piecesOf(word: string, { rows, longest }: Pieces): readonly number[] {
  const whole = rows.get(word);
  if (whole !== undefined) return [whole];
  const found: number[] = [];
  for (let at = 0; at < word.length; ) {
    let end = Math.min(word.length, at + longest);
    let row: number | undefined;
    for (; end > at && row === undefined; end--)
      row = rows.get(at === 0 ? word.slice(0, end) : `##${word.slice(at, end)}`);
    if (row === undefined) break;
    found.push(row);
    at = end + 1;
  }
  return found;
}
