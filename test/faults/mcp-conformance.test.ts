// The protocol's own suite, with all its scenarios for servers: each finds what docs/mcp.md says.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { CONFORMANCE, type Conformance } from "../support/conformance.ts";
import { mcpDaemons } from "../support/mcp-daemon.ts";

const { atWork, proxyTo } = mcpDaemons();
const SUITE = join("node_modules", "@modelcontextprotocol", "conformance", "dist", "index.js");

/** What it prints; it ends with another code than 0 where a check fails. */
async function conformance(...args: readonly string[]): Promise<string> {
  const run = promisify(execFile)(process.execPath, [SUITE, ...args], { timeout: 60_000 });
  return run.then(
    ({ stdout }) => stdout,
    (failed: { readonly stdout?: string }) => failed.stdout ?? "",
  );
}

test("the suite has these scenarios for servers and no other", async () => {
  const listed = (await conformance("list", "--server")).matchAll(/^ {2}- (\S+)/gm);
  expect(Array.from(listed, ([, name]) => name)).toEqual(Object.keys(CONFORMANCE));
});

test("each scenario of the suite finds what the docs say: passed, warned of, or not offered", async () => {
  const { address, cwd } = await atWork();
  const url = await proxyTo(address, cwd);
  for (const [scenario, expected] of Object.entries(CONFORMANCE)) {
    const said = await conformance("server", "--url", url, "--scenario", scenario);
    expect(countsIn(said), `${scenario}: ${said.slice(-1_000)}`).toEqual(COUNTS[expected.outcome]);
    if (expected.outcome === "not offered") expect(said, scenario).toMatch(expected.answer);
  }
}, 300_000);

/** Of the checks of one scenario. */
const COUNTS: Readonly<Record<Conformance["outcome"], ReturnType<typeof countsIn>>> = {
  passes: { passed: true, failed: false, warned: false },
  warned: { passed: false, failed: false, warned: true },
  "not offered": { passed: false, failed: true, warned: false },
};

function countsIn(said: string) {
  const [, passed, failed, warned] = /Passed: (\d+)\/\d+, (\d+) failed, (\d+) warnings/.exec(said) ?? [];
  return { passed: Number(passed) > 0, failed: failed !== "0", warned: Number(warned) > 0 };
}
