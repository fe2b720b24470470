import { join } from "node:path";
import { AGENT_CLIENTS } from "./agents/clients.ts";
import { agentScenarios } from "./agents/scenarios.ts";
import { WEEK_CLIENTS, weekScenarios } from "./agents/week.ts";
import { type FetchedClient, fetchClient } from "./fetch-client.ts";
import { type Options, REPOSITORY, readOptions } from "./options.ts";
import { CLAUDE_CODE, type ClientPin, OLDER_NODE_PIN, OLDEST_NODE_PIN } from "./pins.ts";
import { stopDaemon } from "./product.ts";
import { hookTimes, hookTimesLine, type Outcome, outcomeLines, requestExcerpt } from "./report.ts";
import { closeSandbox, openSandbox, type Sandbox } from "./sandbox.ts";
import { type Scenario, Unmet } from "./scenario.ts";
import { aroundTools } from "./scenarios/around-tools.ts";
import { compactFile } from "./scenarios/compact-file.ts";
import { compaction } from "./scenarios/compaction.ts";
import { contextLimit } from "./scenarios/context-limit.ts";
import { deepRecall } from "./scenarios/deep-recall.ts";
import { mcp } from "./scenarios/mcp.ts";
import { modelWork } from "./scenarios/model-work.ts";
import { newContext } from "./scenarios/new-context.ts";
import { nextSession } from "./scenarios/next-session.ts";
import { besideOlderNode } from "./scenarios/older-node.ts";
import { onOldestNode } from "./scenarios/oldest-node.ts";
import { ownership } from "./scenarios/ownership.ts";
import { packaged } from "./scenarios/package.ts";
import { permissions } from "./scenarios/permissions.ts";
import { plugin } from "./scenarios/plugin.ts";
import { privacy } from "./scenarios/privacy.ts";
import { readBack } from "./scenarios/read-back.ts";
import { sameSession } from "./scenarios/same-session.ts";
import { subAgents } from "./scenarios/sub-agents.ts";
import { switches } from "./scenarios/switches.ts";
import { toldSubAgents } from "./scenarios/told-sub-agents.ts";
import { watching } from "./scenarios/watching.ts";

const SCENARIOS: readonly Scenario[] = [
  ...watching,
  ...nextSession,
  ...deepRecall,
  ...aroundTools,
  ...sameSession,
  ...compaction,
  ...newContext,
  ...subAgents,
  ...toldSubAgents,
  ...readBack,
  ...privacy,
  ...switches,
  ...ownership,
  ...permissions,
  ...modelWork,
  ...compactFile,
  ...plugin,
  ...mcp,
  ...packaged,
  ...contextLimit,
];

const OTHER_NODES = [
  [OLDEST_NODE_PIN, onOldestNode],
  [OLDER_NODE_PIN, besideOlderNode],
] as const;

process.exitCode = await main(readOptions());

async function main(options: Options): Promise<number> {
  const client = await fetched(CLAUDE_CODE);
  if (client.status !== "ready") return reportNoClient(client, options);

  const others = await otherScenarios(options);
  const chosen = [...SCENARIOS, ...others.scenarios].filter(({ name }) => name.includes(options.only));
  const outcomes: Outcome[] = [];
  for (const scenario of chosen) {
    const outcome = await play(scenario, client.executable, options);
    outcomes.push(outcome);
    // With --json, stdout is for the one object at the end.
    (options.json ? note : say)(outcomeLines(outcome));
  }
  return Math.max(reportEnd(outcomes, options), others.code);
}

/** Of every other agent, and of the oldest Node, that can be had; a client that cannot is a named skip, and in CI a failure. */
async function otherScenarios(options: Options) {
  const scenarios: Scenario[] = [];
  const executables = new Map<string, string>();
  let code = 0;
  for (const client of AGENT_CLIENTS) {
    if (options.agent !== "" && options.agent !== client.name) continue;
    const found = await fetched(client.pin);
    if (found.status === "ready") {
      executables.set(client.name, found.executable);
      scenarios.push(...agentScenarios(client, found.executable));
    } else code = Math.max(code, reportNoClient(found, { ...options, json: false }));
  }
  if (options.agent !== "") return { scenarios, code };
  if (WEEK_CLIENTS.every(({ name }) => executables.has(name))) scenarios.push(...weekScenarios(executables));
  const nodes = await nodeScenarios(options);
  return { scenarios: [...scenarios, ...nodes.scenarios], code: Math.max(code, nodes.code) };
}

async function nodeScenarios(options: Options) {
  const scenarios: Scenario[] = [];
  let code = 0;
  for (const [pin, scenariosOf] of OTHER_NODES) {
    const node = await fetched(pin);
    if (node.status === "ready") scenarios.push(...scenariosOf(node.executable));
    else code = Math.max(code, reportNoClient(node, { ...options, json: false }));
  }
  return { scenarios, code };
}

function fetched(pin: ClientPin): Promise<FetchedClient> {
  const cache = join(REPOSITORY, ".cache", "clients");
  return fetchClient(cache, `${process.platform}-${process.arch}`, pin);
}

async function play(scenario: Scenario, executable: string, options: Options): Promise<Outcome> {
  const { cli, daemon } = options;
  const sandbox = await openSandbox({ executable, cli, daemon });
  const start = performance.now();
  const error = await scenario.run(sandbox).then(
    () => undefined,
    (thrown: unknown) => thrown ?? new Error("unknown failure"),
  );
  if (daemon) await stopDaemon(sandbox);
  await closeSandbox(sandbox, options);
  return {
    name: scenario.name,
    ok: error === undefined,
    ms: Math.round(performance.now() - start),
    sessions: sandbox.sessions.length,
    hookRuns: sandbox.sessions.flatMap(({ hookRuns }) => hookRuns),
    ...(error !== undefined && { failure: toFailure(error, sandbox) }),
    ...(options.keep && { kept: sandbox.root }),
    ...(options.show && { told: sandbox.told }),
  };
}

function toFailure(error: unknown, sandbox: Sandbox) {
  const request = error instanceof Unmet ? error.request : sandbox.sessions.at(-1)?.requests.at(-1);
  const message = error instanceof Error ? error.message : String(error);
  return { message, excerpt: requestExcerpt(request) };
}

/** A laptop may be offline or of another kind; CI must never pass without the client, nobody with a wrong one. */
function reportNoClient(
  { status, reason }: Exclude<FetchedClient, { status: "ready" }>,
  options: Options,
): number {
  const failed = status === "refused" || process.env.CI === "true";
  if (options.json) say(JSON.stringify({ [failed ? "failure" : "skipped"]: reason }));
  else say(failed ? `FAIL no client: ${reason}` : `skipped: ${reason}`);
  return failed ? 1 : 0;
}

function reportEnd(outcomes: readonly Outcome[], options: Options): number {
  const failures = outcomes.flatMap(({ ok, name, failure }) => (ok ? [] : [`${name}: ${failure?.message}`]));
  const failed = failures.length;
  const passed = outcomes.length - failed;
  const hooks = hookTimes(outcomes);
  if (options.json) {
    const scenarios = outcomes.map(({ hookRuns, ...outcome }) => outcome);
    say(
      JSON.stringify({
        client: `${CLAUDE_CODE.client} ${CLAUDE_CODE.version}`,
        passed,
        failed,
        failures,
        hooks,
        scenarios,
      }),
    );
  } else {
    say(hookTimesLine(hooks));
    say(`${passed} passed, ${failed} failed`);
  }
  return failed === 0 && passed > 0 ? 0 : 1;
}

function note(line: string): void {
  process.stderr.write(`${line}\n`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
