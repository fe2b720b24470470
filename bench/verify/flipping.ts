import { readFileSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { STORE_FILES } from "../../src/store/sqlite/maintenance/backups.ts";
import { between, pick, type Random } from "../random.ts";
import { liveStretches, type Root, type Stretch } from "./live-bytes.ts";

/** A byte that was made another one, and whether the look at the store noticed. */
export interface Flip {
  readonly table: string;
  readonly offset: number;
  readonly found: boolean;
  /** The first thing that was said. */
  readonly said: string;
  readonly ms: number;
}

interface Flipping {
  readonly count: number;
  readonly random: Random;
  /** Every table is hit as often as any other, however little is in it. */
  readonly isEven: boolean;
  readonly onFlip?: (done: number) => void;
}

export interface Flipped {
  readonly flips: readonly Flip[];
  readonly liveBytes: number;
  readonly fileBytes: number;
}

/** Makes one byte of a live row another one, looks at the store as `unbidden verify --deep` does, and puts it back; so often. */
export function flipBytes(
  store: string,
  { count, random, isEven, onFlip = () => undefined }: Flipping,
): Flipped {
  const whole = STORE_FILES.verify(store, { deep: true });
  if (whole.damage.length > 0) throw new Error(`not sound to begin with: ${JSON.stringify(whole.damage[0])}`);
  const bytes = readFileSync(store);
  const stretches = liveStretches(bytes, rootsOf(store));
  const liveBytes = stretches.reduce((sum, { length }) => sum + length, 0);
  const flips: Flip[] = [];
  for (let done = 0; done < count; done++) {
    flips.push(
      flipOne(store, bytes, placeIn(isEven ? ofOneTable(stretches, random) : stretches, random), random),
    );
    onFlip(done + 1);
  }
  writeFileSync(store, bytes);
  return { flips, liveBytes, fileBytes: bytes.length };
}

/** Every table, those of the full-text index and the list of tables itself among them. */
function rootsOf(store: string): Root[] {
  const db = new DatabaseSync(store, { readOnly: true });
  const rows = db
    .prepare("SELECT name, rootpage FROM sqlite_schema WHERE type = 'table' AND rootpage > 0")
    .all();
  db.close();
  const roots = rows.map(({ name, rootpage }) => ({ table: String(name), page: Number(rootpage) }));
  return [{ table: "sqlite_schema", page: 1 }, ...roots];
}

function ofOneTable(stretches: readonly Stretch[], random: Random): readonly Stretch[] {
  const table = pick(random, [...new Set(stretches.map((stretch) => stretch.table))]);
  return stretches.filter((stretch) => stretch.table === table);
}

/** Every byte as likely as any other. */
function placeIn(stretches: readonly Stretch[], random: Random): { table: string; offset: number } {
  let left = between(random, 0, stretches.reduce((sum, { length }) => sum + length, 0) - 1);
  for (const { table, from, length } of stretches) {
    if (left < length) return { table, offset: from + left };
    left -= length;
  }
  throw new RangeError("there are not so many bytes");
}

function flipOne(
  store: string,
  bytes: Buffer,
  { table, offset }: { table: string; offset: number },
  random: Random,
): Flip {
  const damaged = Buffer.from(bytes);
  damaged.writeUInt8((bytes.readUInt8(offset) + between(random, 1, 255)) % 256, offset);
  writeFileSync(store, damaged);
  const began = performance.now();
  const said = firstDamage(store);
  return { table, offset, found: said !== null, said: said ?? "", ms: performance.now() - began };
}

function firstDamage(store: string): string | null {
  try {
    const [first] = STORE_FILES.verify(store, { deep: true }).damage;
    return first ? `${first.where}: ${first.what}` : null;
  } catch (error) {
    // One that cannot be opened at all is found, too.
    return String(error);
  }
}
