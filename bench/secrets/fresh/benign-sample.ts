import { spawn } from "node:child_process";
import { globSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { claudeCodeTranscripts } from "../../../src/agents/claude-code/claude-code-transcript.ts";
import type { RawEvent } from "../../../src/domain/event.ts";
import { type Random, shuffled } from "../../random.ts";
import { WrongUse } from "../../wrong-use.ts";
import { prepared } from "../stored.ts";

/** Lines of real events as they are stored, and those in which something was taken for a secret. */
export interface BenignSample {
  readonly events: number;
  readonly lines: number;
  /** As they are stored. */
  readonly changed: readonly string[];
  /** Events of which nothing is stored. */
  readonly withheld: readonly RawEvent[];
}

const LINES = 20_000;
/** Of so many events drawn, whoever's they are and wherever they stand, as many are read as give the lines. */
const DRAWN = 6_000;
/** So that one long output does not speak for all. */
const MOST_OF_EVENT = 40;

export async function sampleBenign(data: string, random: Random): Promise<BenignSample> {
  const archives = globSync("*.tar.xz", { cwd: data }).sort();
  if (archives.length === 0) throw new WrongUse(`--data: ${data} holds no archives of sessions`);
  const drawn: RawEvent[] = [];
  let seen = 0;
  for (const archive of archives)
    for await (const event of eventsOf(join(data, archive))) {
      const at = Math.floor(random() * ++seen);
      if (drawn.length < DRAWN) drawn.push(event);
      else if (at < DRAWN) drawn[at] = event;
    }
  return countLines(shuffled(random, drawn));
}

/** The events of an archive of sessions. */
export async function* eventsOf(archive: string): AsyncGenerator<RawEvent> {
  const tar = spawn("tar", ["-xJOf", archive, "--wildcards", "*.jsonl"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  let [session, reader] = ["", claudeCodeTranscripts.reader(null)];
  for await (const line of createInterface({ input: tar.stdout })) {
    const id = /"sessionId":"([^"]+)"/.exec(line.slice(0, 2_000))?.[1] ?? session;
    if (id !== session) [session, reader] = [id, claudeCodeTranscripts.reader(null)];
    if (line.startsWith("{")) yield* reader.read(JSON.parse(line), line.length).events;
  }
}

function countLines(events: readonly RawEvent[]): BenignSample {
  const lines = new Set<string>();
  const changed = new Set<string>();
  const withheld: RawEvent[] = [];
  let read = 0;
  for (const event of events) {
    if (lines.size >= LINES) break;
    read++;
    const { text } = prepared(event);
    if (text === "" && event.text.trim() !== "") withheld.push(event);
    const known = event.text.includes("[redacted:");
    for (const line of text
      .split("\n")
      .filter((one) => one.trim() !== "")
      .slice(0, MOST_OF_EVENT)) {
      lines.add(line);
      if (!known && line.includes("[redacted:")) changed.add(line);
    }
  }
  return { events: read, lines: lines.size, changed: [...changed], withheld };
}
