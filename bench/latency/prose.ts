import { between, pick, type Random } from "../random.ts";

/** Writes text that is spread over words as notes about code are: a few words everywhere, most words almost nowhere. */
export interface Prose {
  /** Words without sentence marks; some carry no subject, as in any English text. */
  words(count: number): string[];
  /** The same, in sentences. */
  text(count: number): string;
  path(): string;
}

const VOCABULARY = 20_000;
/** Share of words that carry no subject. */
const FUNCTION_WORDS = 0.42;
/** Flattens the top of the distribution: without it one word would be in every note. */
const ZIPF_SHIFT = 10;
const SENTENCE = { least: 7, most: 15 };

const FUNCTION =
  `the a to of and in is it that for on with as this be was we by not from when are but have had its an at or
so if then after before because which into only no does did can must`.split(/\s+/);

const COMMON =
  `test fix file add build error change code run check user work make handle fail commit cause function return
path issue support version write show command case config import log result request process bug mode read line store flag
branch script page cache session database query server token migration schema release deploy worker queue retry timeout
client response route parser buffer index memory thread socket lock index batch upload download format encode decode field
column table row record key value string number list map object type class module package bundle render component button
form layout style theme image font icon search filter sort order payment invoice account login password email message
event handler hook signal stream chunk header cookie proxy gateway cluster node pod container volume network port host
certificate secret permission role policy audit metric trace alert dashboard report export backup restore snapshot`.split(
    /\s+/,
  );

const STARTS = "b br c ch d dr f fl g gr h j k l m n p pl qu r s sh sp st t tr v w z".split(" ");
const VOWELS = "a e i o u ai ea io ou".split(" ");
const ENDS = "b ck d ft g l ld m mp n nd nt p r rd rk s sk st t th x".split(" ");

export function proseFrom(random: Random): Prose {
  const vocabulary = makeVocabulary(random);
  const draw = zipf(random, vocabulary.length);
  const content = () => vocabulary[draw()] ?? "";
  const filled = (count: number, subject: () => string) =>
    Array.from({ length: count }, () => (random() < FUNCTION_WORDS ? pick(random, FUNCTION) : subject()));
  const words = (count: number) => filled(count, content);
  return {
    words,
    text: (count) => sentences(random, words(count)),
    path: () => `src/${content()}/${content()}-${content()}.ts`,
  };
}

/** Everyday words first, then rarer ones: made-up stems, every eighth an identifier. */
function makeVocabulary(random: Random): string[] {
  const words = new Set(COMMON);
  while (words.size < VOCABULARY) {
    words.add(words.size % 8 === 0 ? identifier(random) : stem(random));
  }
  return [...words];
}

function stem(random: Random): string {
  const syllable = () => pick(random, STARTS) + pick(random, VOWELS);
  return syllable() + (random() < 0.6 ? syllable() : "") + pick(random, ENDS);
}

function identifier(random: Random): string {
  const second = pick(random, COMMON);
  return stem(random) + second.charAt(0).toUpperCase() + second.slice(1);
}

/** Ranks by Zipf's law with Mandelbrot's shift. */
function zipf(random: Random, size: number): () => number {
  const cumulative: number[] = [];
  let total = 0;
  for (let rank = 0; rank < size; rank++) {
    total += 1 / (rank + ZIPF_SHIFT);
    cumulative.push(total);
  }
  return () => firstAbove(cumulative, random() * total);
}

function firstAbove(cumulative: readonly number[], wanted: number): number {
  let low = 0;
  let high = cumulative.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((cumulative[middle] ?? 0) > wanted) high = middle;
    else low = middle + 1;
  }
  return low;
}

function sentences(random: Random, words: readonly string[]): string {
  const said: string[] = [];
  for (let start = 0; start < words.length; ) {
    const end = start + between(random, SENTENCE.least, SENTENCE.most);
    const sentence = words.slice(start, end).join(" ");
    said.push(`${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`);
    start = end;
  }
  return said.join(" ");
}
