import type { WeighedTerm } from "../../store/port/indexed.ts";
import { termNumber } from "./dictionary.ts";
import { ENDED, HOLDS, lowerBound, type Segment } from "./segment.ts";

export interface BestQuery {
  /** Heaviest first. */
  readonly terms: readonly WeighedTerm[];
  readonly ended: boolean;
  readonly limit: number;
  /** Most postings that may bring in a memory; the first term's may be more. */
  readonly postings: number;
}

export interface FoundDocument {
  readonly number: number;
  /** The sum of the weights it shares. */
  readonly weight: number;
  /** Its place in the segment. */
  readonly document: number;
}

export interface Best {
  /** Heaviest first, of equals the newer. */
  readonly found: readonly FoundDocument[];
  readonly leftOut: readonly string[];
}

/** Room for the sums of one search at a time; all zero between searches. */
export interface Sums {
  byDocument: Int32Array;
  /** Documents whose sum is not zero, and those of them that may be among the best. */
  touched: Int32Array;
  kept: Int32Array;
}

export function noSums(): Sums {
  return { byDocument: new Int32Array(0), touched: new Int32Array(0), kept: new Int32Array(0) };
}

/** Documents still looked up in the remaining lists after the postings limit. */
const MOST_SURVIVORS = 500;

interface List extends WeighedTerm {
  readonly from: number;
  readonly to: number;
}

/**
 * The heaviest by sum of shared weights, of equals the newest: exact unless `leftOut` names terms. As in MaxScore, once
 * the terms still to come weigh less together than the last of the best, they can bring in nobody new.
 */
export function findBest(segment: Segment, query: BestQuery, sums: Sums): Best {
  growSums(sums, segment.numbers.length);
  const lists = listsOf(segment, query.terms);
  const gathered = readLists(segment, lists, query, sums);
  const survivors = lookUpRest(segment, lists.slice(gathered.read), gathered, query, sums);
  const found = heaviestDocuments(segment, survivors, query.limit, sums);
  for (let at = 0; at < gathered.count; at++) sums.byDocument[sums.touched[at] as number] = 0;
  return { found, leftOut: gathered.leftOut };
}

function growSums(sums: Sums, documents: number): void {
  if (sums.byDocument.length >= documents) return;
  sums.byDocument = new Int32Array(documents);
  sums.touched = new Int32Array(documents);
  sums.kept = new Int32Array(documents);
}

function listsOf({ dictionary, starts }: Segment, terms: readonly WeighedTerm[]): List[] {
  return terms.flatMap((term) => {
    const number = termNumber(dictionary, term.term);
    return number === -1
      ? []
      : [{ ...term, from: starts[number] as number, to: starts[number + 1] as number }];
  });
}

interface ListScan {
  /** Documents in `touched`. */
  readonly count: number;
  /** Lists that were read, and what the others weigh together. */
  readonly read: number;
  readonly rest: number;
  /** No one among the best weighs less. */
  readonly threshold: number;
  readonly leftOut: readonly string[];
}

/** Reads whole lists, heaviest first, until no new document can qualify or the postings limit is reached. */
function readLists(segment: Segment, lists: readonly List[], query: BestQuery, sums: Sums): ListScan {
  let rest = lists.reduce((sum, { weight }) => sum + weight, 0);
  let [count, read, threshold, postings] = [0, 0, 0, 0];
  const worst = query.ended ? ENDED : HOLDS;
  for (const list of lists) {
    if (rest < threshold) break;
    postings += list.to - list.from;
    if (read > 0 && postings > query.postings) {
      return { count, read, rest, threshold: threshold, leftOut: lists.slice(read).map(({ term }) => term) };
    }
    count = addList(segment, list, worst, count, sums);
    rest -= list.weight;
    read++;
    threshold = Math.max(threshold, thresholdWeight(sums.touched, count, query.limit, sums, rest));
  }
  return { count, read, rest, threshold: threshold, leftOut: [] };
}

function addList(
  { postings, state }: Segment,
  { from, to, weight }: List,
  worst: number,
  count: number,
  { byDocument, touched }: Sums,
): number {
  let length = count;
  for (let at = from; at < to; at++) {
    const document = postings[at] as number;
    const sum = byDocument[document] as number;
    if (sum === 0) {
      if ((state[document] as number) > worst) continue;
      touched[length++] = document;
    }
    byDocument[document] = sum + weight;
  }
  return length;
}

const BUCKETS = 2_048;
const buckets = new Int32Array(BUCKETS);

/** A weight that at least `limit` of the documents have, and close to the highest such; 0 if it cannot be over `from`. */
function thresholdWeight(
  documents: Int32Array,
  count: number,
  limit: number,
  { byDocument }: Sums,
  from = 0,
): number {
  if (count < limit) return 0;
  let most = 0;
  for (let at = 0; at < count; at++) most = Math.max(most, byDocument[documents[at] as number] as number);
  if (most <= from) return 0;
  let shift = 0;
  while (most >> shift >= BUCKETS) shift++;
  buckets.fill(0);
  for (let at = 0; at < count; at++) {
    const bucket = (byDocument[documents[at] as number] as number) >> shift;
    buckets[bucket] = (buckets[bucket] as number) + 1;
  }
  let [bucket, above] = [BUCKETS, 0];
  while (above < limit) above += buckets[--bucket] as number;
  return bucket << shift;
}

/** Looks up who may still be among the best in the lists not read; gives how many of `kept` are left. */
function lookUpRest(
  segment: Segment,
  lists: readonly List[],
  { count, rest, threshold, leftOut }: ListScan,
  { limit }: BestQuery,
  sums: Sums,
): number {
  const few = leftOut.length > 0 ? thresholdWeight(sums.touched, count, MOST_SURVIVORS, sums) : 0;
  let [least, left] = [threshold, rest];
  let survivors = keepHeavy(sums.touched, count, Math.max(few, least - left), sums);
  for (const list of lists) {
    addFound(segment, list, survivors, sums);
    left -= list.weight;
    least = Math.max(least, thresholdWeight(sums.kept, survivors, limit, sums, left));
    survivors = keepHeavy(sums.kept, survivors, least - left, sums);
  }
  return survivors;
}

/** Moves those of at least that weight to the front of `kept`. */
function keepHeavy(documents: Int32Array, count: number, least: number, { byDocument, kept }: Sums): number {
  let length = 0;
  for (let at = 0; at < count; at++) {
    const document = documents[at] as number;
    if ((byDocument[document] as number) >= least) kept[length++] = document;
  }
  return length;
}

/** Steps of a search in a list, against one step of reading it. */
const SEARCH_COST = 12;

function addFound(
  { postings }: Segment,
  { from, to, weight }: List,
  survivors: number,
  { byDocument, kept }: Sums,
): void {
  if (survivors * SEARCH_COST > to - from) {
    for (let at = from; at < to; at++) {
      const document = postings[at] as number;
      // Untouched documents stay so; dropped ones no longer matter.
      if (byDocument[document] !== 0) byDocument[document] = (byDocument[document] as number) + weight;
    }
    return;
  }
  for (let survivor = 0; survivor < survivors; survivor++) {
    const document = kept[survivor] as number;
    const at = lowerBound(postings, document, from, to);
    if (at < to && postings[at] === document)
      byDocument[document] = (byDocument[document] as number) + weight;
  }
}

function heaviestDocuments(
  { numbers }: Segment,
  survivors: number,
  limit: number,
  sums: Sums,
): FoundDocument[] {
  const threshold = thresholdWeight(sums.kept, survivors, limit, sums);
  const best: FoundDocument[] = [];
  for (let survivor = 0; survivor < survivors; survivor++) {
    const document = sums.kept[survivor] as number;
    const weight = sums.byDocument[document] as number;
    if (weight >= threshold) best.push({ number: numbers[document] as number, weight, document });
  }
  return best.sort(heavierOrNewer).slice(0, limit);
}

type Weighed = Pick<FoundDocument, "number" | "weight">;

export function heavierOrNewer(one: Weighed, other: Weighed): number {
  return other.weight - one.weight || other.number - one.number;
}
