import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { UnbiddenError } from "../domain/errors.ts";
import { readOwnFile, replaceOwnFile } from "../files/own-file.ts";
import type { CliContext, CommandRun, RawInput } from "./context.ts";
import { printable } from "./render/printable.ts";

/** Asks the person; an interruption counts as no. */
export async function askYesOrNo(message: string, initialValue = true): Promise<boolean> {
  const { confirm } = await import("@clack/prompts");
  return (await confirm({ message, initialValue })) === true;
}

/** Asks the person for one of these; an interruption counts as the last. */
export async function askWhich<Choice extends string>(
  message: string,
  choices: readonly [Choice, ...Choice[]],
): Promise<Choice> {
  const { select } = await import("@clack/prompts");
  const options = choices.map((value) => ({ value: value as string }));
  const chosen = await select<string>({ message, options });
  return choices.find((choice) => choice === chosen) ?? (choices.at(-1) as Choice);
}

/** The input with title and body as the person leaves them in their editor. Throws `EDITOR_FAILED`. */
export async function editedInput(
  input: RawInput,
  { context, engine, isInteractive }: Pick<CommandRun, "context" | "engine" | "isInteractive">,
): Promise<RawInput> {
  const { title: ownTitle, body: ownBody, tags, context: when, solution } = input;
  if (!isInteractive || [ownTitle, ownBody, tags, when, solution].some((given) => given !== undefined))
    return input;
  const { memory } = await engine.run("show", { id: String(input.id) });
  const [title = "", ...body] = editedText(context, `${memory.title}\n\n${memory.body}\n`).trim().split("\n");
  return { ...input, id: memory.id, title, body: body.join("\n").trim() };
}

/** The input with config.yaml as the person leaves it in their editor, asked again while it cannot be used. */
export async function editedConfigInput(
  input: RawInput,
  { context, engine, isInteractive }: Pick<CommandRun, "context" | "engine" | "isInteractive">,
): Promise<RawInput> {
  if (input.what !== "edit" || !isInteractive || input.text !== undefined) return input;
  const edit = (text?: string) =>
    engine.run("config", { what: "edit", text, check: true, changed: false, limit: 1 });
  const before = await edit();
  let text = "text" in before ? before.text : "";
  while (true) {
    text = editedText(context, text, "yaml");
    try {
      await edit(text);
      return { ...input, text };
    } catch (error) {
      if (
        !(error instanceof UnbiddenError) ||
        !(await askYesOrNo(`${printable(error.message)}\nEdit again?`))
      )
        throw error;
    }
  }
}

/** The file is in our own home and removed at once, because the text may hold a secret. */
function editedText({ env, home }: CliContext, text: string, extension = "md"): string {
  const file = join(home.run, `edit-${process.pid}.${extension}`);
  try {
    replaceOwnFile(home.root, file, text);
    const editor = env.VISUAL || env.EDITOR || (process.platform === "win32" ? "notepad" : "vi");
    // The variable may hold arguments too.
    const { status } = spawnSync(`${editor} "${file}"`, { shell: true, stdio: "inherit", env });
    if (status !== 0)
      throw new UnbiddenError("EDITOR_FAILED", `\`${editor}\` ended with ${status ?? "a signal"}`);
    return readOwnFile(home.root, file).toString();
  } finally {
    rmSync(file, { force: true });
  }
}
