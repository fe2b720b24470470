import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { UnbiddenError } from "../domain/errors.ts";
import type { CommandRun, RawInput } from "./command-run.ts";
import type { CliContext } from "./context.ts";

/** The words of a memory, as the person at the terminal leaves them in their editor. Throws `EDITOR_FAILED`. */
export async function editedInput(
  input: RawInput,
  { context, engine, isAsked }: Pick<CommandRun, "context" | "engine" | "isAsked">,
): Promise<RawInput> {
  if (!isAsked || input.title !== undefined || input.body !== undefined) return input;
  const { memory } = await engine.run("show", { id: String(input.id) });
  const [title = "", ...body] = editedText(context, `${memory.title}\n\n${memory.body}\n`).trim().split("\n");
  return { ...input, id: memory.id, title, body: body.join("\n").trim() };
}

/** In our own home and gone at once: what a person types may hold what is never kept. */
function editedText({ env, home }: CliContext, text: string): string {
  mkdirSync(home.run, { recursive: true, mode: 0o700 });
  const file = join(home.run, `edit-${process.pid}.md`);
  try {
    writeFileSync(file, text, { mode: 0o600 });
    const editor = env.VISUAL || env.EDITOR || (process.platform === "win32" ? "notepad" : "vi");
    // An editor may be a command with words of its own.
    const { status } = spawnSync(`${editor} "${file}"`, { shell: true, stdio: "inherit", env });
    if (status !== 0)
      throw new UnbiddenError("EDITOR_FAILED", `\`${editor}\` ended with ${status ?? "a signal"}`);
    return readFileSync(file, "utf8");
  } finally {
    rmSync(file, { force: true });
  }
}
