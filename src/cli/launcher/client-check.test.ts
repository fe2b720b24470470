import { readFileSync, writeFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { installAgent } from "../commands/install.ts";
import { type Machine, machineWith } from "../installed.fixture.ts";
import { clientsHere } from "./choose-client.ts";
import { checkClient, fixLauncher } from "./client-check.ts";
import { refreshLauncher } from "./launcher.ts";

let here: Machine;

beforeEach(() => {
  here = machineWith();
});

afterEach(() => here.remove());

const launcher = () => readFileSync(here.context().home.launcher, "utf8");
const change = (from: RegExp, to: string) =>
  writeFileSync(here.context().home.launcher, launcher().replace(from, to));
const check = async () => (await checkClient(here.context()))[0];
const run = () => ({ context: here.context(), hook: here.program });

// The quickest of a machine is its own business; that there is one is not.
describe.skipIf(clientsHere(process.env).length === 0)("where something asks quicker than Node", () => {
  test("installing measures it, shows the times once, and keeps it from then on", async () => {
    const asked = { agent: "claude-code", scope: "user", tools: null, dryRun: false, json: false } as const;
    await installAgent(here.context(), { ...here.program, ...asked });
    expect(here.output.join("\n")).toMatch(/asks the daemon by: \w+ \(.*Node's start alone [\d.]+ ms\)/);
    expect(launcher()).toMatch(/^client='(?:perl|nc|curl)'$/m);
    const chosen = launcher();
    here.output.length = 0;
    await installAgent(here.context(), { ...here.program, ...asked });
    expect(here.output).toEqual([expect.stringContaining("nothing to change")]);
    await refreshLauncher(here.context().home, here.program);
    expect(launcher()).toBe(chosen);
  });

  test("doctor says that its program is gone, and chooses again when told to", async () => {
    await here.install();
    expect(await check()).toMatchObject({ state: "ok" });
    change(/^(perl|nc|curl)='.*'$/m, "$1='/nowhere'");
    const found = await check();
    expect(found).toMatchObject({ state: "note", remedy: expect.stringContaining("doctor --fix") });
    await fixLauncher(run());
    expect(await check()).toMatchObject({ state: "ok" });
  });

  test("a launcher of an earlier version is left as it asks until somebody chooses", async () => {
    await here.install();
    change(/^client=.*\n(?:[a-z0-9]+=.*\n)*?(?=#)/m, "");
    await refreshLauncher(here.context().home, here.program);
    expect(launcher()).not.toMatch(/hook\.sock|^client=/m);
    expect(await check()).toMatchObject({ state: "note", finding: expect.stringContaining("by Node") });
    await here.install();
    expect(launcher()).toMatch(/^client='(?:perl|nc|curl)'$/m);
  });
});

test("without a launcher there is nothing to say or to mend", async () => {
  await fixLauncher(run());
  expect(await check()).toBeUndefined();
});
