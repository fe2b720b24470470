import { runSession } from "../claude-code.ts";
import { injectedBlocks } from "../model-request.ts";
import { type Sandbox, withoutUs } from "../sandbox.ts";
import {
  blocksAt,
  expectBrief,
  expectGivenOnce,
  expectNoMemoryTwice,
  expectSaidOnce,
  expectSameTools,
  expectThat,
  mainRequest,
  type Scenario,
} from "../scenario.ts";
import { bash, DECISION, doEarlierWork, LEFT_OVER, STORAGE_QUESTION, WISH } from "./earlier-work.ts";

export const nextSession: readonly Scenario[] = [
  {
    name: "the next session starts with what was left and its prompt brings the decision, once",
    run: startsInformed,
  },
  { name: "a prompt about the deploy brings what the user asked to remember", run: bringsTheWish },
  {
    name: "the question what was decided gets the decision, once, and the tools what they got without us",
    run: answersTheQuestion,
  },
  { name: "an unrelated prompt is left alone", run: staysSilent },
];

async function startsInformed(sandbox: Sandbox): Promise<void> {
  await doEarlierWork(sandbox);
  const request = await firstRequest(sandbox, "Add an index to the JSONL storage.");
  expectBrief(request, LEFT_OVER);
  expectDecisionAtPrompt(request);
}

async function bringsTheWish(sandbox: Sandbox): Promise<void> {
  await doEarlierWork(sandbox);
  const request = await firstRequest(sandbox, "Do the staging deploy, please.");
  const given = injectedBlocks(request).filter((block) => block.text.includes(WISH));
  expectThat(given.length === 1, `one block says "${WISH}"`, request);
  expectSaidOnce(request, WISH);
  expectNoMemoryTwice(request);
}

async function answersTheQuestion(sandbox: Sandbox): Promise<void> {
  await doEarlierWork(sandbox);
  const write = { name: "Write", input: { file_path: "not-allowed", content: "x" } };
  const calls = [bash("sh deploy.sh"), write];
  const session = {
    prompt: STORAGE_QUESTION,
    script: { main: [{ text: "Looking.", calls }, { text: "JSONL." }] },
  };
  const run = await runSession(sandbox, session);
  expectDecisionAtPrompt(mainRequest(run, 0));
  expectSameTools(run, await runSession(withoutUs(sandbox), session));
  const resumed = { prompt: "And why?", script: { main: [{ text: "To grep." }] }, resume: run.id };
  expectGivenOnce([run, await runSession(sandbox, resumed)], DECISION);
}

async function staysSilent(sandbox: Sandbox): Promise<void> {
  await doEarlierWork(sandbox);
  const request = await firstRequest(sandbox, "What is the capital of France?");
  expectBrief(request, LEFT_OVER);
  expectThat(injectedBlocks(request).length === 1, "nothing but the brief is given", request);
}

async function firstRequest(sandbox: Sandbox, prompt: string) {
  const run = await runSession(sandbox, { prompt, script: { main: [{ text: "Done." }] } });
  return mainRequest(run, 0);
}

function expectDecisionAtPrompt(request: Awaited<ReturnType<typeof firstRequest>>): void {
  const given = blocksAt(request, "UserPromptSubmit");
  expectThat(given.length === 1, `one block is given with the prompt, not ${given.length}`, request);
  const decision = /^\[decision [0-9a-f]{4,}\].*JSONL/m;
  expectThat(decision.test(given[0]?.text ?? ""), "the block holds the decision for JSONL", request);
  expectSaidOnce(request, DECISION);
  expectNoMemoryTwice(request);
}
