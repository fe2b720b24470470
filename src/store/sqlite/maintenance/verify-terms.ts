import type { Damage } from "../../../domain/store-check.ts";
import { checksum } from "../../../text/hashes/checksum.ts";
import { TEXT_VERSION, termsOf } from "../../../text/terms.ts";
import { EVERYWHERE_SCOPE } from "../../port/indexed.ts";
import { bodyTermsOf } from "../../port/memory-terms.ts";
import type { Connection, Row } from "../connection/connection.ts";
import { textVersionOf } from "../connection/health.ts";
import { RESTORE } from "../connection/row-checksums.ts";
import {
  fingerprintOf,
  indexScopeOf,
  isCounted,
  scopeTermsOf,
  splitTerms,
  WHOLE_STORE,
} from "../search/terms.ts";

/** Counts recomputed from the memories. */
interface Expected {
  /** By `scope term`. */
  readonly frequency: Map<string, number>;
  /** By scope: counted memories, terms of their titles and bodies, all memories, fingerprints. */
  readonly collections: Map<number, readonly number[]>;
  /** By memory: a hash over the positions of its terms, and the number of terms in each column. */
  readonly indexed: Map<number, { readonly sum: number; readonly lengths: readonly number[] }>;
}

/** Compares terms, counts and the full-text index with the memories; neither SQLite's check nor a row checksum covers these. */
export function verifyTerms(db: Connection): Damage[] {
  const damage: string[][] = [];
  const expected: Expected = { frequency: new Map(), collections: new Map(), indexed: new Map() };
  // Terms of another tokenizer are renewed later and are no damage.
  const isCurrent = textVersionOf(db) === TEXT_VERSION;
  db.each(MEMORIES, (row) => {
    if (isCurrent && hasOtherTerms(row)) damage.push([`memory ${row.id}`, "its terms differ from its words"]);
    addExpected(expected, row);
  });
  damage.push(...terms(db, expected), ...collections(db, expected), ...fullText(db, expected));
  return damage.map(([where = "", what = ""]) => ({ where, what, remedy: RESTORE }));
}

const MEMORIES = `SELECT m.*,
  (SELECT json_group_array(path) FROM (SELECT path FROM memory_file WHERE memory = m.number)) AS files,
  (SELECT json_group_array(tag) FROM (SELECT tag FROM memory_tag WHERE memory = m.number)) AS tags
  FROM memory m`;

/** In any order: files and tags are stored in another one than they were said in. */
function hasOtherTerms(row: Row): boolean {
  const [title, body] = [String(row.title), String(row.body)];
  const files = JSON.parse(String(row.files)) as string[];
  const tags = JSON.parse(String(row.tags)) as string[];
  const sorted = (words: readonly string[]) => words.toSorted().join(" ");
  return (
    termsOf(title).join(" ") !== row.title_terms ||
    sorted(bodyTermsOf({ body, files, tags })) !== sorted(splitTerms(row.body_terms))
  );
}

function addExpected({ frequency, collections, indexed }: Expected, row: Row): void {
  const own = indexScopeOf(row);
  const columns = [scopeTermsOf(row), String(row.title_terms), String(row.body_terms)].map(splitTerms);
  const [, title = [], body = []] = columns;
  const print = fingerprintOf(row);
  for (const scope of [own, WHOLE_STORE]) {
    addSums(collections, scope, [0, 0, 0, 1, print]);
    if (scope === own && !isCounted(row)) continue;
    addSums(collections, scope, [1, title.length, body.length, 0, 0]);
    for (const term of new Set([...title, ...body])) {
      const name = `${scope} ${term}`;
      frequency.set(name, (frequency.get(name) ?? 0) + 1);
    }
  }
  if (row.everywhere === 1 && row.superseded_by === null)
    addSums(collections, EVERYWHERE_SCOPE, [1, 0, 0, 1, print]);
  let sum = 0;
  for (const [column, words] of columns.entries())
    for (const [offset, word] of words.entries()) sum = (sum + positionHash(word, column, offset)) | 0;
  indexed.set(Number(row.number), { sum, lengths: columns.map(({ length }) => length) });
}

function addSums(collections: Expected["collections"], scope: number, sums: readonly number[]): void {
  const totals = collections.get(scope) ?? sums.map(() => 0);
  collections.set(
    scope,
    totals.map((value, at) => value + (sums[at] ?? 0)),
  );
}

/** 32 bits for one word in one place. */
function positionHash(word: string, column: number, offset: number): number {
  return Number.parseInt(checksum([word, column, offset]).slice(0, 8), 16) | 0;
}

function terms(db: Connection, { frequency }: Expected): string[][] {
  const damage: string[][] = [];
  let found = 0;
  db.each("SELECT term, scope, frequency FROM term", (row) => {
    const counted = frequency.get(`${row.scope} ${row.term}`) ?? 0;
    if (counted > 0) found++;
    if (counted !== row.frequency)
      damage.push([
        `term ${row.term} of ${row.scope}`,
        `counts ${row.frequency} memories instead of ${counted}`,
      ]);
  });
  if (found < frequency.size) damage.push(["term", `${frequency.size - found} words are missing`]);
  return damage;
}

function collections(db: Connection, { collections }: Expected): string[][] {
  const found = new Map<number, readonly number[]>();
  db.each(
    "SELECT scope, size, title_terms, body_terms, held, checksum FROM collection",
    ({ scope, ...sums }) => found.set(Number(scope), Object.values(sums).map(Number)),
  );
  const none = [0, 0, 0, 0, 0];
  return [...new Set([...found.keys(), ...collections.keys()])]
    .filter((scope) => String(found.get(scope) ?? none) !== String(collections.get(scope) ?? none))
    .map((scope) => [`collection ${scope}`, "its counts differ from its memories"]);
}

/** Every word of the index with its position, and the index's lengths. */
function fullText(db: Connection, { indexed }: Expected): string[][] {
  const sums = new Map<number, number>();
  db.exec(
    "CREATE VIRTUAL TABLE IF NOT EXISTS temp.fts_place USING fts5vocab('main', 'memory_fts', 'instance')",
  );
  db.each("SELECT term, doc, col, offset FROM temp.fts_place", (row) => {
    const doc = Number(row.doc);
    const column = ["scope", "title", "body"].indexOf(String(row.col));
    sums.set(doc, ((sums.get(doc) ?? 0) + positionHash(String(row.term), column, Number(row.offset))) | 0);
  });
  const lengths = new Map<number, string>();
  db.each("SELECT id, hex(sz) AS lengths FROM memory_fts_docsize", (row) =>
    lengths.set(Number(row.id), String(row.lengths)),
  );
  const numbers = new Set([...indexed.keys(), ...sums.keys(), ...lengths.keys()]);
  const damaged = [...numbers].filter((number) => {
    const expectedTerms = indexed.get(number);
    return (
      sums.get(number) !== expectedTerms?.sum ||
      lengths.get(number) !== (expectedTerms?.lengths ?? []).map(packedNumber).join("")
    );
  });
  const settings = JSON.stringify(db.all("SELECT k, v FROM memory_fts_config"));
  return [
    ...damaged.map((number) => [
      `full-text index, memory number ${number}`,
      "differs from the words of its memory",
    ]),
    ...(settings === '[{"k":"version","v":4}]' ? [] : [["full-text index", "its settings were changed"]]),
  ];
}

/** SQLite's variable-length integer: seven bits a byte, the highest first. */
function packedNumber(value: number): string {
  const bytes = [value % 128];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128))
    bytes.unshift(128 + (rest % 128));
  return Buffer.from(bytes).toString("hex").toUpperCase();
}
