import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { between, hexFrom, pick, type Random, randomFrom } from "../../bench/random.ts";
import type { OpenAgent } from "./history/agents.ts";
import { type Filler, fillerFrom } from "./history/filler.ts";
import { type Client, type SessionFacts, transcriptOf, uuid } from "./history/lines.ts";
import { writeSession } from "./history/session.ts";
import { STORIES } from "./history/stories.ts";
import type { Story } from "./history/story.ts";
import { createTranscriptFile, type TranscriptFile } from "./history/transcript-file.ts";

export interface HistoryOptions {
  readonly sessions: number;
  readonly seed: number;
  /** The latest moment of the history. */
  readonly now: number;
  /** Over how many days before it the sessions are spread; 120 unless told. */
  readonly days?: number;
  /** Where the work was done; four made-up folders unless told. Each gets one of four stories. */
  readonly projects?: readonly { readonly cwd: string }[];
  /** At least so many bytes each, in as many turns as it takes; 5 to 40 turns unless told. */
  readonly bytesPerSession?: number;
  /** Share of the sessions whose file is one JSON array on one line; 0 unless told. */
  readonly arrayShare?: number;
  /** Share of the sessions written by a client of version 1.0, the oldest first; 0.15 unless told. */
  readonly oldShare?: number;
}

/** Something the user said, in their words. */
interface Said {
  readonly project: string;
  readonly session: string;
  readonly text: string;
}

/** What was written; the counts are of the main conversations, without what sub-agents did. */
export interface History {
  /** Oldest first, without those of sub-agents. */
  readonly files: readonly string[];
  readonly agentFiles: readonly string[];
  readonly bytes: number;
  readonly lines: number;
  /** What the user typed, without slash commands. */
  readonly prompts: number;
  readonly toolResults: number;
  /** Results with `is_error` that are no denials. */
  readonly failures: number;
  readonly denials: number;
  readonly decisions: readonly Said[];
  readonly preferences: readonly Said[];
  readonly notes: readonly Said[];
}

/** Writes what Claude Code would have left under `<root>/projects`; the same for the same options. */
export function writeHistory(root: string, options: HistoryOptions): History {
  const history = emptyHistory();
  const filler = fillerFrom(randomFrom(options.seed));
  for (const [index, start] of startsOf(options).entries()) {
    const random = randomFrom(options.seed * 1_000_003 + index + 1);
    addSession(history, { root, options, filler, random, start, progress: (index + 0.5) / options.sessions });
  }
  return history;
}

type Growing<T> = { -readonly [Key in keyof T]: T[Key] extends readonly (infer Item)[] ? Item[] : T[Key] };

function emptyHistory(): Growing<History> {
  const files = { files: [], agentFiles: [], bytes: 0, lines: 0 };
  const counts = { prompts: 0, toolResults: 0, failures: 0, denials: 0 };
  return { ...files, ...counts, decisions: [], preferences: [], notes: [] };
}

const DAY_MS = 86_400_000;
const LONGEST_MS = 6 * 3_600_000;

function startsOf({ sessions, seed, now, days = 120 }: HistoryOptions): readonly number[] {
  const random = randomFrom(seed ^ 0x5eed);
  const span = Math.max(0, days * DAY_MS - LONGEST_MS);
  const starts = Array.from({ length: sessions }, () => now - LONGEST_MS - Math.floor(random() * span));
  return starts.sort((a, b) => a - b);
}

interface Session {
  readonly root: string;
  readonly options: HistoryOptions;
  readonly filler: Filler;
  readonly random: Random;
  readonly start: number;
  /** From 0, the first of the history, up to 1. */
  readonly progress: number;
}

function addSession(history: Growing<History>, session: Session): void {
  const { options, random, start, filler, progress } = session;
  const { cwd, story } = placeOf(options, random);
  const facts = factsOf(session, cwd);
  const path = join(session.root, "projects", cwd.replace(/[^a-zA-Z0-9]/g, "-"), `${facts.id}.jsonl`);
  const file = createTranscriptFile(path, random() < (options.arrayShare ?? 0) ? "array" : "lines");
  const transcript = transcriptOf(facts, { at: start, until: options.now }, random, file.write);
  const agents: TranscriptFile[] = [];
  const record = writeSession(transcript, {
    story,
    filler,
    late: progress > 0.55,
    goesOn: goesOn(session, file),
    openAgent: facts.client.modern
      ? agentFilesBeside(path, agents)
      : () => ({ write: file.write, close: () => {} }),
  });
  file.close(transcript.at);
  for (const written of [file, ...agents]) {
    history.bytes += written.bytes();
    history.lines += written.lines();
  }
  history.files.push(path);
  history.agentFiles.push(...agents.map((agent) => agent.path));
  for (const count of ["prompts", "toolResults", "failures", "denials"] as const)
    history[count] += record[count];
  for (const kind of ["decisions", "preferences", "notes"] as const)
    history[kind].push(...record[kind].map((text) => ({ project: cwd, session: facts.id, text })));
}

function placeOf({ projects }: HistoryOptions, random: Random): { cwd: string; story: Story } {
  const places = projects ?? STORIES.map(({ name }) => ({ cwd: `/home/me/code/${name}` }));
  const index = between(random, 0, places.length - 1);
  const story = STORIES[index % STORIES.length];
  const cwd = places[index]?.cwd;
  if (!story || cwd === undefined) throw new RangeError("a history needs a project");
  return { cwd, story };
}

function factsOf({ options, random, progress }: Session, cwd: string): SessionFacts {
  const client = progress < (options.oldShare ?? 0.15) ? pick(random, OLD) : pick(random, MODERN);
  return {
    id: uuid({ hex: hexFrom(random) }),
    cwd,
    branch: pick(random, ["main", "main", "release", "fix/dates"]),
    agent: null,
    sidechain: false,
    model: client.modern ? "claude-opus-5-5" : "claude-sonnet-4-20250514",
    client,
  };
}

const OLD: readonly Client[] = ["1.0.44", "1.0.98", "1.0.119"].map((version) => ({ version, modern: false }));
const MODERN: readonly Client[] = ["2.1.298", "2.1.330"].map((version) => ({ version, modern: true }));

function goesOn({ options, random }: Session, file: TranscriptFile): (turns: number) => boolean {
  const { bytesPerSession } = options;
  // Most sessions are short.
  const turns = 5 + Math.floor(random() ** 5 * 36);
  return bytesPerSession === undefined ? (turn) => turn < turns : () => file.bytes() < bytesPerSession;
}

/** A sub-agent's lines go to a file of its own, beside one that describes it. */
function agentFilesBeside(path: string, opened: TranscriptFile[]): OpenAgent {
  const folder = join(path.replace(/\.jsonl$/, ""), "subagents");
  return (agent, meta) => {
    const file = createTranscriptFile(join(folder, `agent-${agent}.jsonl`), "lines");
    writeFileSync(join(folder, `agent-${agent}.meta.json`), JSON.stringify(meta));
    opened.push(file);
    return file;
  };
}
