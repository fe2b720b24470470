import { costLine, slashLines } from "../../test/support/history/asides.ts";
import { compactionLines } from "../../test/support/history/compaction.ts";
import { projectNamed } from "./projects.ts";
import { type Scene, type Stage, stageOf, writeDown } from "./stage.ts";
import { playTurn, taskOf } from "./turn.ts";

/** Returns when it ended. */
export async function playSession(scene: Scene): Promise<number> {
  const stage = stageOf(scene);
  const { client, transcript, story, chance, number } = stage;
  const block = await stage.tell(client.start(), null);
  if (block !== null) writeDown(stage, "SessionStart", "startup", block);
  const lines: string[] = [];
  for (const [index, turn] of story.turns.entries()) {
    chance.begin(number, index, 1);
    if (index > 0 && chance.random() < 0.05) slashLines(transcript);
    lines.push(await playTurn(stage, turn, index));
    if (turn.compacts) await compact(stage, index, lines);
  }
  chance.begin(number, story.turns.length);
  costLine(transcript, scene.at);
  await stage.tell(client.end(), null);
  return transcript.at;
}

/** The client asks its hooks again after it made the summary. */
async function compact(stage: Stage, index: number, prompts: readonly string[]): Promise<void> {
  const { client, transcript, story, chance, number } = stage;
  const block = await stage.tell(client.start("compact"), null);
  chance.begin(number, index, 4);
  const { at } = transcript;
  const said = story.turns.slice(0, index + 1).map(({ prompt }) => prompt);
  const task = taskOf(projectNamed(story.project), story, chance);
  compactionLines(transcript, { said, prompts, task, block });
  transcript.at = at + 20_000;
}
