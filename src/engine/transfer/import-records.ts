import { UnbiddenError } from "../../domain/errors.ts";
import {
  EXPORT_FORMAT,
  type RecordBatch,
  type RecordLinks,
  type RecordOutcome,
} from "../../domain/export.ts";
import { namedFileLines } from "../../files/named-file.ts";
import { parseRecord } from "../../operations/export-line.ts";
import type { ImportInput, MemoriesImported } from "../../operations/import.ts";
import { catchUp } from "../memories/memories.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { projectAt } from "../wiring/safe-facts.ts";
import type { ImportSteps } from "./import-targets.ts";
import { asClaim, asForeign, recordWithoutSecrets } from "./imported-record.ts";
import { lineReader } from "./signed-lines.ts";

type ReadRecord = RecordBatch["records"][number];

/** Records stored in one transaction. */
const BATCH = 500;
/** Most broken lines that are listed. */
const MOST_LISTED = 20;
/** No line of ours is longer. */
const MAX_LINE = 3_000_000;

/** Imports a file written by `export`. Broken lines are listed with their reason, the rest is stored. */
export async function* importExportFile(deps: EngineDeps, input: ImportInput): ImportSteps<MemoriesImported> {
  if (input.file === undefined)
    throw new UnbiddenError("ARGUMENT_INVALID", "name the file: `unbidden import memories FILE`");
  const file = deps.resolve(input.cwd, input.file);
  if (!input.dryRun) await catchUp(deps);
  const join = input.dryRun ? null : await joinAfterwards(deps, input);
  const counts = newRecordCounts();
  let links: RecordLinks = {
    projects: new Map(),
    duplicates: new Map(),
    waiting: new Map(),
    fresh: new Set(),
    newestBefore: null,
  };
  for await (const { records, line } of recordBatches(deps, input, file, counts)) {
    const { dryRun, evenForgotten } = input;
    const answer = await deps.store().importRecords({ records, evenForgotten, dryRun, links });
    links = answer.links;
    for (const [index, record] of records.entries())
      countRecord(counts, record, answer.outcomes[index] ?? "refused");
    yield { phase: "memories", read: line, of: 0, unit: "line", memories: counts.memories.new };
  }
  await join?.();
  return { file, ...counts };
}

/** A project that only the file brought, with the remote of this folder, becomes this folder's; null where there is one already. */
async function joinAfterwards(
  deps: EngineDeps,
  { cwd }: ImportInput,
): Promise<(() => Promise<unknown>) | null> {
  const facts = projectAt(deps, cwd);
  const isTaken = facts !== null && (await deps.store().sameRemoteProject(facts)) !== null;
  return facts === null || isTaken ? null : () => deps.store().joinProject(facts, deps.now());
}

async function* recordBatches(
  deps: EngineDeps,
  { dryRun, trustAsIs }: ImportInput,
  file: string,
  counts: Counts,
): AsyncGenerator<{ records: readonly ReadRecord[]; line: number }> {
  const read = recordReader(deps, trustAsIs);
  let [records, last]: [ReadRecord[], number] = [[], 0];
  for await (const { number, line } of recordLines(file)) {
    const record = line === null ? "it is too long" : read(line);
    if (typeof record === "string") countBroken(counts, number, record);
    else records.push(record);
    last = number;
    // A dry run rolls back each batch, so that it must be a single one.
    if (records.length < BATCH || dryRun) continue;
    yield { records, line: last };
    records = [];
  }
  yield { records, line: last };
}

/** All lines but the header; null for one that is too long. Throws `EXPORT_UNREADABLE`. */
async function* recordLines(file: string): AsyncGenerator<{ number: number; line: string | null }> {
  let number = 0;
  try {
    for await (const line of namedFileLines(file, MAX_LINE)) {
      number++;
      if (number === 1) checkHeader(file, line ?? "");
      else if (line?.trim() !== "") yield { number, line };
    }
  } catch (cause) {
    if (cause instanceof UnbiddenError) throw cause;
    throw unreadableExport(`cannot read ${file}: ${(cause as Error).message}`, cause);
  }
  if (number === 0) throw unreadableExport(`${file} is empty`);
}

function checkHeader(file: string, line: string): void {
  const format = Number(/^\{\s*"unbidden":\s*"export",\s*"format":\s*(\d+)\b/.exec(line)?.[1]);
  if (Number.isNaN(format)) throw unreadableExport(`${file} does not begin as an export does`);
  if (format > EXPORT_FORMAT)
    throw unreadableExport(`${file} has format ${format}, this program knows ${EXPORT_FORMAT}`);
}

function unreadableExport(what: string, cause?: unknown): UnbiddenError {
  return new UnbiddenError("EXPORT_UNREADABLE", what, { cause });
}

/** Reads a record without its secrets, and whether it may be trusted; a sentence where the line is broken. */
function recordReader(deps: EngineDeps, trustAsIs: boolean): (line: string) => ReadRecord | string {
  const readLine = lineReader(deps.key());
  return (line) => {
    try {
      const { record, signed } = readLine(line);
      const parsed = parseRecord(record);
      if (typeof parsed === "string") return parsed;
      // A tombstone means nothing under another key.
      const trusted = signed || (trustAsIs && !("tombstone" in parsed));
      const clean = recordWithoutSecrets(deps, parsed);
      const foreign = () => (trusted ? asForeign(clean) : asClaim(clean, deps.now()));
      return { record: signed ? clean : foreign(), trusted };
    } catch (error) {
      return error instanceof SyntaxError ? "it is no JSON" : String(error);
    }
  };
}

type Counts = ReturnType<typeof newRecordCounts>;

function newRecordCounts() {
  return {
    memories: { new: 0, known: 0, duplicate: 0, forgotten: 0, refused: 0 },
    lowered: 0,
    events: 0,
    changes: 0,
    refused: 0,
    broken: [] as { line: number; why: string }[],
    brokenLines: 0,
  };
}

function countRecord(counts: Counts, { record, trusted }: ReadRecord, outcome: RecordOutcome): void {
  if ("memory" in record) counts.memories[outcome]++;
  if (outcome === "refused") counts.refused++;
  if (outcome !== "new") return;
  counts.lowered += Number("memory" in record && !trusted);
  counts.events += Number("event" in record);
  counts.changes += Number("change" in record);
}

function countBroken(counts: Counts, line: number, why: string): void {
  counts.brokenLines++;
  if (counts.broken.length < MOST_LISTED) counts.broken.push({ line, why });
}
