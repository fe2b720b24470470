import { CHANGES_WITH, relatedFileKey } from "../domain/entity.ts";
import type { StoredEvent } from "../domain/event.ts";
import type { Tally } from "../store/port/tally.ts";
import { succeededSteps } from "./activity/command.ts";
import { isOfOneMachine } from "./activity/lesson.ts";
import { changedPath, succeededCommand } from "./activity/tool-calls.ts";

/** A change of more files says nothing about two of them. */
const MOST_FILES = 12;
/** Most changes of a session with counts; the latest. */
const MOST_CHANGES = 20;

/** How often each file of a session changed, beside which others: between two commits, or to the session's end. */
export function changedTogether(events: readonly StoredEvent[]): readonly Tally[] {
  const tallies = new Map<string, Tally>();
  for (const { files, at } of filesByCommit(events).slice(-MOST_CHANGES))
    for (const file of files)
      for (const other of files) {
        const key = `${file}\n${other}`;
        const times = (tallies.get(key)?.times ?? 0) + 1;
        const [subject, variant] = [relatedFileKey(file), relatedFileKey(other)];
        tallies.set(key, { rule: CHANGES_WITH, subject, variant, times, at });
      }
  return [...tallies.values()];
}

interface Change {
  readonly files: readonly string[];
  readonly at: number;
}

function filesByCommit(events: readonly StoredEvent[]): readonly Change[] {
  const found: Change[] = [];
  let files = new Set<string>();
  let at = 0;
  const close = () => {
    if (files.size > 0 && files.size <= MOST_FILES) found.push({ files: [...files], at });
    files = new Set();
  };
  for (const event of events) {
    const path = changedPath(event)?.replace(/^(?:\.\/)+/, "");
    if (path !== undefined && isOfProject(path)) {
      files.add(path);
      at = event.at;
    }
    if (succeededSteps(succeededCommand(event) ?? "").some(({ label }) => label === "git commit")) close();
  }
  close();
  return found;
}

function isOfProject(path: string): boolean {
  return !/^(?:[/~]|\.\.\/|[A-Za-z]:)/.test(path) && !isOfOneMachine(path);
}
