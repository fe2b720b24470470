import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { runSession } from "../claude-code.ts";
import { type ModelRequest, mentionsUnbidden, textsOf, toolErrors } from "../model-request.ts";
import { installProduct, uninstallProduct } from "../product.ts";
import { type Sandbox, unbiddenFiles } from "../sandbox.ts";
import { expectThat, mainRequest, type Scenario } from "../scenario.ts";
import { bash, deploys, doEarlierWork, STORAGE_QUESTION } from "./earlier-work.ts";

export const ownership: readonly Scenario[] = [
  { name: "a tool call that the user did not allow stays denied", run: grantsNothing },
  {
    name: "uninstalling gives the user's settings back byte for byte and nothing of ours runs",
    run: givesBack,
  },
  { name: "uninstalling leaves no settings file where there was none", run: leavesNoSettings },
];

async function grantsNothing(sandbox: Sandbox): Promise<void> {
  await doEarlierWork(sandbox);
  const main = [{ text: "Deploying.", calls: [bash("sh deploy.sh")] }, { text: "I may not." }];
  const run = await runSession(sandbox, { prompt: "Deploy.", script: { main }, allowedTools: ["Read"] });
  const request = mainRequest(run, -1);
  expectThat(run.hookRuns.length > 0, "our hooks ran", request);
  expectThat(run.deniedTools.join() === "Bash", "the client reports the denial", request);
  expectThat(toolErrors(request).length === 1, "the model sees the denial", request);
  expectThat(deploys(sandbox) === 2, "the command did not run", request);
}

const OWN_CONTEXT = "the team prefers tabs";
const OWN_ANSWER = {
  hookSpecificOutput: { hookEventName: "UserPromptSubmit", additionalContext: OWN_CONTEXT },
};
const OWN_HOOK = { type: "command", command: `echo '${JSON.stringify(OWN_ANSWER)}'` };

// Tabs, a blank line, spaces before colons and no newline at the end: what a rewrite by JSON.stringify would lose.
const OWN_SETTINGS = `{
\t"env" : { "LEDGER_MODE": "test" },

\t"hooks": {"UserPromptSubmit": [ { "hooks": [ ${JSON.stringify(OWN_HOOK)} ] } ]},
\t"cleanupPeriodDays": 30 }`;

async function givesBack(sandbox: Sandbox): Promise<void> {
  writeFileSync(sandbox.settingsFile, OWN_SETTINGS);
  await doEarlierWork(sandbox);
  const installed = readFileSync(sandbox.settingsFile, "utf8");
  expectThat(installed.includes("unbidden-hook"), "the hooks are in the settings file");

  await uninstallProduct(sandbox);
  const settings = readFileSync(sandbox.settingsFile, "utf8");
  expectThat(settings === OWN_SETTINGS, `the settings are as before; they are:\n${settings}`);

  const before = fingerprint(sandbox);
  const main = [{ text: "Trying.", calls: [bash("sh deploy.sh")] }, { text: "No idea." }];
  const run = await runSession(sandbox, { prompt: STORAGE_QUESTION, script: { main } });
  const request = mainRequest(run, -1);
  expectThat(!mentionsUnbidden(request), "the model is told nothing of ours", request);
  expectThat(holds(request, OWN_CONTEXT), "the user's own hook still speaks", request);
  expectThat(run.hookRuns.length === 1, `only the user's own hook ran, not ${run.hookRuns.length} hooks`);
  expectThat(fingerprint(sandbox) === before, "no file of ours has changed");
}

function holds(request: ModelRequest, text: string): boolean {
  return request.body.messages.flatMap(textsOf).some((said) => said.includes(text));
}

function fingerprint(sandbox: Sandbox): string {
  const hash = createHash("sha256");
  for (const [name, bytes] of unbiddenFiles(sandbox)) hash.update(name).update(bytes);
  return hash.digest("hex");
}

async function leavesNoSettings(sandbox: Sandbox): Promise<void> {
  await installProduct(sandbox);
  expectThat(existsSync(sandbox.settingsFile), "install wrote the settings file");
  await uninstallProduct(sandbox);
  expectThat(!existsSync(sandbox.settingsFile), "the settings file is gone");
}
