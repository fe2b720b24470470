import { join } from "node:path";
import { runSession } from "../claude-code.ts";
import { injectedBlocks } from "../model-request.ts";
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
import { DECISION, doEarlierWork, LEFT_OVER, STORAGE_QUESTION } from "./earlier-work.ts";

export const sameSession: readonly Scenario[] = [
  { name: "a resumed session is not told again what its context holds", run: resumes },
  { name: "after /compact the brief comes back", run: compactsByHand },
  { name: "after a compaction in the middle of a turn the brief comes back at once", run: compactsByItself },
];

const ONE_REPLY = { main: [{ text: "Noted." }] };

async function resumes(sandbox: Sandbox): Promise<void> {
  await doEarlierWork(sandbox);
  const { id } = await runSession(sandbox, { prompt: STORAGE_QUESTION, script: ONE_REPLY });
  const resumed = await runSession(sandbox, { prompt: STORAGE_QUESTION, script: ONE_REPLY, resume: id });
  const request = mainRequest(resumed, 0);
  expectThat(resumed.id === id, "the session keeps its id");
  expectThat(blocksAt(request, "UserPromptSubmit").length > 0, "the earlier answer is still there", request);
  expectSaidOnce(request, DECISION);
  expectNoMemoryTwice(request);
}

async function compactsByHand(sandbox: Sandbox): Promise<void> {
  await doEarlierWork(sandbox);
  const { id } = await runSession(sandbox, { prompt: STORAGE_QUESTION, script: ONE_REPLY });
  const compacted = await runSession(sandbox, { prompt: "/compact", script: { main: [] }, resume: id });
  const summaries = compacted.requests.filter(({ lane }) => lane === "summary");
  expectThat(summaries.length === 1, "the client asked for a summary");
  const answer = compacted.hookRuns.find(({ hook }) => hook === "SessionStart:compact")?.stdout ?? "";
  expectThat(answer.includes(LEFT_OVER), "the brief is given at the compaction, not only at the next resume");

  const next = await runSession(sandbox, { prompt: "Go on.", script: ONE_REPLY, resume: id });
  const request = mainRequest(next, 0);
  expectBrief(request, LEFT_OVER);
  expectNoMemoryTwice(request);
}

async function compactsByItself(sandbox: Sandbox): Promise<void> {
  await doEarlierWork(sandbox);
  const readme = { name: "Read", input: { file_path: join(sandbox.project, "README.md") } };
  const main = [
    { text: "Reading.", calls: [readme] },
    { refusal: "prompt is too long: 1200000 tokens > 1000000 maximum" },
    { text: "Done." },
  ];
  const run = await runSession(sandbox, { prompt: STORAGE_QUESTION, script: { main } });
  const request = mainRequest(run, -1);
  expectThat(mainRequest(run, 0) !== request, "the client asked again after the compaction");
  expectBrief(request, LEFT_OVER);
  expectNoMemoryTwice(request);
  expectThat(
    injectedBlocks(mainRequest(run, 0)).length > 1,
    "the prompt had its answer before",
    mainRequest(run, 0),
  );
}
