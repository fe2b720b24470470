import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { runSession, type SessionRun } from "../claude-code.ts";
import { installWithHttp, stopDaemon } from "../product.ts";
import type { Sandbox } from "../sandbox.ts";
import { expectThat, type Scenario } from "../scenario.ts";
import { storedEvents } from "../stored.ts";
import { bash } from "./earlier-work.ts";

export const httpTools: readonly Scenario[] = [
  { name: "http tool hooks: ten calls are kept once each", run: keepsTen },
  {
    name: "http tool hooks: a daemon that hangs costs the timeout, loses nothing and is not shown",
    run: hangs,
  },
  { name: "http tool hooks: a daemon that was killed loses nothing, but the client shows it", run: isKilled },
];

const WITH_DAEMON = { UNBIDDEN_DAEMON_ENABLED: "true" };

async function keepsTen(sandbox: Sandbox): Promise<void> {
  await installWithHttp(sandbox);
  const ten = Array.from({ length: 10 }, (_, index) => bash(`echo heron-${index}.`));
  const calls = [ten.slice(0, 3), ten.slice(3, 4), ten.slice(4, 9), ten.slice(9)];
  const main = [...calls.map((some) => ({ text: "On.", calls: some })), { text: "Ten." }];
  const run = await runSession(sandbox, { prompt: "Count herons.", script: { main }, env: WITH_DAEMON });
  const told = run.hookRuns.filter(({ event }) => event === "PostToolUse");
  expectThat(told.length === 10, `the client told of ten calls, not ${told.length}`);
  expectThat(told.every(isRequest), "each was a request that the daemon took");
  expectKept(sandbox, run, 10);
  await stopDaemon(sandbox);
}

async function hangs(sandbox: Sandbox): Promise<void> {
  const run = await workWhile(sandbox, "SIGSTOP");
  const ends = new Set(toolHooks(run).map(({ outcome }) => outcome));
  expectThat([...ends].join() === "cancelled", `the client gives up in silence: ${[...ends].join()}`);
}

/** Why `auto` is command: once this holds no more, it can be http. */
async function isKilled(sandbox: Sandbox): Promise<void> {
  const run = await workWhile(sandbox, "SIGKILL");
  const ends = new Set(toolHooks(run).map(({ outcome }) => outcome));
  expectThat([...ends].join() === "error", `the client calls it an error: ${[...ends].join()}`);
}

/** Four tool calls, three of them at once, with a daemon that got a signal before the first was told. */
async function workWhile(sandbox: Sandbox, signal: "SIGSTOP" | "SIGKILL"): Promise<SessionRun> {
  const daemon = await installWithHttp(sandbox);
  const sent = signalAtFirstCall(sandbox, daemon, signal);
  const three = [1, 2, 3].map((index) => bash(`echo heron-${index}.`));
  const main = [
    { text: "On.", calls: [bash("touch began; sleep 1; echo heron-0.")] },
    { text: "On.", calls: three },
    { text: "Four." },
  ];
  const broken = (event: string) => /^(?:Pre|Post)Tool/.test(event);
  const run = await runSession(sandbox, {
    prompt: "Count herons.",
    script: { main },
    env: WITH_DAEMON,
    broken,
  });
  await sent;
  const heard = JSON.stringify(run.requests.map(({ body }) => body.messages));
  for (const word of ["hook failed", "Hook cancelled", "/hook/claude-code", "ECONNREFUSED"])
    expectThat(!heard.includes(word), `the model hears nothing of it, not even "${word}"`);
  expectKept(sandbox, run, 4);
  await stopDaemon(sandbox);
  return run;
}

function expectKept(sandbox: Sandbox, run: SessionRun, count: number): void {
  const texts = storedEvents(sandbox, run.id)
    .filter(({ kind }) => kind === "tool")
    .map(({ text }) => text);
  const herons = Array.from({ length: count }, (_, index) => `heron-${index}.`);
  const once = herons.every((heron) => texts.filter((text) => text.includes(heron)).length === 1);
  expectThat(once && texts.length === count, `all ${count} are kept once: ${JSON.stringify(texts)}`);
}

function toolHooks({ hookRuns }: SessionRun) {
  return hookRuns.filter(({ event }) => event.startsWith("PostTool"));
}

function isRequest({ exitCode }: SessionRun["hookRuns"][number]): boolean {
  return exitCode === 204;
}

async function signalAtFirstCall(sandbox: Sandbox, daemon: number, signal: NodeJS.Signals): Promise<void> {
  for (let looks = 0; looks < 800; looks++) {
    if (existsSync(join(sandbox.project, "began"))) {
      process.kill(daemon, signal);
      return;
    }
    await sleep(25);
  }
  throw new Error("the first tool call never began");
}
