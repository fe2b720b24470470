import { queueLines, standLines, stopLines } from "../../test/support/history/asides.ts";
import { ATTRIBUTION } from "../../test/support/history/client-words.ts";
import { pass, promptLine, uuid } from "../../test/support/history/lines.ts";
import { openingLines } from "../../test/support/history/opening.ts";
import { type Task, taskIn } from "../../test/support/history/phrases.ts";
import { assistantLines, text } from "../../test/support/history/reply-lines.ts";
import { blobLine } from "../../test/support/history/request-lines.ts";
import type { Story } from "../../test/support/history/story.ts";
import { between } from "../random.ts";
import type { Chance } from "./chance.ts";
import { projectNamed } from "./projects.ts";
import { type Stage, writeDown } from "./stage.ts";
import type { SessionStory, Turn } from "./story.ts";
import { playEveryday, playStep } from "./tool-calls.ts";

/** Calls beside those the story tells. */
const EVERYDAY = { least: 6, most: 16 };
const MINUTE_MS = 60_000;

/** A prompt, the calls and the reply. Returns the id of the prompt's line. */
export async function playTurn(stage: Stage, turn: Turn, index: number): Promise<string> {
  const { transcript, chance, number } = stage;
  transcript.at += between(chance.random, 15_000, 2 * MINUTE_MS);
  const line = await enterPrompt(stage, turn, index);
  chance.begin(number, index, 3);
  await work(stage, turn);
  assistantLines(transcript, [text(turn.reply)]);
  await stage.tell(stage.client.stop(turn.reply), turn);
  standLines(transcript, turn.prompt);
  stopLines(transcript);
  return line;
}

/** The hook answers before the client writes the prompt down. */
async function enterPrompt(stage: Stage, turn: Turn, index: number): Promise<string> {
  const { transcript, client, chance, number } = stage;
  queueLines(transcript, turn.prompt);
  // Both doors must name the turn alike: the line draws the id again.
  chance.begin(number, index, 2);
  const promptId = uuid(transcript);
  const block = await stage.tell(client.prompt(turn.prompt, promptId), turn);
  chance.begin(number, index, 2);
  const line = promptLine(transcript, turn.prompt);
  if (block !== null) writeDown(stage, "UserPromptSubmit", "", block);
  if (index === 0) openingLines(transcript);
  standLines(transcript, turn.prompt);
  const words = index === 0 ? [ATTRIBUTION, turn.prompt] : [turn.prompt];
  blobLine(transcript, { role: "user", content: words.map((part) => ({ type: "text", text: part })) });
  return line;
}

async function work(stage: Stage, turn: Turn): Promise<void> {
  const { story, transcript, chance, filler } = stage;
  const project = projectNamed(story.project);
  const place = { transcript, story: project, filler, task: taskOf(project, story, chance) };
  const everyday = turn.works ? between(chance.random, EVERYDAY.least, EVERYDAY.most) : 0;
  const before = Math.ceil(everyday / 2);
  await playEveryday(stage, turn, place, before);
  for (const step of turn.steps) {
    await playStep(stage, turn, place, step);
    pass(transcript, 3_000);
  }
  await playEveryday(stage, turn, place, everyday - before);
}

export function taskOf(project: Story, { subject }: SessionStory, { random }: Chance): Task {
  return { ...taskIn(project, random), subject: `the ${subject}` };
}
