import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { progress } from "../progress.ts";
import { provenance } from "../provenance.ts";
import { publish } from "../publish.ts";
import { type Replayed, replayWeek } from "./replay.ts";
import { toReport } from "./report.ts";
import { readStories } from "./story.ts";
import { printWeek } from "./table.ts";

const ARGUMENTS = {
  json: { type: "boolean", default: false },
  save: { type: "boolean", default: false },
  misses: { type: "boolean", default: false },
} as const;

/** What a working week would have got from the engine, prompt by prompt. */
export async function benchWeek(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: ARGUMENTS });
  const from = provenance();
  const replayed = await replayInThrowAwayHome();
  publish(toReport(replayed, from, values.misses), printWeek, values);
}

/** The week as the engine is now, in a folder that is gone afterwards. */
export async function replayInThrowAwayHome(): Promise<Replayed> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "unbidden-week-")));
  const stories = readStories();
  const prompts = stories.reduce((sum, { turns }) => sum + turns.length, 0);
  let done = 0;
  try {
    return await replayWeek(folder, stories, ({ event }) => {
      if (event === "UserPromptSubmit") progress("prompts", ++done, prompts);
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
