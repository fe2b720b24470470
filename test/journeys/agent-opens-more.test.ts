// What a block names can be run as written from the agent's shell, after every way of installing.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { clientSession } from "../support/claude-code-payloads.ts";
import { settingOf } from "../support/command.ts";
import { type ThrowAwayHome, throwAwayHomes } from "../support/home.ts";
import { play } from "../support/hook.ts";
import { unbidden } from "../support/resident.ts";

const newHome = throwAwayHomes();
const PLUGIN_BIN = join(import.meta.dirname, "..", "..", "plugin", "bin");
const TOPICS = ["heron", "reef", "tide", "dune", "marsh", "cliff", "lagoon", "delta", "fjord", "shoal"];

/** What the agent is told where more is remembered than a small block holds. */
async function blockOf(home: ThrowAwayHome, cwd: string): Promise<string> {
  for (const topic of TOPICS)
    unbidden({ home, cwd }, "add", `The ${topic} survey runs on the ${topic} server`, "--kind", "decision");
  const session = clientSession(home, cwd);
  const [, told] = await play(
    home,
    [session.start(), session.prompt("What did we decide about the survey?")],
    {
      env: { UNBIDDEN_CONTEXT_BUDGET: "250" },
    },
  );
  return told ?? "silence";
}

/** The command of the `more:` line, with the first id it names. */
function commandIn(block: string): string {
  const [, id = "", command = ""] = /^more: ([0-9a-f]+) .*\((.+) <id>\)$/m.exec(block) ?? [];
  return `${command} ${id}`;
}

/** As the agent's tool runs it. */
function inAgentsShell(home: ThrowAwayHome, cwd: string, command: string, path = "") {
  const { env } = settingOf({ home, cwd });
  const node = join(process.execPath, "..");
  return spawnSync("/bin/sh", ["-c", command], {
    ...{ cwd, encoding: "utf8" },
    env: { ...env, PATH: `${path}${node}:/usr/bin:/bin`, CLAUDECODE: "1" },
  });
}

test("after an installation, and the settings let it run without asking", async () => {
  const home = newHome();
  const cwd = home.project("survey", { ".git/config": "" });
  expect(unbidden({ home, cwd }, "install", "claude-code").stdout).toContain(
    "without asking: the agent may run",
  );
  const command = commandIn(await blockOf(home, cwd));
  expect(command).toMatch(/^~\/\.unbidden\/bin\/unbidden show [0-9a-f]+$/);
  expect(inAgentsShell(home, cwd, command)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining("survey runs"),
  });
  const settings = join(home.user, ".claude", "settings.json");
  const rules: string[] = JSON.parse(readFileSync(settings, "utf8")).permissions.allow;
  expect(rules.some((rule) => command.startsWith(rule.slice("Bash(".length, -":*)".length)))).toBe(true);
  unbidden({ home, cwd }, "uninstall", "claude-code");
  expect(() => readFileSync(settings)).toThrow("ENOENT");
});

test("under the plugin alone, whose command is on the shell's PATH", async () => {
  const home = newHome();
  const cwd = home.project("survey", { ".git/config": "" });
  const command = commandIn(await blockOf(home, cwd));
  expect(command).toMatch(/^unbidden show [0-9a-f]+$/);
  expect(inAgentsShell(home, cwd, command, `${PLUGIN_BIN}:`)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining("survey runs"),
  });
});
