import { runSession } from "../claude-code.ts";
import { mentionsUnbidden } from "../model-request.ts";
import { importPast, installProduct, uninstallProduct } from "../product.ts";
import type { Sandbox } from "../sandbox.ts";
import {
  blocksAt,
  expectBrief,
  expectSaidOnce,
  expectThat,
  mainRequest,
  type Scenario,
} from "../scenario.ts";
import { storedEvents } from "../stored.ts";
import { bash, DECISION, deploys, doEarlierWork, LEFT_OVER, STORAGE_QUESTION, work } from "./earlier-work.ts";

export const readBack: readonly Scenario[] = [
  {
    name: "without tool hooks the same is kept, and a failure comes back",
    run: needsNoToolHooks,
  },
  { name: "what was said before the hooks were there is known after an import", run: importsThePast },
  { name: "a correction typed while the agent works is kept", run: hearsInterjections },
  { name: "a refused call is kept as refused, and nothing of a disabled session", run: keepsRefusals },
];

const FAILURE_QUESTION = "deploy.sh exits 1 with DEPLOY_ENV is unset";

async function needsNoToolHooks(sandbox: Sandbox): Promise<void> {
  await installProduct(sandbox, "--tools", "none");
  const without = await work(sandbox);
  const ran = new Set(without.hookRuns.map(({ event }) => event));
  expectThat(![...ran].some((event) => event.includes("ToolUse")), "no hook ran for a tool");
  const asked = await runSession(sandbox, { prompt: FAILURE_QUESTION, script: { main: [{ text: "So." }] } });
  const request = mainRequest(asked, 0);
  // Beside what the user said a tool's words may only be named.
  const named = blocksAt(request, "UserPromptSubmit").some(({ text }) =>
    text.includes("deploy.sh exits 1: "),
  );
  expectThat(named, "the failure comes back", request);

  await installProduct(sandbox, "--tools", "all");
  const withHooks = await work(sandbox);
  const toolHooks = withHooks.hookRuns.filter(({ event }) => event.startsWith("PostToolUse")).length;
  expectThat(toolHooks === 2, `a hook ran for each tool call, not ${toolHooks}`);
  const [kept, told] = [storedEvents(sandbox, without.id), storedEvents(sandbox, withHooks.id)];
  expectThat(kept.length === 6, `all of the session is kept: ${JSON.stringify(kept)}`);
  expectThat(
    JSON.stringify(kept) === JSON.stringify(told),
    `both are the same, not\n${JSON.stringify(kept)}\nand\n${JSON.stringify(told)}`,
  );
}

async function importsThePast(sandbox: Sandbox): Promise<void> {
  const before = await work(sandbox);
  expectThat(before.hookRuns.length === 0, "no hook of ours was there");
  await installProduct(sandbox);
  await importPast(sandbox);
  const asked = await runSession(sandbox, { prompt: STORAGE_QUESTION, script: { main: [{ text: "So." }] } });
  const request = mainRequest(asked, 0);
  expectBrief(request, LEFT_OVER);
  expectSaidOnce(request, DECISION);
  const events = storedEvents(sandbox, asked.id).length;
  await importPast(sandbox);
  expectThat(storedEvents(sandbox, asked.id).length === events, "what hooks told is not brought in again");
}

async function hearsInterjections(sandbox: Sandbox): Promise<void> {
  await installProduct(sandbox);
  const correction = "No, always use pnpm here, never npm.";
  const run = await runSession(sandbox, {
    prompt: "Set the project up.",
    interjection: correction,
    script: {
      main: [
        { text: "Installing.", calls: [bash("sleep 2; echo one")] },
        { text: "And on.", calls: [bash("echo two")] },
        { text: "Done, with pnpm." },
      ],
    },
  });
  const prompts = storedEvents(sandbox, run.id).filter(({ kind }) => kind === "prompt");
  const texts = prompts.map(({ text }) => text);
  expectThat(
    texts.join("|") === `Set the project up.|${correction}`,
    `both are kept once, not ${texts.join("|")}`,
  );
  const next = await runSession(sandbox, {
    prompt: "Which package manager do we use?",
    script: { main: [{ text: "So." }] },
  });
  expectSaidOnce(mainRequest(next, 0), "lways use pnpm here");
}

async function keepsRefusals(sandbox: Sandbox): Promise<void> {
  await doEarlierWork(sandbox);
  const main = [{ text: "Deploying.", calls: [bash("sh deploy.sh")] }, { text: "I may not." }];
  const refused = await runSession(sandbox, { prompt: "Deploy.", script: { main }, allowedTools: ["Read"] });
  const denials = storedEvents(sandbox, refused.id).filter(({ kind }) => kind === "denial");
  expectThat(denials.length === 1 && denials[0]?.trust === 1, "the refusal is kept, and is nobody's order");

  const env = { UNBIDDEN_DISABLED: "1" };
  const script = { main: [{ text: "Noted." }] };
  const off = await runSession(sandbox, { prompt: "Remember that quokkas are staging.", script, env });
  expectThat(!mentionsUnbidden(mainRequest(off, 0)), "a disabled session is told nothing");
  await uninstallProduct(sandbox);
  await importPast(sandbox);
  expectThat(storedEvents(sandbox, off.id).length === 0, "it is not brought in later either");
  expectThat(deploys(sandbox) === 2, "the refused command did not run");
}
