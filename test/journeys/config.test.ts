import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { OptionPreviewAnswer, OptionsAnswer } from "../../src/operations/settings.ts";
import { clientSession } from "../support/claude-code-payloads.ts";
import { unbidden as typed } from "../support/command.ts";
import { type ThrowAwayHome, throwAwayHomes } from "../support/home.ts";
import { happened, unbidden, unbiddenByProgram } from "../support/resident.ts";

const newHome = throwAwayHomes();

function placeWith(text?: string) {
  const home = newHome();
  const file = join(home.unbidden, "config.yaml");
  mkdirSync(home.unbidden, { mode: 0o700 });
  if (text !== undefined) writeFileSync(file, text);
  return { home, cwd: home.project("heron"), file };
}

const written = ({ file }: { file: string }) => readFileSync(file, "utf8");

test("an option is set, read and taken out, and the user's words in the file stay", () => {
  const place = placeWith("# mine\nbrief: { enabled: false } # too long\n");
  const set = unbidden(place, "config", "set", "gate.threshold", "0.7");
  expect(set).toMatchObject({
    exitCode: 0,
    stdout: `gate.threshold is 0.7 now, was 0.58 (${place.file}).\n`,
  });
  expect(written(place)).toBe("# mine\nbrief: { enabled: false } # too long\ngate:\n  threshold: 0.7\n");
  expect(statSync(place.file).mode & 0o777).toBe(0o600);
  expect(unbidden(place, "config", "get", "gate.threshold").stdout).toMatch(
    /^gate\.threshold is 0\.7, from config\.yaml; the default is 0\.58\.\n.*\n.*a number from 0 to 1; variable UNBIDDEN_GATE_THRESHOLD\n$/,
  );
  const list: OptionsAnswer = JSON.parse(unbidden(place, "config", "list", "--changed", "--json").stdout);
  expect(list.options.filter(({ source }) => source === "config.yaml")).toMatchObject([
    { path: "gate.threshold", value: 0.7 },
    { path: "brief.enabled", value: false },
  ]);
  expect(unbidden(place, "config", "unset", "gate.threshold").exitCode).toBe(0);
  expect(written(place)).toBe("# mine\nbrief: { enabled: false } # too long\n");
});

test("a default is never written", () => {
  const place = placeWith();
  expect(unbidden(place, "config", "set", "gate.threshold", "0.58").stdout).toContain("nothing was written");
  expect(existsSync(place.file)).toBe(false);
  unbidden(place, "config", "set", "gate.threshold", "0.6");
  unbidden(place, "config", "set", "gate.threshold", "0.58");
  expect(written(place)).toBe("");
});

test.each([
  [["set", "gate.threshold", "7"], 2, "gate.threshold must be a number from 0 to 1"],
  [["set", "gate.treshold", "0.6"], 1, "there is no option gate.treshold"],
  [["get", "max_tokens"], 1, "did you mean block.max_tokens?"],
  [["set", "gate.threshold"], 2, "<value> is missing"],
  [
    ["set", "llm.openai.model", ["ghp", "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8"].join("_")],
    2,
    "looks like a secret",
  ],
  [["edit", "--text", "gate: [\n"], 1, "config.yaml: line"],
] as const)("config %j is refused in one line that says why", (args, exit, reason) => {
  const place = placeWith("brief: { enabled: false }\n");
  const { exitCode, stderr, stdout } = unbidden(place, "config", ...args);
  expect([exitCode, stdout]).toEqual([exit, ""]);
  expect(stderr).toContain(reason);
  expect(written(place)).toBe("brief: { enabled: false }\n");
});

test("a file that cannot be read, or is a link, is left alone", () => {
  const broken = placeWith("gate: [\n");
  expect(unbidden(broken, "config", "set", "gate.threshold", "0.6").stderr).toContain("CONFIG_INVALID");
  expect(written(broken)).toBe("gate: [\n");
  const linked = placeWith();
  const elsewhere = join(linked.home.user, "elsewhere.yaml");
  writeFileSync(elsewhere, "# theirs\n");
  symlinkSync(elsewhere, linked.file);
  expect(unbidden(linked, "config", "set", "gate.threshold", "0.6").stderr).toContain("HOME_UNUSABLE");
  expect(readFileSync(elsewhere, "utf8")).toBe("# theirs\n");
});

test("a variable locks its option, and that is said", () => {
  const place = { ...placeWith(), env: { UNBIDDEN_GATE_THRESHOLD: "0.9" } };
  const { stdout } = unbidden(place, "config", "set", "gate.threshold", "0.6");
  expect(stdout).toContain("UNBIDDEN_GATE_THRESHOLD decides here: it stays 0.9.");
  const { option } = JSON.parse(unbidden(place, "config", "get", "gate.threshold", "--json").stdout);
  expect(option).toMatchObject({ value: 0.9, isLocked: true, source: "environment", inFile: 0.6 });
});

test("only a person changes options; anybody may look", () => {
  const place = placeWith();
  for (const args of [
    ["set", "gate.threshold", "0.1"],
    ["unset", "gate.threshold"],
    ["edit", "--text", ""],
  ])
    expect(unbiddenByProgram(place, "config", ...args).stderr).toContain("PERSON_NEEDED");
  expect(unbiddenByProgram(place, "config", "get", "gate.threshold").exitCode).toBe(0);
  expect(existsSync(place.file)).toBe(false);
});

test("a preview tells which of the last prompts would have got something else, and changes nothing", () => {
  const place = placeWith();
  unbidden(
    place,
    "add",
    "--kind",
    "decision",
    "--body",
    "append-only",
    "Harbour records are stored as JSONL",
  );
  const { home, cwd } = place;
  const session = clientSession(home, cwd);
  const asked = "Which format do the harbour records have, JSONL or SQLite?";
  happened(home, [session.prompt(asked), session.prompt("Thanks, that is all for today.")]);
  const preview = (...args: string[]): OptionPreviewAnswer =>
    JSON.parse(unbidden(place, "config", "preview", ...args, "--json").stdout);
  const { changed, ...rest } = preview("prompt.inject_relevant", "false");
  expect(rest).toEqual({ path: "prompt.inject_relevant", from: true, to: false, asked: 2, isRead: true });
  expect(changed).toMatchObject([{ prompt: asked, projectName: "heron", after: { text: null, given: [] } }]);
  expect(changed[0]?.before.given.map(({ title }) => title)).toEqual(["Harbour records are stored as JSONL"]);
  expect(preview("gate.threshold", "0.57").changed).toEqual([]);
  expect(preview("hooks.relevant.enabled", "false")).toMatchObject({ isRead: true });
  expect(preview("backup.keep", "5")).toMatchObject({ isRead: false, changed: [] });
  expect(existsSync(place.file)).toBe(false);
  expect(JSON.parse(unbidden(place, "log", "--once", "--json").stdout).decisions).toHaveLength(2);
});

test.skipIf(process.platform === "win32")(
  "the editor opens the file, and what it leaves is judged first",
  () => {
    const place = { ...placeWith("# mine\n"), env: {} };
    const editor = (home: ThrowAwayHome, line: string) => {
      const script = join(home.user, "editor.sh");
      writeFileSync(script, `#!/bin/sh\n${line}\n`, { mode: 0o755 });
      return { EDITOR: script };
    };
    const adds = editor(place.home, 'echo "gate.threshold: 0.7" >> "$1"');
    // Without a terminal for its answer, the command shows the file and starts no editor.
    expect(typed({ ...place, env: adds }, "config", "edit").stdout).toBe("# mine\n");
    expect(written(place)).toBe("# mine\n");
  },
);
