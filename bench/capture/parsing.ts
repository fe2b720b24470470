import { AGENTS } from "../../src/agents/agents.ts";
import type { EventBatch, Importer, PastSession } from "../../src/importers/importer.ts";
import { transcriptImporters } from "../../src/importers/importers.ts";
import { median, rounded } from "../statistics.ts";

/** From files to events by the importer itself, with no store. */
export interface Parsing {
  readonly runs: number;
  readonly lines: number;
  readonly bytes: number;
  readonly events: number;
  /** Of the median run. */
  readonly linesPerSecond: number;
  readonly megabytesPerSecond: number;
}

/** A first run, in which the code gets warm, does not count. */
export async function measureParsing(folder: string, runs: number): Promise<Parsing> {
  const times: number[] = [];
  let read = { lines: 0, bytes: 0, events: 0 };
  for (let run = -1; run < runs; run++) {
    const start = performance.now();
    read = await readAll(folder);
    if (run >= 0) times.push((performance.now() - start) / 1_000);
  }
  const seconds = median(times);
  return {
    runs,
    ...read,
    linesPerSecond: Math.round(read.lines / seconds),
    megabytesPerSecond: rounded(read.bytes / seconds / 1e6),
  };
}

async function readAll(folder: string): Promise<{ lines: number; bytes: number; events: number }> {
  const read = { lines: 0, bytes: 0, events: 0 };
  for await (const { batch } of batchesIn(folder)) {
    read.lines += batch.lines;
    read.bytes += batch.bytes;
    read.events += batch.events.length;
  }
  return read;
}

/** Every batch of every session in the agent's folder, as an import gets them. */
export async function* batchesIn(
  folder: string,
): AsyncGenerator<{ readonly session: PastSession; readonly batch: EventBatch }> {
  const importer = importerOf(folder);
  for (const session of (await importer.sessions()).sessions)
    for await (const batch of importer.read(session, null)) yield { session, batch };
}

function importerOf(folder: string): Importer {
  const importers = transcriptImporters(AGENTS, { userHome: folder, env: { CLAUDE_CONFIG_DIR: folder } });
  const importer = importers.get("claude-code");
  if (!importer) throw new Error("nothing reads transcripts");
  return importer;
}
