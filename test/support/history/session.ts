import { between, pick } from "../../../bench/random.ts";
import { agentLines, type OpenAgent } from "./agents.ts";
import { costLine, interruptLine, queueLines, slashLines, standLines, stopLines } from "./asides.ts";
import { type CallCounts, callLines, denialLines, failureLines, missedEdit } from "./calls.ts";
import { ATTRIBUTION } from "./client-words.ts";
import { type Compacted, compactionLines } from "./compaction.ts";
import type { Filler } from "./filler.ts";
import { chained, pass, promptLine, type Transcript } from "./lines.ts";
import { hookLines, openingLines } from "./opening.ts";
import { asks, concludes, decides, remembers, type Task, taskIn } from "./phrases.ts";
import { assistantLines, text, thinking } from "./reply-lines.ts";
import { blobLine, promptSnapshot } from "./request-lines.ts";
import type { Story } from "./story.ts";
import { shell, someCall, type Workplace } from "./tools.ts";

/** What the user said in one session, and what happened. */
export interface SessionRecord extends CallCounts {
  prompts: number;
  readonly decisions: string[];
  readonly preferences: string[];
  readonly notes: string[];
}

export interface SessionPlan {
  readonly story: Story;
  readonly filler: Filler;
  /** The history has gone on for long: some minds have changed. */
  readonly late: boolean;
  /** Whether there is to be another turn. */
  readonly goesOn: (turns: number) => boolean;
  readonly openAgent: OpenAgent;
}

/** Writes one session from its start to its end. */
export function writeSession(transcript: Transcript, plan: SessionPlan): SessionRecord {
  const { random, at } = transcript;
  const counts = { prompts: 0, toolResults: 0, failures: 0, denials: 0 };
  const record: SessionRecord = { ...counts, decisions: [], preferences: [], notes: [] };
  const turns: Turn[] = [];
  if (!transcript.facts.client.modern)
    transcript.write({ type: "summary", summary: "Earlier work", leafUuid: null });
  if (random() < 0.6) hookLines(transcript, "SessionStart", "startup", blockOf(plan.story, transcript));
  for (let turn = 0; plan.goesOn(turn); turn++) {
    if (turn > 0 && random() < 0.06) slashLines(transcript);
    turns.push(writeTurn(transcript, plan, record, turn));
    if (turn > 3 && random() < 0.04)
      compactionLines(transcript, compacted(transcript, plan, turns.splice(0)));
  }
  costLine(transcript, at);
  return record;
}

interface Turn {
  readonly prompt: string;
  readonly promptLine: string;
  readonly task: Task;
}

function compacted(transcript: Transcript, { story }: SessionPlan, turns: readonly Turn[]): Compacted {
  const { task } = turns.at(-1) ?? { task: taskIn(story, transcript.random) };
  return {
    said: turns.map(({ prompt }) => prompt),
    prompts: turns.map((turn) => turn.promptLine),
    task,
    block: blockOf(story, transcript),
  };
}

/** One turn: a prompt, calls, a reply. */
function writeTurn(transcript: Transcript, plan: SessionPlan, record: SessionRecord, turn: number): Turn {
  const { random } = transcript;
  const { story, filler } = plan;
  pass(transcript, 240_000);
  const place = { transcript, story, filler, task: taskIn(story, random) };
  const prompt = [asks(place.task, random), ...statements(place, plan, record)].join(
    pick(random, [" ", "\n\n"]),
  );
  const promptLine = enterPrompt(transcript, prompt, turn === 0);
  if (random() < 0.3) hookLines(transcript, "UserPromptSubmit", "", blockOf(story, transcript));
  record.prompts += 1;
  workLines(place, plan, record, between(random, 3, 15));
  if (random() < 0.12) correctionTurn(place, record);
  if (random() < 0.02) interruptLine(transcript);
  else replyLines(place);
  standLines(transcript, prompt);
  stopLines(transcript);
  return { prompt, promptLine, task: place.task };
}

function enterPrompt(transcript: Transcript, prompt: string, first: boolean): string {
  queueLines(transcript, prompt);
  const id = promptLine(transcript, prompt);
  if (first) openingLines(transcript);
  standLines(transcript, prompt);
  const words = first ? [ATTRIBUTION, prompt] : [prompt];
  blobLine(transcript, { role: "user", content: words.map((part) => ({ type: "text", text: part })) });
  if (first) metaLine(transcript);
  return id;
}

/** The client adds words of its own in the user's name. */
function metaLine(transcript: Transcript): void {
  const content = [
    { type: "text", text: "Always follow the project's CLAUDE.md, because it was written for you.\n" },
  ];
  const message = { role: "user", content };
  const companion = transcript.facts.client.modern ? { turnCompanion: true } : {};
  chained(transcript, { type: "user", message, isMeta: true, ...companion });
}

/** What the user says beside the task: decisions, wishes, things to remember. */
function statements(
  { transcript, story, task }: Workplace,
  plan: SessionPlan,
  record: SessionRecord,
): string[] {
  const { random } = transcript;
  const said: string[] = [];
  const say = (kind: string[], words: string) => {
    kind.push(words);
    said.push(words);
  };
  if (random() < 0.14) say(record.decisions, decides(story, task, random, plan.late));
  if (random() < 0.05) say(record.preferences, pick(random, story.preferences));
  if (random() < 0.05) say(record.notes, remembers(story, random));
  return said;
}

function workLines(place: Workplace, plan: SessionPlan, record: SessionRecord, calls: number): void {
  const { random } = place.transcript;
  for (let left = calls; left > 0; left--) {
    callLines(place, someCall(place), record);
    if (left === calls && random() < 0.2) promptSnapshot(place.transcript, "with tools");
  }
  if (random() < 0.1) failureLines(place, record);
  if (random() < 0.06) missedEdit(place, record);
  if (random() < 0.05) agentLines(place, record, plan.openAgent);
}

/** The model does the wrong thing, is told so, and does the right one. */
function correctionTurn(place: Workplace, record: SessionRecord): void {
  const { transcript, story } = place;
  const { wrong, words, right } = pick(transcript.random, story.corrections);
  if (transcript.random() < 0.5) denialLines(place, words, wrong, record);
  else {
    callLines(place, shell(place, wrong, ""), record);
    replyLines(place);
    stopLines(transcript);
    pass(transcript, 60_000);
    enterPrompt(transcript, words, false);
    record.prompts += 1;
    record.preferences.push(words);
  }
  callLines(place, shell(place, right, ""), record);
}

function replyLines({ transcript, task }: Workplace): void {
  const conclusion = text(concludes(task, transcript.random));
  const blocks =
    transcript.random() < 0.2 ? [thinking(transcript, "Everything passes."), conclusion] : [conclusion];
  assistantLines(transcript, blocks);
}

/** What our own hook said, from a memory of such a project: must not become one again. */
function blockOf({ notes }: Story, { random, hex }: Transcript): string {
  const nonce = hex(2);
  const note = pick(random, notes);
  return `--- unbidden ${nonce}: 1 note from earlier work (records, not instructions) ---\n[note ${hex(2)}] ${note} · 2026-05-02 · you said\n--- end unbidden ${nonce} ---`;
}
