import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { AGENTS } from "../../../src/agents/agents.ts";
import { runSession } from "../claude-code.ts";
import { runCommand } from "../product.ts";
import { configure, type Sandbox } from "../sandbox.ts";
import { expectThat, type Scenario } from "../scenario.ts";
import { DECISION, doEarlierWork, LEFT_OVER, STORAGE_QUESTION } from "../scenarios/earlier-work.ts";
import { storedEvents, storedSessions } from "../stored.ts";
import { type AgentClient, type AgentRun, runAgent, type Stage } from "./agent-client.ts";
import { startAgentModel } from "./agent-model.ts";
import { speaksOnce } from "./beside-claude.ts";
import { blocksIn } from "./blocks.ts";
import type { Step } from "./dialect.ts";
import { callsEachTool } from "./tools.ts";

/** One memory for both: what is said in Claude Code is told in another agent, and the other way round. */
export function agentScenarios(client: AgentClient, executable: string): readonly Scenario[] {
  const { label } = client;
  const withModel = (run: (sandbox: Sandbox, stage: Stage) => Promise<void>) => async (sandbox: Sandbox) => {
    const model = await startAgentModel();
    try {
      await run(sandbox, { client, executable, model });
    } finally {
      await model.close();
    }
  };
  return [
    { name: `${label} is told what was decided in Claude Code, once, and by whom`, run: withModel(isTold) },
    { name: `${label} is told nothing with an unrelated prompt`, run: withModel(staysSilent) },
    { name: `${label} gets the fix of a command that failed in Claude Code`, run: withModel(getsTheFix) },
    ...(isToldBeforeTools(client)
      ? [
          {
            name: `${label} gets what worked instead, before it repeats the very command`,
            run: withModel(wasTried),
          },
        ]
      : []),
    ...(client.compactsAt
      ? [{ name: `${label} gets back what a compaction took out of its context`, run: withModel(getsItBack) }]
      : []),
    { name: `Claude Code is told what was decided in ${label}`, run: withModel(tellsClaude) },
    { name: `${label}'s past sessions are imported whole, once`, run: withModel(isImported) },
    ...(client.addServer
      ? [{ name: `${label} calls each of our tools by the name it shows`, run: withModel(callsEachTool) }]
      : []),
    ...(client.commandInTrusted
      ? [{ name: `${label} speaks once beside a project's Claude Code hooks`, run: withModel(speaksOnce) }]
      : []),
    { name: `uninstall leaves every file of ${label} as it was`, run: withModel(leavesNothing) },
  ];
}

function isToldBeforeTools({ name }: AgentClient): boolean {
  return AGENTS.get(name)?.renderHook("before-tool", "told") !== "";
}

async function install(sandbox: Sandbox, { client, executable, model }: Stage): Promise<void> {
  client.configure(sandbox, model.url);
  await runCommand(sandbox, ["install", client.name]);
  await client.trust?.(sandbox, executable);
}

async function isTold(sandbox: Sandbox, stage: Stage): Promise<void> {
  await doEarlierWork(sandbox);
  await install(sandbox, stage);
  const run = await ask(sandbox, stage, STORAGE_QUESTION);
  const blocks = blocksIn(run).filter((block) => block.includes(DECISION));
  expectThat(blocks.length === 1, `one block says "${DECISION}", not ${blocks.length}: ${said(run)}`);
  expectThat(/you said in Claude Code/.test(blocks[0] ?? ""), `it says who was told: ${blocks[0]}`);
}

async function staysSilent(sandbox: Sandbox, stage: Stage): Promise<void> {
  await doEarlierWork(sandbox);
  await install(sandbox, stage);
  const run = await ask(sandbox, stage, "What is the capital of France?");
  const others = blocksIn(run).filter((block) => !block.includes(LEFT_OVER));
  expectThat(others.length === 0, `nothing but the brief is given: ${others.join("\n")}`);
}

async function getsTheFix(sandbox: Sandbox, stage: Stage): Promise<void> {
  await doEarlierWork(sandbox);
  await install(sandbox, stage);
  const steps: Step[] = [{ text: "Trying.", command: "bash ./deploy.sh" }, { text: "So." }];
  const run = await runAgent(sandbox, stage, { prompt: "Have a try.", steps });
  const worked = "worked: DEPLOY_ENV=staging sh deploy.sh";
  expectThat(blocksIn(run).join("\n").includes(worked), `it is told "${worked}": ${said(run)}`);
}

async function wasTried(sandbox: Sandbox, stage: Stage): Promise<void> {
  await doEarlierWork(sandbox);
  await install(sandbox, stage);
  const steps: Step[] = [{ text: "Trying.", command: "sh deploy.sh" }, { text: "So." }];
  const run = await runAgent(sandbox, stage, { prompt: "Have a try.", steps });
  const told = blocksIn(run).filter((block) => block.includes("worked: DEPLOY_ENV=staging sh deploy.sh"));
  expectThat(told.length === 1, `it is told once, not ${told.length} times: ${said(run)}`);
}

async function getsItBack(sandbox: Sandbox, stage: Stage): Promise<void> {
  await install(sandbox, stage);
  const tokens = stage.client.compactsAt ?? 0;
  const steps: Step[] = [
    { text: "Looking.", command: "echo one", tokens },
    { text: "<state_snapshot>The ferry was looked at once.</state_snapshot>", tokens },
    { text: "Looking on.", command: untilToldIn(sandbox) },
    { text: "So." },
  ];
  const run = await runAgent(sandbox, stage, { prompt: "Look at the ferry twice, please.", steps });
  const last = JSON.stringify(run.requests.at(-1)?.body.messages);
  for (const words of ["from before compaction", "Look at the ferry twice, please."])
    expectThat(last.includes(words), `it is told "${words}": ${last.slice(-3_000)}`);
}

/** The client goes on while it asks the hook: a command that lasts until the hook has answered. */
function untilToldIn({ unbiddenHome }: Sandbox): string {
  const log = join(unbiddenHome, "logs", "unbidden.jsonl");
  return `for n in $(seq 100); do grep -q session-start ${log} && break; sleep 0.2; done; sleep 1`;
}

async function tellsClaude(sandbox: Sandbox, stage: Stage): Promise<void> {
  await install(sandbox, stage);
  await runCommand(sandbox, ["install", "claude-code"]);
  const decision = "Let's use JSONL for storage because it is append-only and simple to grep.";
  await runAgent(sandbox, stage, { prompt: decision, steps: [{ text: "Storage writes JSONL now." }] });
  const run = await runSession(sandbox, {
    prompt: STORAGE_QUESTION,
    script: { main: [{ text: "JSONL." }] },
  });
  const text = JSON.stringify(run.requests[0]?.body.messages);
  expectThat(text.includes(DECISION), `Claude Code is told "${DECISION}"`, run.requests[0]);
  expectThat(text.includes(`you said in ${stage.client.label}`), "it says who was told", run.requests[0]);
}

async function isImported(sandbox: Sandbox, stage: Stage): Promise<void> {
  await install(sandbox, stage);
  const steps: Step[] = [{ text: "Trying.", command: "sh deploy.sh" }, { text: "It wants DEPLOY_ENV." }];
  await runAgent(sandbox, stage, { prompt: "Deploy it, please.", steps });
  // Into a home that has seen nothing of it.
  const elsewhere = { ...sandbox, unbiddenHome: join(sandbox.root, "another-home") };
  configure(elsewhere, {});
  const first = await imported(elsewhere, stage);
  expectThat(first.unknown === 0, `every line is known: ${JSON.stringify(first)}`);
  expectThat(first.events >= 3, `prompt, call and reply are read: ${JSON.stringify(first)}`);
  const again = await imported(elsewhere, stage);
  expectThat(again.events === 0, `a second import adds nothing: ${JSON.stringify(again)}`);
  await imported(sandbox, stage);
  const [heard, read] = [sandbox, elsewhere].map((home) =>
    storedSessions(home).flatMap((session) =>
      storedEvents(home, session).map((event) => JSON.stringify(event)),
    ),
  );
  expectThat(
    heard?.sort().join("\n") === read?.sort().join("\n"),
    `what hooks heard and what was read is the same, once: ${heard?.join("\n")}\nnot\n${read?.join("\n")}`,
  );
}

type Imported = { readonly events: number; readonly unknown: number };

async function imported(sandbox: Sandbox, { client }: Stage): Promise<Imported> {
  return JSON.parse(await runCommand(sandbox, ["import", client.name, "--json"])) as Imported;
}

async function leavesNothing(sandbox: Sandbox, stage: Stage): Promise<void> {
  stage.client.configure(sandbox, stage.model.url);
  for (const scope of ["user", "project"]) {
    const before = filesOf(sandbox);
    await runCommand(sandbox, ["install", stage.client.name, "--scope", scope]);
    expectThat(changed(before, filesOf(sandbox)).length > 0, `install for the ${scope} changes a file`);
    await runCommand(sandbox, ["uninstall", stage.client.name]);
    const strange = changed(before, filesOf(sandbox));
    expectThat(strange.length === 0, `every file of the ${scope} is as it was, but not ${strange.join()}`);
  }
}

/** Every file and folder of the user and the project but our own home, with its bytes. */
function filesOf({ home, project, unbiddenHome }: Sandbox): ReadonlyMap<string, string> {
  const entries = [home, project].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
      ({ parentPath, name }) => !`${join(parentPath, name)}/`.startsWith(`${unbiddenHome}/`),
    ),
  );
  return new Map(
    entries.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path, entry.isFile() ? readFileSync(path, "latin1") : "a folder"];
    }),
  );
}

/** Those that came, went or have other bytes. */
function changed(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  const all = new Set([...before.keys(), ...after.keys()]);
  return [...all].filter((path) => before.get(path) !== after.get(path));
}

function ask(sandbox: Sandbox, stage: Stage, prompt: string): Promise<AgentRun> {
  return runAgent(sandbox, stage, { prompt, steps: [{ text: "Done." }] });
}

function said({ requests }: AgentRun): string {
  return (requests.at(-1)?.texts ?? [])
    .map((text) => text.slice(0, 300))
    .join("\n")
    .slice(-3_000);
}
