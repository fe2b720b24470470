import { createReadStream, existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { UnbiddenError } from "../../domain/errors.ts";
import {
  EXPORT_FORMAT,
  type ExportRecord,
  type RecordBatch,
  type RecordBatchAnswer,
  type RecordLinks,
  type RecordOutcome,
} from "../../domain/export.ts";
import { parseRecord } from "../../operations/export-line.ts";
import type { Hand, MemoriesImported } from "../../operations/hand-type.ts";
import { catchUp } from "../memories/memories.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { onlyLooking } from "./import.ts";
import { asClaim, recordWithoutSecrets } from "./imported-record.ts";
import { lineReader } from "./signed-lines.ts";

type Input = Parameters<Hand["importMemories"]>[0];
type ReadRecord = RecordBatch["records"][number];

/** Records taken in one transaction. */
const BATCH = 500;
/** Most broken lines that are told one by one. */
const MOST_LISTED = 20;
/** No line of ours is longer. */
const MAX_LINE = 3_000_000;

/** What is read wrong is told with its line, the rest is taken; run again, it changes nothing. */
export async function importMemories(given: EngineDeps, input: Input): Promise<MemoriesImported> {
  const deps = input.dryRun ? onlyLooking(given) : given;
  if (input.file === undefined)
    throw new UnbiddenError("ARGUMENT_INVALID", "name the file: `unbidden import memories FILE`");
  const file = deps.resolve(input.cwd, input.file);
  if (input.dryRun && !existsSync(deps.home.store)) return importRecords(deps, input, file, NO_STORE);
  await catchUp(deps);
  return importRecords(deps, input, file, (batch) => deps.store().importRecords(batch));
}

/** Where there is no store yet, everything is new, and looking makes none. */
const NO_STORE = async ({ records, links }: RecordBatch): Promise<RecordBatchAnswer> => ({
  outcomes: records.map(({ record, trusted }) => (trusted || "memory" in record ? "new" : "refused")),
  links,
});

async function importRecords(
  deps: EngineDeps,
  { trustAsIs, evenForgotten, dryRun }: Input,
  file: string,
  take: (batch: RecordBatch) => Promise<RecordBatchAnswer>,
): Promise<MemoriesImported> {
  const count = counter();
  let links = newLinks();
  let records: ReadRecord[] = [];
  const flush = async () => {
    const { outcomes, links: known } = await take({ records, evenForgotten, dryRun, links });
    links = known;
    for (const [index, taken] of records.entries()) count.add(taken, outcomes[index] ?? "refused");
    records = [];
  };
  const read = reader(deps, trustAsIs);
  for await (const { number, line } of recordLines(file)) {
    const taken = read(line);
    if (typeof taken === "string") count.addBroken(number, taken);
    else records.push(taken);
    // A dry run takes each batch back, so that it must be all of one.
    if (records.length >= BATCH && !dryRun) await flush();
  }
  await flush();
  return { file, dryRun, ...count.counts };
}

/** All lines but the first, which says what they are. Throws `EXPORT_UNREADABLE`. */
async function* recordLines(file: string): AsyncGenerator<{ number: number; line: string }> {
  let number = 0;
  try {
    for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
      number++;
      if (number === 1) checkHeader(file, line);
      else if (line.trim() !== "") yield { number, line };
    }
  } catch (cause) {
    if (cause instanceof UnbiddenError) throw cause;
    throw new UnbiddenError("EXPORT_UNREADABLE", `cannot read ${file}: ${(cause as Error).message}`, {
      cause,
    });
  }
  if (number === 0) throw new UnbiddenError("EXPORT_UNREADABLE", `${file} is empty`);
}

function checkHeader(file: string, line: string): void {
  const header = parsedOrNull(line);
  if (header?.unbidden !== "export" || typeof header.format !== "number")
    throw new UnbiddenError("EXPORT_UNREADABLE", `${file} does not begin as an export does`);
  if (header.format > EXPORT_FORMAT)
    throw new UnbiddenError(
      "EXPORT_UNREADABLE",
      `${file} has format ${header.format}, this program knows ${EXPORT_FORMAT}`,
    );
}

function parsedOrNull(line: string): { unbidden?: unknown; format?: unknown } | null {
  try {
    return JSON.parse(line);
  } catch {
    // No JSON is no header: the caller says so.
    return null;
  }
}

/** A record made safe to write, and whether it may be taken at its word; a sentence where the line is broken. */
function reader(deps: EngineDeps, trustAsIs: boolean): (line: string) => ReadRecord | string {
  const readLine = lineReader(deps.key());
  return (line) => {
    if (line.length > MAX_LINE) return "it is too long";
    try {
      const { record, signed } = readLine(line);
      return readRecord(deps, parseRecord(record), signed, trustAsIs);
    } catch (error) {
      return error instanceof SyntaxError ? "it is no JSON" : String(error);
    }
  };
}

function readRecord(
  deps: EngineDeps,
  record: ExportRecord | string,
  signed: boolean,
  trustAsIs: boolean,
): ReadRecord | string {
  if (typeof record === "string") return record;
  // A mark of something forgotten means nothing under another key.
  const trusted = signed || (trustAsIs && !("tombstone" in record));
  const clean = recordWithoutSecrets(deps, record);
  return { record: trusted ? clean : asClaim(clean, deps.now()), trusted };
}

function newLinks(): RecordLinks {
  return { projects: new Map(), twins: new Map(), waiting: new Map(), fresh: new Set(), newestBefore: null };
}

type Counts = Omit<MemoriesImported, "file" | "dryRun">;
type Counting = { -readonly [Name in keyof Counts]: Counts[Name] };

function counter() {
  const memories = { new: 0, known: 0, twin: 0, forgotten: 0, refused: 0 };
  const broken: { line: number; why: string }[] = [];
  const counts: Counting = {
    memories,
    lowered: 0,
    events: 0,
    changes: 0,
    refused: 0,
    broken,
    brokenLines: 0,
  };
  return {
    counts,
    add: ({ record, trusted }: ReadRecord, outcome: RecordOutcome) => {
      if ("memory" in record) memories[outcome]++;
      if (outcome === "refused") counts.refused++;
      if (outcome !== "new") return;
      counts.lowered += Number("memory" in record && !trusted);
      counts.events += Number("event" in record);
      counts.changes += Number("change" in record);
    },
    addBroken: (line: number, why: string) => {
      counts.brokenLines++;
      if (broken.length < MOST_LISTED) broken.push({ line, why });
    },
  };
}
