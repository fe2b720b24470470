import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runSession, type SessionRun } from "../claude-code.ts";
import { type ModelRequest, textsOf } from "../model-request.ts";
import { switchFileRoute } from "../product.ts";
import type { Sandbox } from "../sandbox.ts";
import { expectSaidOnce, expectThat, mainRequest, type Scenario } from "../scenario.ts";
import { bash, doEarlierWork } from "./earlier-work.ts";

export const compactFile: readonly Scenario[] = [
  {
    name: "with the file route on, what /compact forgets comes back with CLAUDE.md, once, and the file is empty afterwards",
    run: bringsBack,
  },
  {
    name: "with the file route on, a compaction in the middle of a turn brings it back at once",
    run: bringsBackMidTurn,
  },
];

const FIRST_WORDS = "The heron export must keep its column order.";
const REPLY = "I keep it; the rest stands in @README.md already.";
const README = "# Ledger service";
/** How the client heads a file that CLAUDE.md names. */
const FROM_FILE = "recall-context.md (project instructions";
const EMPTY = "<!-- Unbidden writes here";

async function bringsBack(sandbox: Sandbox): Promise<void> {
  await beginWithRoute(sandbox);
  const reading = { name: "Read", input: { file_path: recallFile(sandbox) } };
  const run = await runSession(sandbox, {
    prompt: FIRST_WORDS,
    afterwards: ["/compact", "Go on."],
    script: { main: [{ text: REPLY }, { text: "Looking.", calls: [reading] }, { text: "Done." }] },
  });
  expectBroughtByFile(mainRequest(run, 1));
  expectReminderOnly(run);
  const looked = textsIn(mainRequest(run, 2)).split(FIRST_WORDS).length - 1;
  expectThat(
    looked === 1,
    "the next prompt has emptied the file before the agent looked",
    mainRequest(run, 2),
  );
  expectEmpty(sandbox);
}

async function bringsBackMidTurn(sandbox: Sandbox): Promise<void> {
  await beginWithRoute(sandbox);
  const main = [
    { text: "I keep it.", calls: [bash("ls")] },
    { refusal: "prompt is too long: 1200000 tokens > 1000000 maximum" },
    { text: "Done." },
  ];
  const run = await runSession(sandbox, { prompt: FIRST_WORDS, script: { main } });
  expectThat(textsIn(mainRequest(run, -1)).includes(FROM_FILE), "the file is read", mainRequest(run, -1));
  expectReminderOnly(run);
  expectEmpty(sandbox);
}

async function beginWithRoute(sandbox: Sandbox): Promise<void> {
  await doEarlierWork(sandbox);
  writeFileSync(join(sandbox.project, "CLAUDE.md"), "# Rules\n");
  await switchFileRoute(sandbox, "on");
}

/** The agent follows `@path` where it can: the file that the words only mention must not come with them. */
function expectBroughtByFile(request: ModelRequest): void {
  expectSaidOnce(request, FIRST_WORDS);
  const [, brought = ""] = textsIn(request).split(FROM_FILE);
  expectThat(brought.includes(FIRST_WORDS), "the words come with CLAUDE.md", request);
  expectThat(brought.includes("@README.md"), "and so does the reply", request);
  expectThat(!textsIn(request).includes(README), "a file that they mention is not brought in", request);
}

function expectReminderOnly(run: SessionRun): void {
  const said = run.hookRuns.find(({ hook }) => hook === "SessionStart:compact")?.stdout ?? "";
  expectThat(
    said.includes("CLAUDE.md holds this session"),
    `the start after it reminds of the file; it says: ${said}`,
  );
  expectThat(!said.includes(FIRST_WORDS), "and does not repeat what stands there");
}

function expectEmpty(sandbox: Sandbox): void {
  const text = readFileSync(recallFile(sandbox), "utf8");
  expectThat(text.startsWith(EMPTY), `the file is empty at the end; it says: ${text}`);
}

function recallFile(sandbox: Sandbox): string {
  return join(sandbox.project, ".claude", "recall-context.md");
}

function textsIn(request: ModelRequest): string {
  return request.body.messages.flatMap(textsOf).join("\n");
}
