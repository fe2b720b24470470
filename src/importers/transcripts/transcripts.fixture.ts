import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { claudeCodeTranscripts } from "../../agents/claude-code/claude-code-transcript.ts";
import type { TimedEvent } from "../../domain/event.ts";
import type { TranscriptPosition } from "../../domain/past.ts";
import type { EventBatch, Importer } from "../importer.ts";
import { transcriptImporter } from "./transcripts.ts";

/** A folder of an agent's transcripts, below one that holds other things, too. */
export interface AgentFolder {
  readonly home: string;
  readonly root: string;
  readonly importer: Importer;
  /** Writes a file below the root and gives its path. */
  put(path: string, content: string | Buffer): string;
  remove(): void;
}

export function agentFolder(): AgentFolder {
  const home = mkdtempSync(join(tmpdir(), "unbidden-transcripts-"));
  const root = join(home, "projects");
  mkdirSync(root);
  const put = (path: string, content: string | Buffer) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
    return join(root, path);
  };
  const importer = transcriptImporter("claude-code", claudeCodeTranscripts, root);
  return { home, root, importer, put, remove: () => rmSync(home, { recursive: true, force: true }) };
}

/** What one reading gave. */
export interface Reading {
  readonly events: readonly TimedEvent[];
  readonly texts: readonly string[];
  readonly lines: number;
  readonly unknown: number;
  readonly batches: readonly EventBatch[];
  readonly position: TranscriptPosition;
}

export async function readFrom(
  importer: Importer,
  path: string,
  from: TranscriptPosition | null = null,
): Promise<Reading> {
  const session = await importer.session(path);
  if (!session) throw new RangeError(`there is no ${path}`);
  const batches: EventBatch[] = [];
  for await (const batch of importer.read(session, from)) batches.push(batch);
  const last = batches.at(-1);
  if (!last) throw new RangeError("reading gave nothing, not even a place");
  const sum = (count: "lines" | "unknown") => batches.reduce((total, batch) => total + batch[count], 0);
  const events = batches.flatMap((batch) => batch.events);
  const texts = events.map(({ text }) => text);
  return { events, texts, lines: sum("lines"), unknown: sum("unknown"), batches, position: last.position };
}

/** Every event once, as the store keeps them. */
export function eachOnce(events: readonly TimedEvent[]): readonly TimedEvent[] {
  return [
    ...new Map(events.toReversed().map((event) => [`${event.kind} ${event.nativeKey}`, event])).values(),
  ].toReversed();
}

export const jsonl = (lines: readonly unknown[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join("");
