// The protocol's own suite, with all that it requires of a server by the revisions that we speak. It asks for tools,
// resources and prompts that only a server made for it has, so that ours is served with these in it.
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import {
  type Checks,
  CONFORMANCE_RUNS,
  conformance,
  type Revision,
  requiredScenarios,
} from "../support/conformance.ts";
import { mcpDaemons } from "../support/mcp-daemon.ts";
import { type Guarded, suiteOverHttp } from "../support/suite-server/over-http.ts";
import { suiteOverStdio } from "../support/suite-server/over-stdio.ts";
import { recordCount } from "./world.ts";

const { atWork, proxyTo } = mcpDaemons();
const served: Guarded[] = [];
afterAll(() => {
  for (const { server } of served) {
    server.closeAllConnections();
    server.close();
  }
});

/** A client that opens as before is asked over a connection that stays open, and over HTTP we keep none. */
const NEED_A_SESSION = [
  "tools-call-sampling",
  "tools-call-elicitation",
  "elicitation-sep1034-defaults",
  "server-sse-multiple-streams",
  "elicitation-sep1330-enums",
];

/** What needs nothing of the suite's: our own five tools and resources show it. */
const OF_OURS = [
  "tools-list",
  "resources-list",
  "sep-2164-resource-not-found",
  "server-sse-multiple-streams",
  "dns-rebinding-protection",
  "http-header-validation",
  "input-required-result-unsupported-methods",
];

test(CONFORMANCE_RUNS.modernHttp, async () => {
  const found = await asked("2026-07-28", await suiteOverHttp());
  expect(faults(found)).toEqual({});
}, 300_000);

test(CONFORMANCE_RUNS.olderStdio, async () => {
  const found = await asked("2025-11-25", await suiteOverStdio());
  expect(faults(found)).toEqual({});
}, 300_000);

test(CONFORMANCE_RUNS.olderHttp, async () => {
  const found = await asked("2025-11-25", await suiteOverHttp());
  expect(Object.keys(faults(found))).toEqual(NEED_A_SESSION);
}, 300_000);

test(CONFORMANCE_RUNS.ours, async () => {
  const { address, cwd } = await atWork();
  const found = await conformance("2026-07-28", await proxyTo(address, cwd), newFolder());
  const ours = OF_OURS.map((name) => [name, found.get(name)] as const);
  for (const [name, checks] of ours) keep(name, checks);
  expect(faults(new Map(ours))).toEqual({});
}, 300_000);

async function asked(revision: Revision, guarded: Guarded) {
  served.push(guarded);
  const found = await conformance(revision, await proxyTo(guarded.address, "/"), newFolder());
  const required = await requiredScenarios(revision);
  expect(required.length).toBeGreaterThan(29);
  const scored = new Map(required.map((name) => [name, found.get(name)]));
  for (const [name, checks] of scored) keep(name, checks);
  return scored;
}

/** A scenario without a check that passed counts as one: the suite warns instead of failing what it could not ask. */
function faults(found: ReadonlyMap<string, Checks | undefined>) {
  return Object.fromEntries(
    [...found].filter(([, checks]) => checks === undefined || checks.failed > 0 || checks.passed === 0),
  );
}

function keep(scenario: string, checks: Checks | undefined): void {
  for (const [outcome, count] of Object.entries(checks ?? {}))
    if (count > 0) recordCount(`${scenario}, ${outcome}`, count);
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), "conformance-"));
}
