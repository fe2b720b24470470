/** Words that say nothing by themselves, wherever they stand. Not among them: what turns a sentence, and what tells when. */
const EMPTY: ReadonlySet<string> = new Set(
  "a an the we i you our is are be am do does have has will shall must".split(" "),
);
/** Words that say nothing as long as nothing stands before them: "not always" is not "not". */
const OPENING: ReadonlySet<string> = new Set(
  "always please remember note ok okay so now just simply".split(" "),
);

/** The words of a sentence that count, in order: two sentences with the same ones say the same. */
export function normalizedWords(sentence: string): readonly string[] {
  const words = withDenialsWritten(sentence)
    .split(/\s+/)
    .flatMap(splitWords)
    .filter((word) => !EMPTY.has(word));
  const begins = words.findIndex((word) => !OPENING.has(word));
  return (begins === -1 ? [] : words.slice(begins)).map(withoutEnding);
}

/** What a text says piece by piece, each as its wording in one line. */
export function normalizedPieces(text: string): ReadonlySet<string> {
  const pieces = text.split(/[\n;,!?]|\.(?=\s|$)/).map((piece) => normalizedWords(piece).join(" "));
  return new Set(pieces.filter((piece) => piece !== ""));
}

/** Denials are written out, so that each is a word of its own. */
function withDenialsWritten(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replaceAll("’", "'")
    .replace(/\bcan(?:no|')t\b/g, "can not")
    .replace(/\bwon't\b/g, "will not")
    .replace(/n't\b/g, " not")
    .replace(/\b(?:have|has|needs?) to\b/g, " ");
}

/** What stands around a word is no part of it; what stands in it is: `-v`, `1.2`, `src/a.ts` and `>=` stay whole. */
function splitWords(piece: string): string[] {
  const word = piece.replace(/^["'`“”„([{]+/, "").replace(/(?:'s)?[.,;:!?…"'`“”„)\]}]+$|'s$/, "");
  if (/^[-–—•*]*$/.test(word)) return [];
  return /^[a-z]+(?:-[a-z]+)+$/.test(word) ? word.split("-") : [word];
}

/** One or several, done or being done; never when it was done, which says something else. */
function withoutEnding(word: string): string {
  if (!/^[a-z]{4,}$/.test(word)) return word;
  const bare = word.replace(/(?<!s)s$/, "").replace(/(?<=..[a-z])ing$/, "");
  // `committing` and `commit`, `parsing` and `parse`.
  return bare.replace(bare === word ? /e$/ : /(?:([bdgmnprt])\1|e)$/, "$1");
}
