import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { homeOf } from "../../config/home.ts";
import { OPERATION_NAMES } from "../../operations/operations.ts";
import { buildProgram } from "../program.ts";
import { completionScript, SHELLS } from "./completion.ts";

const context = {
  ...{ env: {}, home: homeOf({ UNBIDDEN_HOME: "/nowhere" }), cwd: "/", terminal: false, isPerson: false },
  ...{ print: () => undefined, note: () => undefined, now: () => 0 },
};
const program = buildProgram(context, { packageFolder: "/", nodePath: "node" }, () => undefined);
const script = (shell: (typeof SHELLS)[number]) => completionScript(program, shell);
const hasShell = (shell: string) => spawnSync(shell, ["--version"]).status === 0;

test.each(SHELLS)("every operation is completed in %s", (shell) => {
  const text = script(shell);
  for (const name of OPERATION_NAMES) expect(text).toContain(name);
  expect(text).toContain(shell === "fish" ? "-l dry-run" : "--dry-run");
});

for (const shell of SHELLS)
  test.skipIf(!hasShell(shell))(`${shell} reads its script`, () => {
    const { status, stderr } = spawnSync(shell, ["-n", "-c", script(shell)], { encoding: "utf8" });
    expect([status, stderr]).toEqual([0, ""]);
  });

test.skipIf(!hasShell("fish"))("fish tells what a command does", () => {
  const asked = `${script("fish")}\ncomplete -C 'unbidden sear'; complete -C 'unbidden search --lim'`;
  const { stdout } = spawnSync("fish", ["-c", asked], { encoding: "utf8" });
  expect(stdout).toMatch(/^search\tSearch this project.*\n--limit\tMaximum/);
});

test.skipIf(!hasShell("fish"))("fish offers no file where none is meant", () => {
  const asked = ["unbidden ", "unbidden install ", "unbidden import "].map(
    (typed) => `complete -C '${typed}'`,
  );
  const { stdout } = spawnSync("fish", ["-c", [script("fish"), ...asked].join("; echo ===; ")], {
    encoding: "utf8",
    cwd: import.meta.dirname,
  });
  const [, commands, agents, sources] = stdout.split("===");
  expect(commands).toContain("install\t");
  expect([commands, agents].join("")).not.toContain("completion.ts");
  expect(agents).toContain("codex");
  expect(sources).toContain("completion.ts");
});

test.skipIf(!hasShell("bash")).each([
  ["unbidden sea", "search"],
  ["unbidden daemon st", "start\nstop\nstatus"],
  ["unbidden search --li", "--limit"],
  ["unbidden no-such --li", ""],
])("a tab after `%s` gives %j", (typed, expected) => {
  const words = typed.split(" ");
  const asked = `${script("bash")}
COMP_WORDS=(${words.join(" ")}); COMP_CWORD=${words.length - 1}; _unbidden; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout } = spawnSync("bash", ["-c", asked], { encoding: "utf8" });
  expect(stdout.trim()).toBe(expected);
});
