import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { progress } from "../progress.ts";
import { provenance } from "../provenance.ts";
import { publish } from "../publish.ts";
import { type ModelBeside, modelBeside } from "./model-beside.ts";
import { type Answered, type Replayed, replayWeek } from "./replay.ts";
import { toReport } from "./report.ts";
import { readStories } from "./story.ts";
import { printWeek } from "./table.ts";

const ARGUMENTS = {
  json: { type: "boolean", default: false },
  save: { type: "boolean", default: false },
  misses: { type: "boolean", default: false },
  model: { type: "string" },
} as const;

/** What a working week would have got from the engine, prompt by prompt. */
export async function benchWeek(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: ARGUMENTS });
  if (values.model !== undefined && values.model !== "scripted")
    throw new Error("--model is scripted: no other can be measured without asking somebody");
  const from = provenance();
  const model = values.model ? await modelBeside() : null;
  const replayed = await replayInThrowAwayHome(model).finally(() => model?.close());
  publish(toReport(replayed, from, values.misses), printWeek, values);
}

/** The week as the engine is now, in a folder that is gone afterwards. */
export async function replayInThrowAwayHome(model: ModelBeside | null = null): Promise<Replayed> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "unbidden-week-")));
  const stories = readStories();
  const prompts = stories.reduce((sum, { turns }) => sum + turns.length, 0);
  let done = 0;
  try {
    const tell = ({ event }: Answered) => {
      if (event === "UserPromptSubmit") progress("prompts", ++done, prompts);
    };
    return await replayWeek(folder, stories, tell, model);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
