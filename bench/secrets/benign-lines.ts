import { spawn } from "node:child_process";
import { createReadStream, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { claudeCodeTranscripts } from "../../src/agents/claude-code/claude-code-transcript.ts";
import type { RawEvent } from "../../src/domain/event.ts";
import { ROOT } from "../provenance.ts";
import { WrongUse } from "../wrong-use.ts";
import { type BenignCount, benignCount } from "./benign.ts";
import { BENIGN_COMMANDS } from "./benign-commands.ts";

const WRITTEN = join(ROOT, "bench", "datasets", "secrets");
/** So that one person or one session does not speak for all. */
const MOST_OF_SOURCE = 8_000;
const MOST_OF_SESSION = 800;

/** Lines and commands that were written for it: no secret is in them, though some look or sound like one. */
export function countWritten(file = "benign.txt"): BenignCount {
  const count = benignCount();
  for (const text of readFileSync(join(WRITTEN, file), "utf8").trimEnd().split("\n\n"))
    count.add({ kind: "prompt", nativeKey: "b", turn: null, text, tool: null, trust: 1 });
  for (const command of BENIGN_COMMANDS) {
    const tool = { name: "Bash", use: "shell", command } as const;
    count.add({
      kind: "tool",
      nativeKey: command,
      turn: null,
      text: `printed by ${command}`,
      tool,
      trust: 1,
    });
  }
  return count;
}

/** Lines of real sessions in a folder, as archives or unpacked. */
export async function countReal(data: string): Promise<BenignCount> {
  const archives = globSync("*.tar.xz", { cwd: data }).sort();
  const files = archives.length > 0 ? [] : globSync("**/*.jsonl", { cwd: data }).sort();
  if (archives.length + files.length === 0) throw new WrongUse(`--data: ${data} holds no sessions`);
  const count = benignCount();
  for (const archive of archives) await addArchive(count, join(data, archive));
  for (const file of files)
    await addEntries(count, createReadStream(join(data, file)), count.lines + MOST_OF_SESSION);
  return count;
}

async function addArchive(count: BenignCount, archive: string): Promise<void> {
  const tar = spawn("tar", ["-xJOf", archive, "--wildcards", "*.jsonl"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  await addEntries(count, tar.stdout, count.lines + MOST_OF_SOURCE);
  tar.kill();
}

/** Sessions follow one another without a sign, so each entry says whose it is. */
async function addEntries(count: BenignCount, stream: Readable, most: number): Promise<void> {
  let session = { id: "", reader: claudeCodeTranscripts.reader(null), most: 0 };
  const lines = createInterface({ input: stream });
  for await (const line of lines) {
    const id = /"sessionId":"([^"]+)"/.exec(line.slice(0, 2_000))?.[1] ?? session.id;
    if (id !== session.id)
      session = { id, reader: claudeCodeTranscripts.reader(null), most: count.lines + MOST_OF_SESSION };
    if (count.lines >= session.most) continue;
    for (const event of eventsIn(session.reader, line)) addWithCommand(count, event);
    if (count.lines >= most) break;
  }
  lines.close();
  stream.destroy();
}

function eventsIn(
  reader: ReturnType<typeof claudeCodeTranscripts.reader>,
  line: string,
): readonly RawEvent[] {
  return line.startsWith("{") ? reader.read(JSON.parse(line), line.length).events : [];
}

/** What was run is read as well. */
function addWithCommand(count: BenignCount, event: RawEvent): void {
  count.add(event);
  if (event.tool?.command !== undefined) count.add({ ...event, tool: null, text: event.tool.command });
}
