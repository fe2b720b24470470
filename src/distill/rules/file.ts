import { cutAtWord } from "../../domain/cut.ts";
import type { StoredEvent } from "../../domain/event.ts";
import type { Finding, Rule } from "../rule.ts";
import { askedIn } from "./chatter.ts";
import { claimsPermission } from "./consent.ts";
import { editedPath } from "./edits.ts";
import { type Fixed, fixedIn } from "./fixed.ts";
import { type TakenOut, takenOutIn } from "./taken-out.ts";
import { turnsOf } from "./turns.ts";
import { type Undone, undoneIn } from "./undone.ts";

/** What became of files: a change that was thrown away, a bug that was mended in them. */
export const FILE: Rule = {
  name: "file",
  version: 2,
  find: (_session, events) => {
    const turns = turnsOf(events);
    const undone = events.flatMap((event) => undoneIn(event).map((one) => undoneFinding(one, event, events)));
    const known = new Set(undone.flatMap(({ draft }) => draft.files));
    const takenOut = takenOutIn(turns).filter(({ files }) => !files.some((file) => known.has(file)));
    const fixed = turns.flatMap((turn) => fixedIn(turn).map(fixedFinding));
    const found = [...undone, ...takenOut.map((one) => takenOutFinding(one, events)), ...fixed];
    return found.filter(({ draft }) => !claimsPermission(`${draft.title} ${draft.body}`));
  },
};

/** Most files one memory names. */
const MOST_FILES = 3;

function undoneFinding(
  { files, commit }: Undone,
  event: StoredEvent,
  events: readonly StoredEvent[],
): Finding {
  if (commit !== null) return findingOf(event, `Reverted: ${commit}`, "", [], [event]);
  return revertedFinding(files, event, askedBefore(files, event, events));
}

function takenOutFinding({ files, by, since }: TakenOut, events: readonly StoredEvent[]): Finding {
  return revertedFinding(files.slice(0, MOST_FILES), by, askedBefore(files, since, events));
}

function revertedFinding(files: readonly string[], event: StoredEvent, asked: StoredEvent | null): Finding {
  const title = `${files.join(", ")}: changes were reverted`;
  const tried = asked ? `tried: ${askedIn(asked) ?? ""}` : "";
  return findingOf(event, title, tried, files, asked ? [asked, event] : [event]);
}

/** The request that led to the last edit of these files. */
function askedBefore(
  files: readonly string[],
  event: StoredEvent,
  events: readonly StoredEvent[],
): StoredEvent | null {
  const before = events.slice(0, events.indexOf(event));
  const edit = before.findLastIndex(({ kind, tool }) => {
    const path = kind === "tool" && tool ? editedPath(tool) : null;
    return path !== null && files.includes(path);
  });
  return before.slice(0, Math.max(edit, 0)).findLast((one) => askedIn(one) !== null) ?? null;
}

function fixedFinding({ failure, success, files, line }: Fixed): Finding {
  const title = `Fixed in ${files.slice(0, MOST_FILES).join(", ")}: ${line}`;
  return findingOf(failure, title, `checked with: ${success.tool?.command ?? ""}`, files, [failure, success]);
}

function findingOf(
  event: StoredEvent,
  title: string,
  body: string,
  files: readonly string[],
  sources: readonly StoredEvent[],
): Finding {
  return {
    draft: {
      kind: "note",
      title: cutAtWord(title, 120),
      body: cutAtWord(body, 400),
      origin: `tool:${event.tool?.name ?? ""}`,
      trust: 1,
      files: files.slice(0, MOST_FILES),
      tags: [],
      sources: sources.map(({ id }) => id),
      at: event.at,
    },
    identity: [event.id],
    ordinal: 0,
  };
}
