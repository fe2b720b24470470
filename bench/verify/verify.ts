import { DatabaseSync } from "node:sqlite";
import { parseArgs } from "node:util";
import { atLeast, type Goal, goalLine } from "../goals.ts";
import { progress } from "../progress.ts";
import { type Provenance, provenance } from "../provenance.ts";
import { publish } from "../publish.ts";
import { randomFrom } from "../random.ts";
import { type Flip, type Flipped, flipBytes } from "./flipping.ts";
import { livedInStore } from "./lived-in-store.ts";

const ARGUMENTS = {
  json: { type: "boolean", default: false },
  save: { type: "boolean", default: false },
  flips: { type: "string", default: "1000" },
  even: { type: "boolean", default: false },
  seed: { type: "string", default: "1" },
  "without-row-checksums": { type: "boolean", default: false },
} as const;

const SESSIONS = 12;

interface VerifyReport extends Provenance {
  readonly bench: "verify" | "verify-without-row-checksums";
  readonly seed: number;
  readonly flips: number;
  readonly found: number;
  readonly liveBytes: number;
  readonly fileBytes: number;
  /** Median of one look at every row. */
  readonly ms: number;
  readonly byTable: Readonly<Record<string, { readonly flips: number; readonly found: number }>>;
  readonly goals: readonly Goal[];
}

/** How many flipped bytes of live rows `unbidden verify --deep` finds, one at a time. */
export async function benchVerify(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: ARGUMENTS });
  const [count, seed] = [Number(values.flips), Number(values.seed)];
  const { store, remove } = await livedInStore(SESSIONS);
  try {
    if (values["without-row-checksums"]) dropRowChecksums(store);
    const onFlip = (done: number) => progress("flips", done, count);
    const flipped = flipBytes(store, { count, random: randomFrom(seed), isEven: values.even, onFlip });
    publish(toReport(flipped, seed, values["without-row-checksums"]), print, values);
  } finally {
    remove();
  }
}

/** Shows what they find that nothing else does. */
function dropRowChecksums(store: string): void {
  const db = new DatabaseSync(store);
  db.exec("DELETE FROM seal; VACUUM");
  db.close();
}

function toReport({ flips, liveBytes, fileBytes }: Flipped, seed: number, isWithout: boolean): VerifyReport {
  const found = flips.filter((flip) => flip.found).length;
  const times = flips.map(({ ms }) => ms).sort((a, b) => a - b);
  return {
    bench: isWithout ? "verify-without-row-checksums" : "verify",
    ...provenance(),
    ...{ seed, flips: flips.length, found, liveBytes, fileBytes },
    ms: Math.round(times[Math.floor(times.length / 2)] ?? 0),
    byTable: byTable(flips),
    goals: isWithout
      ? []
      : [atLeast("share of flipped bytes that are found", 0.99, found / Math.max(1, flips.length))],
  };
}

function byTable(flips: readonly Flip[]): VerifyReport["byTable"] {
  const tables = [...new Set(flips.map(({ table }) => table))].sort();
  return Object.fromEntries(
    tables.map((table) => {
      const own = flips.filter((flip) => flip.table === table);
      return [table, { flips: own.length, found: own.filter(({ found }) => found).length }];
    }),
  );
}

function print({ flips, found, liveBytes, fileBytes, ms, byTable, goals }: VerifyReport): void {
  const lines = [
    `${found} of ${flips} flipped bytes found; ${liveBytes} of the file's ${fileBytes} bytes are of live rows; a look takes ${ms} ms`,
    "",
    ...Object.entries(byTable).map(([table, part]) => `${table.padEnd(24)}${part.found} of ${part.flips}`),
    "",
    ...goals.map(goalLine),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}
