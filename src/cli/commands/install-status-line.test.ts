import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { installationChecks, STATIC_CHECKS } from "../installation-checks.ts";
import { type Machine, machineWith } from "../installed.fixture.ts";
import { type InstallOptions, installAgent } from "./install.ts";
import { uninstallAgent } from "./uninstall.ts";

let here: Machine;

beforeEach(() => {
  here = machineWith({ "statusline.cjs": "process.stdout.write(process.env.UNBIDDEN_HOME)" });
});

afterEach(() => here.remove());

async function install(changed: Partial<InstallOptions> = {}): Promise<string> {
  here.output.length = 0;
  const asked = { agent: "claude-code", scope: "user", tools: null } as const;
  await installAgent(here.context(), { ...here.program, ...asked, dryRun: false, json: false, ...changed });
  return here.output.join("\n");
}

const settings = () => JSON.parse(readFileSync(here.settings, "utf8"));
const hooksLine = async () =>
  (await installationChecks(here.context(), here.program, STATIC_CHECKS)).find(
    ({ name }) => name === "hooks",
  );

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

test("no status line is set unless requested, and once requested it stays", async () => {
  await install();
  expect(settings().statusLine).toBeUndefined();
  await install({ statusLine: true });
  const line = { type: "command", command: `${here.context().home.command} statusline` };
  expect(settings().statusLine).toEqual(line);
  expect(await install()).toContain("nothing to change");
  expect((await hooksLine())?.state).toBe("ok");
  await install({ statusLine: false });
  expect(settings().statusLine).toBeUndefined();
});

test("a status line of the user's own stays, and the output says how to add ours", async () => {
  const own = '{"statusLine":{"type":"command","command":"mine"}}';
  write(here.settings, own);
  expect(await install({ statusLine: true })).toContain("Your own status line stays");
  expect(settings().statusLine.command).toBe("mine");
  expect((await hooksLine())?.state).toBe("ok");
  expect(JSON.parse(await install({ statusLine: true, json: true }))).toMatchObject({ statusLine: false });
  await uninstallAgent(here.context(), { ...here.program, agent: "claude-code", dryRun: false, json: false });
  expect(readFileSync(here.settings, "utf8")).toBe(own);
});

test.each(["{ }", '{\n\t"model": "opus"\n}\n'])("uninstalling gives %j back", async (original) => {
  write(here.settings, original);
  await install({ statusLine: true });
  await uninstallAgent(here.context(), { ...here.program, agent: "claude-code", dryRun: false, json: false });
  expect(readFileSync(here.settings, "utf8")).toBe(original);
});

test("uninstalling removes our line even when no hook of ours is left", async () => {
  await install({ statusLine: true });
  write(here.settings, JSON.stringify({ statusLine: settings().statusLine }));
  await uninstallAgent(here.context(), { ...here.program, agent: "claude-code", dryRun: false, json: false });
  expect(here.output.join("\n")).toContain("Uninstalled from Claude Code");
});

test.skipIf(process.platform === "win32")(
  "what stands in the settings starts the line with the home that was installed, and is silent without it",
  async () => {
    await install({ statusLine: true });
    const run = () =>
      spawnSync("/bin/sh", ["-c", settings().statusLine.command], {
        encoding: "utf8",
        input: "{}",
        env: { UNBIDDEN_HOME: "/srv/elsewhere", NODE_OPTIONS: "--no-such-flag" },
      });
    expect(run()).toMatchObject({ status: 0, stdout: here.context().home.root, stderr: "" });
    rmSync(join(here.program.packageFolder, "dist", "statusline.cjs"));
    expect(run()).toMatchObject({ status: 0, stdout: "", stderr: "" });
  },
);

test("doctor names hooks without a row in config.yaml, and installing again removes them", async () => {
  await install();
  write(here.context().home.config, "hooks:\n  known-fix: { enabled: false }\n");
  expect(await hooksLine()).toMatchObject({
    state: "problem",
    finding: expect.stringContaining("has our hook for PostToolUseFailure, not needed for"),
    remedy: "run `unbidden install claude-code`",
  });
  await install();
  expect(settings().hooks.PostToolUseFailure).toBeUndefined();
  expect((await hooksLine())?.state).toBe("ok");
});

test("doctor reports a matcher of config.yaml that the settings lack", async () => {
  await install();
  write(here.context().home.config, "hooks:\n  known-fix: { matcher: Bash }\n");
  expect((await hooksLine())?.finding).toContain("has an outdated entry of ours");
  await install();
  expect(settings().hooks.PostToolUseFailure[0].matcher).toBe("Bash");
  expect((await hooksLine())?.state).toBe("ok");
});
