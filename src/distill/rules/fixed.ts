import { decisiveLine, isEnvironmental } from "../../domain/error-line.ts";
import type { StoredEvent } from "../../domain/event.ts";
import { parseCommand } from "./command.ts";
import { editedPath } from "./edits.ts";
import { isHollow } from "./guards.ts";
import type { Turn } from "./turns.ts";

/** A check that was red when the user complained, and is green after an edit. */
export interface Fixed {
  readonly failure: StoredEvent;
  readonly success: StoredEvent;
  readonly files: readonly string[];
  /** What the check said. */
  readonly line: string;
}

/** At most one in a turn. A test written before its code is red as well, so the complaint and the failure come first. */
export function fixedIn({ events }: Turn): readonly Fixed[] {
  const prompt = events.find(({ kind }) => kind === "prompt");
  if (!prompt || !COMPLAINT.test(prompt.text)) return [];
  const firstEdit = events.findIndex((event) => editOf(event) !== null);
  const failure = events.slice(0, Math.max(firstEdit, 0)).find(({ kind }) => kind === "tool-failure");
  const line = failure ? decisiveLine(failure.text) : "";
  if (!failure || line === "" || isEnvironmental(line) || isHollow(line)) return [];
  const success = events.findLast((event) => worksAgain(event, failure));
  const until = success ? events.indexOf(success) : 0;
  if (!success || until < firstEdit) return [];
  const files = [...new Set(events.slice(firstEdit, until).flatMap((event) => editOf(event) ?? []))];
  return [{ failure, success, files, line }];
}

const COMPLAINT =
  /\b(?:red|fail(?:s|ed|ing|ure)?|broken|breaks?|broke|bugs?|wrong|errors?|crash(?:es|ed)?|fix|flaky|regression|(?:doesn|don|isn)['’]?t work(?:ing)?|not work(?:ing)?|rot|kaputt|fehler|falsch)\b/i;

function editOf({ kind, tool }: StoredEvent): string | null {
  return kind === "tool" && tool && !tool.interrupted ? editedPath(tool) : null;
}

/** The same command on the same operands. */
function worksAgain({ kind, tool }: StoredEvent, failure: StoredEvent): boolean {
  if (kind !== "tool" || (tool?.exitCode ?? 0) !== 0 || tool?.interrupted) return false;
  const [before, after] = [parseCommand(failure.tool?.command ?? ""), parseCommand(tool?.command ?? "")];
  if (before.labels.length === 0 || after.status !== "sure") return false;
  const holdsAll = (all: readonly string[], some: readonly string[]) =>
    some.every((one) => all.includes(one));
  return holdsAll(after.labels, before.labels) && holdsAll(after.operands, before.operands);
}
