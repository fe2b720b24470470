import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openEngine } from "../client/open.ts";
import { builtMachine, type Machine } from "./installed.fixture.ts";
import { runCli } from "./program.ts";
import { paintFor } from "./render/paint.ts";
import { renderStatus } from "./render/reports.ts";

let here: Machine;
let other: string;

beforeEach(() => {
  here = builtMachine();
  other = join(here.root, "user", "other");
  mkdirSync(join(other, ".git"), { recursive: true });
});

afterEach(() => here.remove());

/** The output of one command line. */
async function unbidden(...args: string[]): Promise<string> {
  here.output.length = 0;
  await runCli(here.context(), args, here.program);
  return here.output.join("\n");
}

async function prompt(session: string, text: string, cwd = here.project): Promise<string | null> {
  const engine = await openEngine({ env: here.context().env, entryPoint: "hook", busyTimeoutMs: 1_000 });
  try {
    const payload = { session_id: session, cwd, hook_event_name: "UserPromptSubmit", prompt: text };
    const answer = await engine.hook("claude-code", Buffer.from(JSON.stringify(payload)));
    await answer.written();
    return answer.text;
  } finally {
    await engine.close();
  }
}

async function status() {
  return JSON.parse(await unbidden("status", "--json"));
}

test("after demo, `off --session` silences the current session, and names it", async () => {
  await here.install();
  await prompt("8c1f02ab-1111", "Please mend the ferry timetable");
  await unbidden("demo", "Deploys go through the staging branch");
  const answer = await unbidden("off", "--session");
  expect(answer).toMatch(
    /^Session 8c1f02ab-1111 is off: .* until `~\/.unbidden\/bin\/unbidden on --session 8c1f02ab`\./,
  );
  expect(answer).toMatch(
    /claude-code in project, last active \d\d:\d\d, last prompt: Please mend the ferry timetable$/,
  );
  const { events } = await status();
  await prompt("8c1f02ab-1111", "This must not be kept");
  expect((await status()).events).toBe(events);
  expect(await unbidden("on", "--session", "8c1f02ab")).toMatch(/^Session 8c1f02ab-1111 is on\./);
});

test("a folder where only demo ran has no session to silence", async () => {
  await here.install();
  await unbidden("demo", "Deploys go through the staging branch");
  expect(await unbidden("off", "--session")).toContain("SESSION_UNKNOWN");
});

test("`status` shows the last three sessions, as SESSION_UNKNOWN promises", async () => {
  for (const [number, cwd] of [here.project, other, other, here.project].entries()) {
    await prompt(`session${number}-and-more`, `A question, number ${number}`, cwd);
  }
  await unbidden("off", "--session", "session2");
  const shown = /last sessions:\n((?: {2}.*\n)+)/
    .exec(await unbidden("status"))?.[1]
    ?.trimEnd()
    .split("\n");
  expect(shown).toHaveLength(3);
  expect(shown?.toSorted()).toEqual([
    expect.stringMatching(/^ {2}session1 claude-code in other: last active \d\d:\d\d, on$/),
    expect.stringMatching(/^ {2}session2 claude-code in other: last active \d\d:\d\d, off$/),
    expect.stringMatching(/^ {2}session3 claude-code in project: last active \d\d:\d\d, on$/),
  ]);
});

test("adding a sentence twice shows the id that exists, and says that it is known", async () => {
  const first = JSON.parse(await unbidden("add", "We use UTC", "--json"));
  expect(first.known).toBe(false);
  const again = JSON.parse(await unbidden("add", "we  use utc", "--json"));
  expect(again).toMatchObject({ known: true, memory: { id: first.memory.id } });
  expect(await unbidden("add", "We use UTC")).toMatch(/^Already known: \[note \w+\] We use UTC/);
  expect(await unbidden("show", again.memory.shortId)).toContain(first.memory.id);
  await unbidden("forget", again.memory.shortId);
  expect(await unbidden("add", "We use UTC")).toMatch(/^Remembered /);
});

test("`status` and `why` name the project of a decision and its memories", async () => {
  await unbidden("add", "Berth four is closed for dredging");
  await unbidden("add", "Keep commits small", "--kind", "preference", "--everywhere");
  await prompt("elsewhere", "Keep commits small in this repository, what do you remember?", other);
  const text = await unbidden("status");
  expect(text).toContain("project:   project, 2 memories");
  expect(text).toMatch(/in total: {2}\d+ memories, 1 event, 1 receipt, /);
  expect(text).toMatch(/\d\d:\d\d prompt in other: injected \d+ tokens/);
  expect(await unbidden("why")).toMatch(/^\d\d:\d\d prompt in other: \d+ tokens/);
  expect(await status()).toMatchObject({ projectMemories: 2, verdicts: [{ projectName: "other" }] });
});

test("a confidence just below the threshold does not look equal to it", async () => {
  await prompt("s-1", "A question about the tides");
  const answer = await status();
  const page = { paint: paintFor(false, {}), now: 0, command: "unbidden" };
  const [verdict] = answer.verdicts;
  for (const [best, shown] of [
    [0.31, "best .31 < .55"],
    [0.549, "best .549 < .550"],
    [0.54996, "best .54996 < .55000"],
  ] as const) {
    const verdicts = [{ ...verdict, best, threshold: 0.55 }];
    expect(renderStatus({ ...answer, verdicts }, page)).toContain(`silent, ${shown}`);
  }
});

test("an empty brief does not claim that there are no memories", async () => {
  expect(await unbidden("brief")).toContain("no memories yet");
  await unbidden("add", "Berth four is closed for dredging");
  const brief = await unbidden("brief");
  expect(brief).toContain("nothing for one in 1 memory yet");
});

test("the brief of a project that is off says that sessions get nothing", async () => {
  await unbidden("add", "Use pnpm here, never npm", "--kind", "preference");
  expect(await unbidden("brief")).not.toContain("off here");
  await unbidden("off");
  const brief = await unbidden("brief");
  expect(brief).toContain("Use pnpm here");
  expect(brief).toMatch(/Unbidden is off here: sessions get nothing until `.*unbidden on`\.$/);
});

test("a list that was cut says that there is more", async () => {
  await unbidden("add", "Herons nest in reeds");
  expect(await unbidden("list", "--limit", "1")).not.toContain("There are more");
  await unbidden("add", "Terns nest on gravel");
  expect(await unbidden("list", "--limit", "1")).toMatch(
    /Terns nest on gravel.*\nThere are more: --limit <number>$/,
  );
});

test("a short prompt gets more after a related one, and `why` gives the session as the reason", async () => {
  await unbidden("add", "The staging database is wiped every Sunday night");
  await unbidden("add", "Lockstep retries are refused by brevant, so add jitter");
  const short = "and the lockstep thing, ferry pages";
  expect(await prompt("alone", short)).toBeNull();
  expect(await prompt("asking", "when is the staging database wiped?")).toContain("Sunday");
  expect(await prompt("asking", short)).toContain("jitter");
  expect(await unbidden("why")).toContain("times 1.60, because the previous prompt found something");
});
