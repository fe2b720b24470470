import { dirname } from "node:path";
import { runToEnd } from "../child-process.ts";
import { runSession, type SessionRun } from "../claude-code.ts";
import type { ToolCall } from "../model-reply.ts";
import { toolOutcomes } from "../model-request.ts";
import { memoryAbout, pluginOf } from "../product.ts";
import { type Sandbox, sandboxEnv } from "../sandbox.ts";
import { expectSaidOnce, expectThat, mainRequest, type Scenario } from "../scenario.ts";
import { storedEvents } from "../stored.ts";
import { DECISION, STORAGE_QUESTION, work } from "./earlier-work.ts";

export const mcp: readonly Scenario[] = [
  { name: "the client shows our five tools, and each answers by that name", run: callsEachTool },
  { name: "the client finds the plugin valid, and installs it from the package", run: installsFromPackage },
];

const SERVER = "mcp__plugin_unbidden_unbidden";
/** The client does not wait for a server: as a model takes its time, so does this, while the server starts. */
const MEANWHILE = { text: "First this.", calls: [{ name: "Bash", input: { command: "sleep 8" } }] };
const ALLOWED = [SERVER, "Bash"];
const WISH = "Name every export after its month and harbor.";

async function callsEachTool(sandbox: Sandbox): Promise<void> {
  const plugin = pluginOf(sandbox);
  await work(sandbox, { plugin });
  const id = await memoryAbout(sandbox, "storage JSONL");
  const calls: readonly ToolCall[] = [
    call("recall", { query: "which storage format did we choose" }),
    call("show", { ids: [id] }),
    call("timeline", { around: id }),
    call("remember", { title: "Exports are named by month", kind: "preference", quote: WISH }),
    call("forget", { id, reason: "it is over" }),
  ];
  const run = await runSession(sandbox, {
    prompt: WISH,
    script: {
      main: [MEANWHILE, ...calls.map((one) => ({ text: "Looking.", calls: [one] })), { text: "Done." }],
    },
    plugin,
    allowedTools: ALLOWED,
  });
  const last = mainRequest(run, -1);
  const shown = JSON.stringify(last.body);
  for (const { name } of calls)
    expectThat(shown.split(name).length > 2, `${name} is shown beside its call`, last);
  const said = ourOutcomes(run).map((outcome) => outcome.said);
  const wanted = ["Use JSONL for storage", DECISION, "learned", "you said", "nothing was forgotten"];
  for (const [at, words] of wanted.entries())
    expectThat(said[at]?.includes(words) === true, `${calls[at]?.name} says "${words}", not ${said[at]}`);
  const kept = storedEvents(sandbox, run.id).filter(({ kind, text }) => kind === "tool" && text !== "");
  expectThat(kept.length === 0, "what our tools say is not captured again");
}

async function installsFromPackage(sandbox: Sandbox): Promise<void> {
  const plugin = pluginOf(sandbox);
  const market = dirname(plugin);
  const client = async (...args: readonly string[]) => {
    const { code, lines, stderr } = await runToEnd(sandbox.executable, ["plugin", ...args], {
      ...{ cwd: sandbox.project, env: sandboxEnv(sandbox), timeoutMs: 60_000 },
    });
    const said = [...lines.map(({ text }) => text), stderr].join("\n");
    expectThat(code === 0, `the client does "plugin ${args.join(" ")}", and does not say: ${said}`);
    return said;
  };
  for (const folder of [plugin, market]) {
    const said = await client("validate", folder);
    expectThat(
      !/Found \d+ (?:warning|error)/.test(said),
      `the client finds nothing wrong with ${folder}: ${said}`,
    );
  }
  await client("marketplace", "add", market);
  await client("install", "unbidden@unbidden");
  await work(sandbox);
  const main = [
    MEANWHILE,
    { text: "Looking.", calls: [call("recall", { query: "storage format" })] },
    { text: "Done." },
  ];
  const run = await runSession(sandbox, {
    prompt: STORAGE_QUESTION,
    script: { main },
    allowedTools: ALLOWED,
  });
  expectSaidOnce(mainRequest(run, 0), DECISION);
  const [outcome] = ourOutcomes(run);
  expectThat(outcome?.said.includes("Use JSONL") === true, `the tool answers, and says ${outcome?.said}`);
}

function ourOutcomes({ requests }: SessionRun) {
  return toolOutcomes(requests).filter(({ tool }) => tool.startsWith(SERVER));
}

function call(tool: string, input: ToolCall["input"]): ToolCall {
  return { name: `${SERVER}__${tool}`, input };
}
