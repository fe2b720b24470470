import { setTimeout as sleep } from "node:timers/promises";
import { runOn, runSession } from "../claude-code.ts";
import { injectedBlocks } from "../model-request.ts";
import { type Sandbox, withoutUs } from "../sandbox.ts";
import {
  expectBrief,
  expectNoMemoryTwice,
  expectSaidOnce,
  expectSameTools,
  expectThat,
  mainRequest,
  type Scenario,
} from "../scenario.ts";
import { storedSessions } from "../stored.ts";
import { DECISION, doEarlierWork, FATES, LEFT_OVER, STORAGE_QUESTION } from "./earlier-work.ts";

export const newContext: readonly Scenario[] = [
  { name: "after /clear the same is told again, once, because nothing of it is left", run: clears },
  { name: "a fork is told nothing that came with it from the session it left", run: forks },
];

const NOTED = { text: "Noted." };

async function clears(sandbox: Sandbox): Promise<void> {
  await doEarlierWork(sandbox);
  const session = {
    prompt: STORAGE_QUESTION,
    afterwards: ["/clear", STORAGE_QUESTION],
    script: { main: [NOTED, FATES, NOTED] },
  };
  const run = await runSession(sandbox, session);
  for (const request of [mainRequest(run, 0), mainRequest(run, 1), mainRequest(run, 2)]) {
    expectBrief(request, LEFT_OVER);
    expectSaidOnce(request, DECISION);
    expectNoMemoryTwice(request);
    expectThat(injectedBlocks(request).length === 2, "the brief and the answer are all", request);
  }
  expectThat(storedSessions(sandbox).length === 3, "it is a session of its own from there on");
  expectSameTools(run, await runSession(withoutUs(sandbox), session));
}

async function forks(sandbox: Sandbox): Promise<void> {
  await doEarlierWork(sandbox);
  // A fork names no session that it left: it is known by the time of its last reply, which the client tells in whole seconds.
  await sleep(3_000);
  const first = { prompt: STORAGE_QUESTION, script: { main: [NOTED] } };
  const second = { prompt: STORAGE_QUESTION, script: { main: [FATES, NOTED] }, fork: true };
  const { id } = await runSession(sandbox, first);
  const fork = await runSession(sandbox, { ...second, resume: id });
  expectThat(fork.id !== id, "the fork has an id of its own");
  for (const request of [mainRequest(fork, 0), mainRequest(fork, 1)]) {
    expectBrief(request, LEFT_OVER);
    expectSaidOnce(request, DECISION);
    expectNoMemoryTwice(request);
  }
  expectSameTools(fork, await runOn(withoutUs(sandbox), [first, second]));
}
