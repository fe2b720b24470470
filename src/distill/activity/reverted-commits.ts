import type { StoredEvent } from "../../domain/event.ts";
import { knownSteps } from "./command.ts";

/** The commits, by their own words, that a finished `git revert` undid. */
export function revertedCommits({ kind, tool, text }: StoredEvent): readonly string[] {
  if (kind !== "tool" || !tool?.command || tool.interrupted || (tool.exitCode ?? 0) !== 0) return [];
  return knownSteps(tool.command).flatMap(({ program, shape }) => {
    if (program !== "git" || !/\sgit revert\s(?!.*--(?:abort|quit))/.test(` ${shape}`)) return [];
    return /\bRevert "([^"\n]{3,100})"/.exec(text)?.[1] ?? [];
  });
}
