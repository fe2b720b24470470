import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Standing, settingOf } from "../support/command.ts";
import { throwAwayHomes } from "../support/home.ts";
import { DIST } from "../support/hook.ts";
import { putStrange } from "../support/strange-files.ts";

const newHome = throwAwayHomes();

/** Far above what any of these takes, so that a busy machine does not look like a command that hangs. */
const HANGS_MS = 60_000;

function run(here: Standing, args: readonly string[]) {
  const options = { ...settingOf(here), encoding: "utf8", timeout: HANGS_MS } as const;
  const { status, stderr, stdout } = spawnSync(process.execPath, [join(DIST, "cli.js"), ...args], options);
  return { status, text: stdout + stderr };
}

function standing(): Standing & { file: string } {
  const home = newHome();
  const cwd = home.project("heron", { ".git/config": "" });
  return { home, cwd, file: join(home.user, "named") };
}

const NAMED: readonly (readonly string[])[] = [
  ["import", "memories", "FILE"],
  ["import", "markdown", "FILE"],
  ["import", "claude-mem", "FILE"],
  ["test", "FILE"],
  ["restore", "FILE"],
];

test.skipIf(process.platform === "win32").each(NAMED)("`%s %s` of a pipe ends at once", (...args) => {
  const here = standing();
  putStrange("a pipe", here.file, "");
  const given = args.map((arg) => (arg === "FILE" ? here.file : arg));
  // Null where it had to be ended.
  expect(run(here, given).status).not.toBeNull();
});

test.skipIf(process.platform === "win32")(
  "settings that are a pipe are refused, and those that are a link written to their end",
  () => {
    const here = standing();
    const settings = join(here.home.user, ".claude", "settings.json");
    putStrange("a pipe", settings, "");
    expect(run(here, ["install", "claude-code"])).toMatchObject({
      status: 1,
      text: expect.stringContaining("plain file"),
    });
    const real = join(here.home.user, "dotfiles.json");
    writeFileSync(real, "{}");
    renameSync(settings, `${settings}.pipe`);
    symlinkSync(real, settings);
    expect(run(here, ["install", "claude-code"]).status).toBe(0);
    expect(readFileSync(real, "utf8")).toContain("unbidden-hook");
  },
);

test.skipIf(process.platform === "win32")(
  "a launcher's place that is a link to a user's file leaves that file alone",
  () => {
    const here = standing();
    const theirs = join(here.home.user, "theirs");
    writeFileSync(theirs, "precious");
    mkdirSync(join(here.home.unbidden, "bin"), { recursive: true, mode: 0o700 });
    symlinkSync(theirs, join(here.home.unbidden, "bin", "unbidden-hook"));
    expect(run(here, ["install", "claude-code"]).status).toBe(0);
    expect(readFileSync(theirs, "utf8")).toBe("precious");
    expect(readFileSync(join(here.home.unbidden, "bin", "unbidden-hook"), "utf8")).toContain("#!/bin/sh");
  },
);
