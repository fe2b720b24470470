import { stemmer } from "stemmer";

/**
 * Words of a text as the published bm25 figures were made with: identifiers give themselves and their parts. A copy of
 * its own, because a baseline must not move when the engine's tokenizer does.
 */
export function baselineTerms(text: string): string[] {
  const words = text.replaceAll("'s ", " ").replaceAll("’", "'").match(WORD) ?? [];
  return words
    .flatMap(partsOf)
    .filter((part) => part.length <= LONGEST && !STOPWORDS.has(part))
    .map(stemmed);
}

const LONGEST = 60;
const WORD = /[A-Za-z0-9_]+(?:[.\-/][A-Za-z0-9_]+)*/g;
const PARTS = /[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|[0-9]+/g;

const STOPWORDS: ReadonlySet<string> = new Set(
  `a about above after again against all am an and any are as at be because been before being below between both but by
can cannot could did do does doing down during each few for from further had has have having he her here hers herself
him himself his how i if in into is it its itself just let me more most my myself no nor not of off on once only or
other our ours ourselves out over own same she should so some such than that the their theirs them themselves then there
these they this those through to too under until up very was we were what when where which while who whom why will with
would you your yours yourself yourselves s t re ve ll d m also get got please`.split(/\s+/),
);

function partsOf(word: string): string[] {
  const pieces = word.split(/[._\-/]/);
  const parts = pieces.flatMap((piece) => {
    const found: string[] = piece.match(PARTS) ?? [];
    return found.length > 1 ? [...found, piece] : found;
  });
  if (pieces.length > 1 && word.length < LONGEST) parts.push(word);
  return parts.map((part) => part.toLowerCase());
}

function stemmed(word: string): string {
  return /^[a-z]{3,}$/.test(word) ? stemmer(word) : word;
}
