import type { ShareAnswer } from "../operations/team.ts";
import { askWhich } from "./at-terminal.ts";
import type { CommandRun } from "./context.ts";
import { printable } from "./render/printable.ts";

/** Asks a person for each memory that nobody shared; without one the list is the answer. */
export async function shareChosen(
  answer: ShareAnswer,
  { context, engine, isInteractive }: CommandRun,
): Promise<ShareAnswer> {
  if (!isInteractive || answer.candidates.length === 0) return answer;
  const left = [...answer.candidates];
  for (const [at, { memory, text }] of answer.candidates.entries()) {
    context.print(`\n${text.trimEnd().split("\n").map(printable).join("\n")}\n`);
    const chosen = await askWhich(`${at + 1} of ${answer.candidates.length}`, [
      "share it",
      "not now",
      "stop",
    ]);
    if (chosen === "stop") break;
    if (chosen === "not now") continue;
    const { file } = await engine.run("share", { id: memory.id, ...AS_FILE, cwd: context.cwd });
    context.print(`Wrote ${file}`);
    left.splice(
      left.findIndex((one) => one.memory.id === memory.id),
      1,
    );
  }
  return { ...answer, candidates: left };
}

const AS_FILE = { review: false, team: false, all: false, private: false, yes: true };
