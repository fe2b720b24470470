import { join } from "node:path";
import { runSession, type SessionRun } from "../claude-code.ts";
import { injectedBlocks, textsOf } from "../model-request.ts";
import { type Sandbox, withoutUs } from "../sandbox.ts";
import {
  blocksAt,
  expectBrief,
  expectNoMemoryTwice,
  expectSaidOnce,
  expectSameTools,
  expectThat,
  mainRequest,
  type Scenario,
} from "../scenario.ts";
import { bash, DECISION, doEarlierWork, LEFT_OVER, STORAGE_QUESTION } from "./earlier-work.ts";

export const sameSession: readonly Scenario[] = [
  { name: "a resumed session is not told again what its context holds", run: resumes },
  { name: "after /compact the brief comes back", run: compactsByHand },
  { name: "after a compaction in the middle of a turn the brief comes back at once", run: compactsByItself },
];

const NOTED = { text: "Noted." };
const ONE_REPLY = { main: [NOTED] };

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
  const session = {
    prompt: STORAGE_QUESTION,
    afterwards: ["/compact", "Go on."],
    script: { main: [NOTED, NOTED] },
  };
  const run = await runSession(sandbox, session);
  expectSummaryAsWithoutUs(run, await runSession(withoutUs(sandbox), session));
  const atOnce = mainRequest(run, 1);
  expectBrief(atOnce, LEFT_OVER);
  expectNoMemoryTwice(atOnce);

  const later = await runSession(sandbox, { prompt: "Go on.", script: { main: [NOTED] }, resume: run.id });
  const request = mainRequest(later, 0);
  expectBrief(request, LEFT_OVER);
  expectNoMemoryTwice(request);
}

async function compactsByItself(sandbox: Sandbox): Promise<void> {
  await doEarlierWork(sandbox);
  const readme = { name: "Read", input: { file_path: join(sandbox.project, "README.md") } };
  const main = [
    { text: "Reading.", calls: [readme, bash("sh deploy.sh")] },
    { refusal: "prompt is too long: 1200000 tokens > 1000000 maximum" },
    { text: "Done." },
  ];
  const session = { prompt: STORAGE_QUESTION, script: { main } };
  const run = await runSession(sandbox, session);
  const [before, after] = [mainRequest(run, 0), mainRequest(run, -1)];
  expectThat(before !== after, "the client asked again after the compaction");
  expectThat(injectedBlocks(before).length > 1, "the prompt had its answer before", before);
  expectBrief(after, LEFT_OVER);
  expectNoMemoryTwice(after);

  const bare = await runSession(withoutUs(sandbox), session);
  expectSummaryAsWithoutUs(run, bare);
  expectSameTools(run, bare);
}

/** What a hook prints before a compaction would be an instruction to whoever sums up. */
function expectSummaryAsWithoutUs(run: SessionRun, bare: SessionRun): void {
  const [ours, theirs] = [run, bare].map(({ requests }) => requests.filter(({ lane }) => lane === "summary"));
  expectThat(ours?.length === 1 && theirs?.length === 1, "a summary was asked for, once");
  const [asked, usual] = [ours, theirs].map((some) => some?.[0]?.body.messages.flatMap(textsOf).at(-1));
  expectThat(asked === usual, "it is asked for in the same words as without us", ours?.[0]);
  const answers = run.hookRuns.filter(({ stdout }) => stdout !== "").map(({ hook }) => hook);
  expectThat(!answers.some((hook) => /^P(re|ost)Compact/.test(hook)), "nothing is said around a compaction");
  const again = answers.filter((hook) => hook === "SessionStart:compact");
  expectThat(again.length === 1, `what it cost is said once, not ${again.length} times`);
}
