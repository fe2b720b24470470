import { existsSync, rmSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { HELP_GROUPS } from "./help-groups.ts";
import { builtMachine, type Machine } from "./installed.fixture.ts";
import { buildProgram, runCli } from "./program.ts";

let here: Machine;

beforeEach(() => {
  here = builtMachine();
});

afterEach(() => here.remove());

/** Runs one command line; its output on stdout and stderr is in `here.output`. */
async function unbidden(...args: string[]): Promise<number> {
  here.output.length = 0;
  return runCli(here.context(), args, here.program);
}

function helpOf(command = ""): string {
  const program = buildProgram(here.context(), here.program, () => {});
  return (program.commands.find((known) => known.name() === command) ?? program).helpInformation();
}

test("every command stands in one group of the help, and every example names a command that exists", () => {
  const known = buildProgram(here.context(), here.program, () => {}).commands.map((each) => each.name());
  const grouped = HELP_GROUPS.flatMap(({ commands }) => commands);
  expect([...grouped].sort()).toEqual([...known].sort());
  const help = helpOf();
  expect(help).not.toContain("\nCommands:\n");
  for (const { title, examples } of HELP_GROUPS) {
    expect(help).toContain(`\n${title}:\n`);
    for (const example of examples) {
      expect(help).toContain(`\n  $ ${example}\n`);
      expect(known).toContain(example.split(" ")[1]);
    }
  }
  expect(help.indexOf("  install ")).toBeLessThan(help.indexOf("  search "));
});

test.each([
  [["add", "--json"], "missing required argument 'text'"],
  [["foo", "--json"], "unknown command 'foo'"],
  [["list", "--kind", "foo", "--json"], "argument 'foo' is invalid"],
  [["list", "--nonsense", "--json"], "unknown option '--nonsense'"],
  [["config", "nope", "--json"], "<what> must be list or get or set or unset or edit or preview or hooks"],
  [["--json"], "unknown option '--json'"],
  [["install", "codex", "--project", "--scope", "user", "--json"], "cannot be used with"],
  [["list", "--limit", "many", "--json"], "--limit must be a number"],
])("a program that runs `unbidden %j` wrongly still gets one JSON object", async (args, message) => {
  expect(await unbidden(...args)).toBe(2);
  expect(here.output).toHaveLength(1);
  expect(JSON.parse(here.output[0] ?? "")).toEqual({
    error: {
      code: "ARGUMENT_INVALID",
      message: expect.stringContaining(message),
      remedy: "see the command's --help",
    },
  });
});

test("a wrong command line prints the error and where the help is", async () => {
  expect(await unbidden("add")).toBe(2);
  expect(here.output.join("\n")).toBe("error: missing required argument 'text'\n(see --help)");
});

test("`unbidden` alone prints its help and is no error", async () => {
  const out: string[] = [];
  const context = { ...here.context(), print: (text: string) => out.push(text) };
  expect(await runCli(context, [], here.program)).toBe(0);
  expect(out.join("\n")).toContain("Usage: unbidden");
  expect(here.output).toEqual([]);
});

test("names that commands had before still work, and the help does not show them", async () => {
  expect(await unbidden("compact", "sideways")).toBe(2);
  expect(here.output.join()).toContain("Allowed choices are on, off.");
  expect(await unbidden("try-here")).toBe(2);
  expect(helpOf()).not.toMatch(/try-here|compact \[/);
});

test("the help does not promise that git ignores the project's settings", () => {
  expect(helpOf("install").replace(/\s+/g, " ")).toContain(
    "project: only this project (Claude Code: .claude/settings.local.json)",
  );
});

test.each(["some", "", "ALL"])("install --tools %j is refused with the words it takes", async (choice) => {
  expect(await unbidden("install", "claude-code", "--tools", choice, "--json")).toBe(2);
  expect(JSON.parse(here.output[0] ?? "").error).toEqual({
    code: "ARGUMENT_INVALID",
    message: `option '--tools <choice>' argument '${choice}' is invalid. Allowed choices are needed, all, none.`,
    remedy: "see the command's --help",
  });
  expect(existsSync(here.settings)).toBe(false);
});

test("install takes --tools and keeps the choice without it", async () => {
  for (const args of [["--tools", "all"], []]) {
    expect(await unbidden("install", "claude-code", ...args, "--json")).toBe(0);
    expect(JSON.parse(here.output[0] ?? "").tools).toBe("all");
  }
});

test("--everywhere on anything but a preference is refused, not ignored", async () => {
  expect(await unbidden("add", "We deploy on Mondays", "--everywhere")).toBe(2);
  expect(here.output.at(-1)).toContain("only a preference holds --everywhere (--kind preference)");
  expect(await unbidden("add", "Keep commits small", "--everywhere", "--kind", "preference")).toBe(0);
});

test("add offers only kinds that a person adds", async () => {
  expect(helpOf("add").replace(/\s+/g, " ")).toContain(
    'choices: "decision", "pattern", "failure", "preference", "goal", "note", "project"',
  );
  expect(await unbidden("add", "x", "--kind", "handoff")).toBe(2);
});

test("hints name the command this person has", async () => {
  expect(await unbidden("show", "abcd")).toBe(1);
  expect(here.output.at(-1)).toContain("find it with `unbidden search` or `unbidden list`");
  await here.install();
  const command = "~/.unbidden/bin/unbidden";
  await unbidden("show", "abcd");
  expect(here.output.at(-1)).toContain(`find it with \`${command} search\` or \`${command} list\``);
  await unbidden("off");
  expect(here.output.at(-1)).toContain(`until \`${command} on\``);
  rmSync(here.program.packageFolder, { recursive: true });
  await unbidden("doctor");
  expect(here.output.at(-1)).toContain(`then \`${command} doctor\``);
});
