import type { StoredEvent } from "../../domain/event.ts";
import { ranIn, type Step } from "./command.ts";

/** Changes that were thrown away: the files, or the commit by its own words. */
export interface Undone {
  readonly files: readonly string[];
  readonly commit: string | null;
}

/** What a finished `git revert`, `git checkout -- FILE` or `git restore FILE` undid. */
export function undoneIn({ kind, tool, text }: StoredEvent): readonly Undone[] {
  if (kind !== "tool" || !tool?.command || tool.interrupted || (tool.exitCode ?? 0) !== 0) return [];
  return ranIn(tool.command).flatMap((step) => undoneBy(step, text));
}

function undoneBy({ program, shape }: Step, printed: string): readonly Undone[] {
  if (program !== "git" || /\s(?:--staged|--abort|--quit|--ours|--theirs)\b/.test(shape)) return [];
  if (/\sgit revert\s/.test(` ${shape}`)) {
    const commit = /\bRevert "([^"\n]{3,100})"/.exec(printed)?.[1];
    return commit === undefined ? [] : [{ files: [], commit }];
  }
  const paths = /\sgit (?:checkout (?:HEAD )?--|restore) (.+)$/.exec(` ${shape}`)?.[1] ?? "";
  const files = paths.split(" ").filter((word) => /^[\w@.][\w@./+-]*\.\w+$/.test(word));
  return files.length === 0 ? [] : [{ files: files.slice(0, 3), commit: null }];
}
