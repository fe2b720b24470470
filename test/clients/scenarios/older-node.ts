import { existsSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { runSession, type SessionRun } from "../claude-code.ts";
import { textsOf, toolOutcomes } from "../model-request.ts";
import { pluginOf } from "../product.ts";
import type { Sandbox } from "../sandbox.ts";
import { expectSaidOnce, expectThat, mainRequest, type Scenario } from "../scenario.ts";
import { DECISION, STORAGE_QUESTION, work } from "./earlier-work.ts";

/** `older` cannot run us, and is what the client finds as `node`. */
export function besideOlderNode(older: string): readonly Scenario[] {
  return [
    {
      name: "with a Node that is too old, the plugin tells the user and the model what to do",
      run: (sandbox) => saysWhatToDo(sandbox, older),
    },
    {
      name: "with a Node that is too old on the PATH, the plugin runs by the newer one that nvm keeps",
      run: (sandbox) => runsByNewer(sandbox, older),
    },
  ];
}

const RECALL = "mcp__plugin_unbidden_unbidden__recall";
const REMEDY = "Unbidden needs Node 22.23 or newer; this is v20.20.2";

async function saysWhatToDo(sandbox: Sandbox, older: string): Promise<void> {
  await work(sandbox, { plugin: pluginOf(sandbox) });
  const run = await asksBeside(sandbox, older);
  const [start] = run.hookRuns.filter(({ event }) => event === "SessionStart");
  expectThat(start?.stdout.includes(REMEDY) === true, `the user is told as it starts, not ${start?.stdout}`);
  const spoke = run.hookRuns.filter(({ event, stdout }) => event !== "SessionStart" && stdout !== "");
  expectThat(spoke.length === 0, `no other hook speaks, as ${spoke[0]?.hook} does`);
  expectThat(toolSaid(run).includes(REMEDY), `the tool says what to do, and says ${toolSaid(run)}`);
  const texts = mainRequest(run, -1).body.messages.flatMap(textsOf).join("\n");
  expectThat(!texts.includes(DECISION), "nothing is recalled by a Node that cannot");
}

async function runsByNewer(sandbox: Sandbox, older: string): Promise<void> {
  await work(sandbox, { plugin: pluginOf(sandbox) });
  const folder = join(sandbox.home, ".nvm", "versions", "node", `v${process.versions.node}`, "bin");
  mkdirSync(folder, { recursive: true });
  symlinkSync(sandbox.node, join(folder, "node"));
  const run = await asksBeside(sandbox, older);
  expectSaidOnce(mainRequest(run, 0), DECISION);
  expectThat(toolSaid(run).includes("Use JSONL"), `the tool answers, and says ${toolSaid(run)}`);
}

function asksBeside(sandbox: Sandbox, older: string): Promise<SessionRun> {
  const script = {
    main: [
      // The client does not wait for a server.
      { text: "First this.", calls: [{ name: "Bash", input: { command: "sleep 8" } }] },
      { text: "Looking.", calls: [{ name: RECALL, input: { query: "storage format" } }] },
      { text: "Done." },
    ],
  };
  return runSession(sandbox, {
    prompt: STORAGE_QUESTION,
    script,
    plugin: pluginOf(sandbox),
    allowedTools: [RECALL, "Bash"],
    env: { PATH: folderWith(sandbox, older), SHELL: "/bin/bash" },
    // What the user is told is no context.
    broken: (event) => event === "SessionStart",
  });
}

const NEEDED = ["sh", "bash", "cat", "env", "sleep", "uname", "ps", "which", "tr", "sed", "grep"];

/** All that the client finds: what a shell needs, and no other Node. */
function folderWith(sandbox: Sandbox, older: string): string {
  const folder = join(sandbox.root, "programs");
  mkdirSync(folder);
  symlinkSync(older, join(folder, "node"));
  for (const name of NEEDED.filter((one) => existsSync(join("/bin", one))))
    symlinkSync(join("/bin", name), join(folder, name));
  return folder;
}

function toolSaid({ requests }: SessionRun): string {
  return toolOutcomes(requests).find(({ tool }) => tool === RECALL)?.said ?? "nothing";
}
