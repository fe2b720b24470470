import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { claudeCodeTranscripts } from "../../../src/agents/claude-code/claude-code-transcript.ts";
import type { TimedEvent } from "../../../src/domain/event.ts";
import type { TranscriptPosition } from "../../../src/domain/past.ts";
import {
  type AgentFolder,
  agentFolder,
  eachOnce,
  type Reading,
  readFrom,
} from "../../../src/importers/transcripts/transcripts.fixture.ts";
import { bytesOf, expectThat, inputOf, type Target } from "../target.ts";

const FIXTURE = join(import.meta.dirname, "../../fixtures/recorded-sessions.json");

/** An agent's own file of a session, read from a disk: to its end and no further, at once or while it grows. */
export function transcriptTarget(): Target {
  const folder = agentFolder();
  const paths = { jsonl: folder.put("ferry/s-1.jsonl", ""), json: folder.put("ferry/s-2.json", "") };
  return {
    name: "transcript",
    seeds,
    words: WORDS,
    most: 100_000,
    read: async (input) => readBothWays(folder, input.startsWith("[") ? paths.json : paths.jsonl, input),
    close: () => folder.remove(),
  };
}

async function readBothWays(folder: AgentFolder, path: string, input: string): Promise<readonly string[]> {
  const bytes = bytesOf(input);
  const cut = Math.floor(bytes.length * 0.6);
  writeFileSync(path, bytes.subarray(0, cut));
  const first = await readWithin(folder, path, null, cut);
  appendFileSync(path, bytes.subarray(cut));
  const next = await readWithin(folder, path, first.position, bytes.length);
  const whole = await readWithin(folder, path, null, bytes.length);
  const grown = new Set(eachOnce([...first.events, ...next.events]).map(ownWords));
  const isLost = eachOnce(whole.events).some(
    (event) => !grown.has(ownWords(event)) && !isIdUsedAgain(event, input),
  );
  expectThat(!isLost, "a file that grows loses what is there when it is read at once");
  lookAround(folder, path, input);
  return whole.events.map(({ kind, tool, trust }) => `${kind} ${tool?.use} ${trust}`);
}

async function readWithin(
  { importer }: AgentFolder,
  path: string,
  from: TranscriptPosition | null,
  size: number,
): Promise<Reading> {
  const reading = await readFrom(importer, path, from);
  const { offset, size: readTo } = reading.position;
  expectThat(offset >= 0 && offset <= size && readTo <= size, "a place behind the end of the file");
  expectThat(reading.lines <= size + 1, "more lines than bytes");
  const bytes = reading.batches.reduce((sum, batch) => sum + batch.bytes, 0);
  expectThat(bytes <= size + 1, "more bytes read than there are");
  for (const { at, text } of reading.events)
    expectThat(Number.isFinite(at) && typeof text === "string", "an event without time or words");
  return reading;
}

/** But for time, folder and whoever typed it, which a line may owe to one before it. */
function ownWords({ kind, nativeKey, text }: TimedEvent): string {
  return JSON.stringify([kind, nativeKey, text]);
}

/**
 * A fork begins with a copy, which is no part of what is read at once. If a tool's id of the copy comes again in what
 * the fork adds, the store keeps what it was told first: the copy, where the file was read between the two.
 */
function isIdUsedAgain({ kind, nativeKey }: TimedEvent, input: string): boolean {
  const id = JSON.stringify(nativeKey.replace(/:[^:]*$/, ""));
  return kind.startsWith("tool") && input.split(id).length - 1 > ONE_CALL;
}

/** The call names its id, and so does its result. */
const ONE_CALL = 2;

/** What else is read out of the same file. */
function lookAround({ importer }: AgentFolder, path: string, input: string): void {
  const session = { path, bytes: input.length, modifiedAt: 0 };
  importer.past(session, 4_096);
  importer.contexts(session);
  claudeCodeTranscripts.readUsage(input);
  claudeCodeTranscripts.isTranscript(basename(path));
}

function seeds(): readonly string[] {
  const sessions = JSON.parse(readFileSync(FIXTURE, "utf8")) as { readonly transcript: readonly object[] }[];
  const whole = sessions.map(({ transcript }) => transcript.map((entry) => JSON.stringify(entry)).join("\n"));
  const single = sessions.flatMap(({ transcript }) =>
    transcript.map((entry) => `${JSON.stringify(entry)}\n`),
  );
  return [...whole, ...single, `[${whole[0]?.split("\n").join(",")}]`].map(inputOf);
}

const WORDS = [
  ..."user assistant attachment summary system progress tool_use tool_result text thinking queued_command".split(
    " ",
  ),
  ..."type message content role id name input tool_use_id is_error toolUseResult toolDenialKind uuid".split(
    " ",
  ),
  ..."promptId turnPosition turnIndex sessionId cwd timestamp isSidechain isMeta origin kind human".split(
    " ",
  ),
  ..."entrypoint promptSource sdk hook model <synthetic> isApiErrorMessage usage input_tokens".split(" "),
  ..."Bash Edit Write Read Task Agent command file_path 2026-02-10T09:15:00Z leafUuid parentUuid".split(" "),
  ..."{ } [ ] null -1 1e999 \\u0000 <task-notification> <task-id> <result> </result> <bash-input>".split(" "),
  ..."custom-title ai-title aiTitle customTitle away_summary compact_boundary isCompactSummary".split(" "),
  ...["\n", "\r\n", ",", "[", "]", '"', "\\", "\xef\xbb\xbf", "\xff", "__proto__"],
];
