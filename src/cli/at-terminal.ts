import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { UnbiddenError } from "../domain/errors.ts";
import type { Engine } from "../operations/engine-type.ts";
import type { ForgetAnswer } from "../operations/hand-type.ts";
import type { RestoreAnswer } from "../operations/safekeeping-answers.ts";
import type { ResetAnswer, StatsAnswer } from "../operations/use-answers.ts";
import type { CliContext } from "./context.ts";
import { renderForgotten } from "./render/hand.ts";
import type { Page } from "./render/paint.ts";
import { renderRestored } from "./render/safekeeping.ts";
import { renderReset } from "./render/stats.ts";

type Input = Record<string, unknown>;

/** The words of a memory, as the person at the terminal leaves them in their editor. Throws `EDITOR_FAILED`. */
export async function editedInput(context: CliContext, engine: Engine, input: Input): Promise<Input> {
  if (input.title !== undefined || input.body !== undefined) return input;
  const { memory } = await engine.show({ id: String(input.id) });
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

/** Shows what would go and does it on a yes. */
export async function forgetOnYes(
  context: CliContext,
  page: Page,
  preview: ForgetAnswer,
  doIt: () => Promise<ForgetAnswer>,
): Promise<ForgetAnswer> {
  if (preview.done || preview.memories + preview.events === 0) return preview;
  context.print(renderForgotten(preview, page));
  const { confirm } = await import("@clack/prompts");
  // Anything but yes, an interruption too, is no.
  const isWanted = (await confirm({ message: "Forget all this, for good?", initialValue: false })) === true;
  return isWanted ? doIt() : preview;
}

/** The same for what is known of use; figures alone ask for nothing. */
export async function resetOnYes(
  context: CliContext,
  preview: StatsAnswer | ResetAnswer,
  doIt: () => Promise<ResetAnswer>,
): Promise<StatsAnswer | ResetAnswer> {
  if (!("reset" in preview) || preview.reset.done || preview.reset.feedback + preview.reset.offsets === 0)
    return preview;
  context.print(renderReset(preview));
  const { confirm } = await import("@clack/prompts");
  const isWanted = (await confirm({ message: "Forget it?", initialValue: false })) === true;
  return isWanted ? doIt() : preview;
}

/** Shows what would be lost and does it on a yes. */
export async function restoreOnYes(
  context: CliContext,
  page: Page,
  preview: RestoreAnswer,
  doIt: () => Promise<RestoreAnswer>,
): Promise<RestoreAnswer> {
  if (preview.done) return preview;
  context.print(renderRestored(preview, page));
  const { confirm } = await import("@clack/prompts");
  const isWanted = (await confirm({ message: "Restore it?", initialValue: false })) === true;
  return isWanted ? doIt() : preview;
}
