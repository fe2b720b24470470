import type { StoredEvent } from "../../domain/event.ts";
import type { Session, Store } from "../../store/store.ts";
import { isoDay } from "../../text/iso-day.ts";
import { failedLine } from "../../text/refusal.ts";
import { oneLine } from "../block/one-line.ts";
import { findKnownFixes } from "./known-fix.ts";
import { EMPTY_SECTION, type PathSection } from "./section.ts";

const MAX_COMMAND = 100;
const MAX_ERROR = 120;

const KNOWN_FAILURE = {
  ...EMPTY_SECTION,
  path: "known-failure",
  best: 1,
  threshold: 0,
  cap: { items: 1, itemCharacters: 400, isOwed: true },
} as const;

/** This command or edit failed before or was reverted: the known fix, else only the failure. */
export async function knownFailureSection(
  store: Store,
  session: Session,
  attempt: string | null,
): Promise<PathSection | null> {
  const project = session.project?.id ?? null;
  const failed = attempt === null ? null : await store.failedAttempt(project, attempt);
  if (!failed?.tool || isInContext(failed, session)) return null;
  const { tool, kind, text } = failed;
  if (kind !== "tool-failure") {
    const isCommand = (tool.exitCode ?? 0) !== 0;
    const reverted = `this very change was made before and taken back · ${isoDay(failed.at)}`;
    return linesSection([isCommand ? failureLine(failed) : reverted]);
  }
  const { hits, terms } = await findKnownFixes(store, { project, tool, text });
  const found = hits.slice(0, 1);
  if (found.length === 0) return linesSection([failureLine(failed)]);
  return { ...KNOWN_FAILURE, terms, hits: found, found, facts: { known: "fix" } };
}

function linesSection(lines: readonly string[]): PathSection {
  return { ...KNOWN_FAILURE, lines, facts: { known: "failure" } };
}

/** The agent has the failure in its context. */
function isInContext({ session: whose, seq }: StoredEvent, { id, contextSeq }: Session): boolean {
  return whose === id && seq > contextSeq;
}

function failureLine(failed: StoredEvent): string {
  const command = oneLine(failed.tool?.command ?? "", MAX_COMMAND);
  const error = oneLine(failedLine(failed.text), MAX_ERROR);
  return `failed before and has not worked since: ${command}: ${error} · ${isoDay(failed.at)}`;
}
