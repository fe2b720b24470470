import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { homeOf } from "../config/home.ts";
import { createEngine } from "../engine.ts";
import type { Engine } from "../operations/engine-type.ts";
import { editedInput } from "./at-terminal.ts";
import type { CliContext } from "./context.ts";

let user: string;
let engine: Engine;

beforeEach(() => {
  user = mkdtempSync(join(tmpdir(), "unbidden-edit-"));
  engine = createEngine({ env: { HOME: user }, entryPoint: "cli", isPerson: true, busyTimeoutMs: 100 });
});
afterEach(async () => {
  await engine.close();
  rmSync(user, { recursive: true, force: true });
});

/** A terminal whose editor runs this program over the file. */
function terminal(program: string): CliContext {
  const script = join(user, "editor.cjs");
  writeFileSync(script, `const fs = require("node:fs"); const [file] = process.argv.slice(2); ${program}`);
  const env = { ...process.env, HOME: user, VISUAL: "", EDITOR: `"${process.execPath}" "${script}"` };
  const say = () => undefined;
  return {
    env,
    home: homeOf(env),
    cwd: user,
    terminal: true,
    isPerson: true,
    print: say,
    note: say,
    now: () => 0,
  };
}

async function preference() {
  const parts = { kind: "preference", body: "always", everywhere: true, files: [] } as const;
  return (await engine.run("add", { cwd: user, text: "Spell colour with u", ...parts })).memory;
}

test("in the editor the first line is the title and the rest the body, and no copy stays behind", async () => {
  const { id, shortId } = await preference();
  const context = terminal(
    'fs.writeFileSync(file, fs.readFileSync(file, "utf8").replace("colour", "harbour") + "\\nand everywhere\\n")',
  );
  const input = await editedInput({ id: shortId }, { context, engine, isInteractive: true });
  expect(input).toEqual({ id, title: "Spell harbour with u", body: "always\n\nand everywhere" });
  expect(readdirSync(context.home.run).filter((name) => name.startsWith("edit"))).toEqual([]);
});

test("an editor that fails changes nothing and says what to do", async () => {
  const { id } = await preference();
  const editing = editedInput({ id }, { context: terminal("process.exit(3)"), engine, isInteractive: true });
  await expect(editing).rejects.toMatchObject({ code: "EDITOR_FAILED" });
});

test("with flags no editor is opened", async () => {
  const input = { id: "ab", title: "So" };
  expect(
    await editedInput(input, { context: terminal("process.exit(3)"), engine, isInteractive: true }),
  ).toBe(input);
});
