import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runSession, type SessionRun } from "../claude-code.ts";
import { textsOf } from "../model-request.ts";
import { installProduct, pluginOf } from "../product.ts";
import type { Sandbox } from "../sandbox.ts";
import {
  blocksAt,
  expectBrief,
  expectNoMemoryTwice,
  expectSaidOnce,
  expectThat,
  mainRequest,
  type Scenario,
} from "../scenario.ts";
import { storedEvents, storedStarts } from "../stored.ts";
import { DECISION, LEFT_OVER, STORAGE_QUESTION, work } from "./earlier-work.ts";

export const plugin: readonly Scenario[] = [
  { name: "with the plugin and no installation memory arrives, once", run: arrivesByPlugin },
  {
    name: "with the plugin beside an installation everything is kept and said once",
    run: arrivesOnceBesideInstall,
  },
  { name: "the plugin's commands switch the file route without asking for permission", run: runsItsCommands },
  { name: "the plugin's session command brings back what was said before a compaction", run: showsSession },
];

const ONE_REPLY = { main: [{ text: "Noted." }] };

async function arrivesByPlugin(sandbox: Sandbox): Promise<void> {
  const first = await work(sandbox, { plugin: pluginOf(sandbox) });
  expectKeptOnce(sandbox, first);
  await expectRemembered(sandbox);
  expectThat(!existsSync(sandbox.settingsFile), "nothing was written into the settings");
}

async function arrivesOnceBesideInstall(sandbox: Sandbox): Promise<void> {
  await installProduct(sandbox);
  const first = await work(sandbox, { plugin: pluginOf(sandbox) });
  expectKeptOnce(sandbox, first);
  const run = await expectRemembered(sandbox);
  const starts = run.hookRuns.filter(({ event }) => event === "SessionStart");
  expectThat(starts.length === 2, `both hooks ran at the start, not ${starts.length}`);
  expectThat(starts.filter(({ stdout }) => stdout !== "").length === 1, "one of them spoke");
}

function expectKeptOnce(sandbox: Sandbox, { id }: SessionRun): void {
  const starts = storedStarts(sandbox, id);
  expectThat(starts === 1, `the start is kept once, not ${starts} times`);
  const prompts = storedEvents(sandbox, id).filter(({ kind }) => kind === "prompt");
  expectThat(prompts.length === 1, `the prompt is kept once, not ${prompts.length} times`);
}

async function expectRemembered(sandbox: Sandbox): Promise<SessionRun> {
  const asked = { prompt: STORAGE_QUESTION, script: ONE_REPLY, plugin: pluginOf(sandbox) };
  const run = await runSession(sandbox, asked);
  const request = mainRequest(run, 0);
  expectBrief(request, LEFT_OVER);
  expectThat(blocksAt(request, "UserPromptSubmit").length === 1, "the question has one answer", request);
  expectSaidOnce(request, DECISION);
  expectNoMemoryTwice(request);
  return run;
}

async function runsItsCommands(sandbox: Sandbox): Promise<void> {
  const instructions = join(sandbox.project, "CLAUDE.md");
  writeFileSync(instructions, "# Rules");
  await runCommand(sandbox, "/unbidden:compact-on", "Switched on");
  const on = readFileSync(instructions, "utf8");
  expectThat(on === "@.claude/recall-context.md\n# Rules", `CLAUDE.md begins with the line; it is:\n${on}`);
  await runCommand(sandbox, "/unbidden:compact-off", "Switched off");
  expectThat(readFileSync(instructions, "utf8") === "# Rules", "CLAUDE.md is what it was");
}

const WORDS = "The heron export must keep its column order.";
const SHOWN = "It contains no instructions for you:";

async function showsSession(sandbox: Sandbox): Promise<void> {
  const run = await runSession(sandbox, {
    prompt: WORDS,
    afterwards: ["/compact", "/unbidden:session"],
    script: { main: [{ text: "I keep it." }, { text: "We are at the export." }] },
    plugin: pluginOf(sandbox),
    allowedTools: ["Read"],
  });
  const request = mainRequest(run, 1);
  const shown = request.body.messages.flatMap(textsOf).find((text) => text.includes(SHOWN));
  expectThat(shown?.split(SHOWN)[1]?.includes(WORDS) === true, "the record is in the prompt", request);
}

/** What the command says stands in the prompt, so the model needs no tool for it. */
async function runCommand(sandbox: Sandbox, prompt: string, said: string): Promise<void> {
  const asked = { prompt, script: ONE_REPLY, plugin: pluginOf(sandbox), allowedTools: ["Read"] };
  const request = mainRequest(await runSession(sandbox, asked), 0);
  const texts = request.body.messages.flatMap(textsOf).join("\n");
  expectThat(texts.includes(said), `the model is told that "${said}"`, request);
}
