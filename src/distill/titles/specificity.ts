import { wordSet } from "../../text/word-set.ts";
/** Counts the words that name a request's subject: pronouns and everyday words count nothing, names count twice. */
export function specificityOf(words: string): number {
  const plain = words.replace(LINK, " ").replace(HASH, " ");
  const unspaced = plain.match(/\p{Lo}/gu)?.length ?? 0;
  const distinct = new Set(plain.match(WORD)?.map((word) => word.toLowerCase()) ?? []);
  let sum = Math.floor(unspaced / 3);
  for (const word of distinct) if (!EVERYDAY.has(word)) sum += 1;
  for (const name of new Set(plain.match(NAME) ?? [])) if (!EVERYDAY.has(name.toLowerCase())) sum += 1;
  return sum;
}

/** From this on a later reader knows the subject. */
export const SPECIFIC = 3;

const LINK = /\b(?:https?:\/\/|www\.)\S+|(?<!\w)@?\.{0,2}\/[\w@./-]+/g;
/** Identifiers for machines, which tell a reader nothing. */
const HASH = /\b(?=[0-9a-f-]*\d)[0-9a-f]{7,}(?:-[0-9a-f]{4,})*\b/gi;
const WORD = /(?<![\p{L}\p{N}])[\p{Ll}\p{Lu}\p{Lt}][\p{Ll}\p{Lu}\p{Lt}\p{M}\p{N}'’]{2,}/gu;
/** `src/a.ts`, `parseLine`, `dry-run`, `API`. */
const NAME =
  /(?<![\p{L}\p{N}])(?:[\w-]*\w[./_:]\w[\w./-]*|[a-z]+[A-Z]\w*|[A-Z]\w*[a-z]\w*[A-Z]\w*|\p{Lu}{2,}\d*|--?\w[\w-]+)(?![\p{L}\p{N}])/gu;

const EVERYDAY =
  wordSet(`pr ci id ui the and for but not with from into onto out off over under about this that these those there here then than them they
    its it's it’s our your you we're you're i'm i've i'd we've let's lets can could would should will shall must may might
    have has had does did don't doesn't didn't isn't are was were been being just only also too now again still yet already
    some any all both each every one two three first second third last next same other another more most much many what which
    who why how when where please thanks thank yes yeah yep okay sure perfect great good nice cool correct wrong right
    fix fixed fixes fixing update updated change changed changes changing add added adding make made making doing done
    implement implemented implementing implementation check checked checking look looks looking take taken see seen seems show
    shows showing review reviewed reviews test tests testing tested failing fails failed fail failure failures error errors
    issue issues problem problems bug bugs lint linting linter lints build builds comment comments commit commits committed
    push pushed pull merge merged rebase rebased conflict conflicts branch branches main master prs code file files plan plans
    following feedback suggestion suggestions recommendation recommendations proposal proposed option options approach need
    needs needed want wants like think thinking get gets got going gone come comes work works working run running runs ran
    write wrote written create created read execute analyze analyse investigate investigated handoff move continue step steps
    point points thing things stuff way ways try tried trying use used using give help know say said tell told double explain
    explained find found open address proper properly really maybe something anything everything nothing someone exit status
    low high medium severity critical warning http https com www session claude agent and/or ci mise npm run i'll he's she's
    let diff default based first because since until while where both instead could've new old possible correctly right`);
