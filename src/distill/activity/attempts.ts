import type { StoredEvent } from "../../domain/event.ts";
import { type Attempt, attemptName } from "../../store/port/attempt.ts";
import { isEnvironmental, speaksOfError } from "../../text/error-line.ts";
import { failedLine, isMisuse, isRefusalLine } from "../../text/refusal.ts";
import { claimsPermission } from "../sentences/consent.ts";
import { isStorable } from "../sentences/guards.ts";
import { parseCommand, succeededSteps } from "./command.ts";
import { isOwnCode, wasInWrongFolder } from "./lesson.ts";
import { revertedEdits } from "./reverted-edits.ts";
import { changedPath, isEdit, isToolCall, succeededCommand } from "./tool-calls.ts";
import { turnsOf } from "./turns.ts";

/** Attempts of a session with their outcomes, in order, of `fresh` events alone. Unfinished code is no failed attempt. */
export function attemptsIn(
  events: readonly StoredEvent[],
  fresh: (event: StoredEvent) => boolean,
): readonly Attempt[] {
  const discarded = discardedFiles(events);
  return events.flatMap((event, at) => {
    if (!fresh(event)) return [];
    const files = discarded.get(event) ?? [];
    const reverted = files.length === 0 ? [] : discardedAttempts(event, files, events.slice(0, at));
    return [...reverted, ...attemptOutcome(event)];
  });
}

/** Files by the event that discarded them. */
function discardedFiles(events: readonly StoredEvent[]): ReadonlyMap<StoredEvent, readonly string[]> {
  const found = new Map<StoredEvent, readonly string[]>();
  // Without a reason nobody knows whether it was wrong or only early.
  for (const { files, by } of revertedEdits(turnsOf(events)).filter(({ reason }) => reason !== null))
    found.set(by, [...(found.get(by) ?? []), ...files]);
  return found;
}

/** Failed attempts at these files since the last commit: committed changes are not discarded. */
function discardedAttempts(
  by: StoredEvent,
  files: readonly string[],
  before: readonly StoredEvent[],
): readonly Attempt[] {
  const since = before.slice(before.findLastIndex(runsGitCommit) + 1);
  return since.flatMap((event) => {
    const path = changedPath(event);
    const name = path !== null && event.tool ? attemptName(event.tool, event.text) : null;
    const isOne = path !== null && files.some((file) => path === file || path.endsWith(`/${file}`));
    return isOne && name !== null ? [{ name, event: by.id, at: by.at, worked: false }] : [];
  });
}

function runsGitCommit(event: StoredEvent): boolean {
  return succeededSteps(succeededCommand(event) ?? "").some(({ shape }) => /\bgit commit\b/.test(shape));
}

function attemptOutcome(event: StoredEvent): readonly Attempt[] {
  const { tool, text, id, at } = event;
  if (!tool || !isToolCall(event) || tool.interrupted) return [];
  const name = attemptName(tool, text);
  // A refused edit says nothing about its words.
  const worked = tool.command === undefined ? isEdit(event) || null : commandOutcome(event, tool.command);
  return name === null || worked === null ? [] : [{ name, event: id, at, worked }];
}

function commandOutcome({ kind, tool, text }: StoredEvent, line: string): boolean | null {
  const { labels, status } = parseCommand(line);
  if (labels.length === 0 || claimsPermission(line)) return null;
  if (kind === "tool-failure" || (tool?.exitCode ?? 0) !== 0) return wouldFailAgain(text) ? false : null;
  return status === "hidden" || (status === "piped" && speaksOfError(text)) ? null : true;
}

/** Only a failure that would recur counts: a rule in the way, a wrong call, something missing on the machine. */
function wouldFailAgain(text: string): boolean {
  const line = failedLine(text);
  if (line === "" || !isStorable(line) || wasInWrongFolder(line) || isOwnCode(line)) return false;
  return isRefusalLine(line) || isMisuse(line) || isEnvironmental(line);
}
