import { runSession } from "../claude-code.ts";
import { daemonVersion, runCommand, startDaemon } from "../product.ts";
import type { Sandbox } from "../sandbox.ts";
import { expectSaidOnce, expectThat, mainRequest, type Scenario } from "../scenario.ts";
import { DECISION, doEarlierWork, STORAGE_QUESTION } from "./earlier-work.ts";
import { packagedOn } from "./package.ts";

/** `node` is the oldest that package.json allows. */
export function onOldestNode(node: string): readonly Scenario[] {
  return [
    {
      name: "the oldest Node runs hooks, the daemon and the command line",
      run: (sandbox) => livesOn({ ...sandbox, node }),
    },
    ...packagedOn(node),
  ];
}

async function livesOn(sandbox: Sandbox): Promise<void> {
  await doEarlierWork({ ...sandbox, daemon: false });
  await isTold({ ...sandbox, daemon: false });
  await startDaemon(sandbox);
  expectThat((await daemonVersion(sandbox)) !== null, "a daemon answers");
  await isTold({ ...sandbox, daemon: true });
  const found = await runCommand(sandbox, ["search", DECISION]);
  expectThat(found.includes("JSONL"), `search finds the decision, not ${found}`);
}

async function isTold(sandbox: Sandbox): Promise<void> {
  const told = await runSession(sandbox, {
    prompt: STORAGE_QUESTION,
    script: { main: [{ text: "Noted." }] },
  });
  expectSaidOnce(mainRequest(told, 0), DECISION);
  const noisy = told.hookRuns.find(({ stderr }) => stderr !== "");
  expectThat(noisy === undefined, `no hook writes to stderr, as ${noisy?.hook} does: ${noisy?.stderr}`);
}
