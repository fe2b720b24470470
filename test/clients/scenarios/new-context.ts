import { runSession } from "../claude-code.ts";
import { injectedBlocks } from "../model-request.ts";
import type { Sandbox } from "../sandbox.ts";
import {
  expectBrief,
  expectNoMemoryTwice,
  expectSaidOnce,
  expectThat,
  mainRequest,
  type Scenario,
} from "../scenario.ts";
import { storedSessions } from "../stored.ts";
import { DECISION, doEarlierWork, LEFT_OVER, STORAGE_QUESTION } from "./earlier-work.ts";

export const newContext: readonly Scenario[] = [
  { name: "after /clear the same is told again, once, because nothing of it is left", run: clears },
];

const NOTED = { text: "Noted." };

async function clears(sandbox: Sandbox): Promise<void> {
  await doEarlierWork(sandbox);
  const run = await runSession(sandbox, {
    prompt: STORAGE_QUESTION,
    afterwards: ["/clear", STORAGE_QUESTION],
    script: { main: [NOTED, NOTED] },
  });
  for (const request of [mainRequest(run, 0), mainRequest(run, 1)]) {
    expectBrief(request, LEFT_OVER);
    expectSaidOnce(request, DECISION);
    expectNoMemoryTwice(request);
    expectThat(injectedBlocks(request).length === 2, "the brief and the answer are all", request);
  }
  expectThat(storedSessions(sandbox).length === 3, "it is a session of its own from there on");
}
