import { cutAtWord } from "../../domain/cut.ts";
import type { StoredEvent } from "../../domain/event.ts";
import type { Finding, Rule } from "../rule.ts";
import { askedIn } from "./chatter.ts";
import { claimsPermission } from "./consent.ts";
import { editedPath } from "./edits.ts";
import { type Fixed, fixedIn } from "./fixed.ts";
import { turnsOf } from "./turns.ts";
import { type Undone, undoneIn } from "./undone.ts";

/** What became of files: a change that was thrown away, a bug that was mended in them. */
export const FILE: Rule = {
  name: "file",
  version: 1,
  find: (_session, events) => {
    const undone = events.flatMap((event) => undoneIn(event).map((one) => undoneFinding(one, event, events)));
    const fixed = turnsOf(events).flatMap((turn) => fixedIn(turn).map(fixedFinding));
    return [...undone, ...fixed].filter(({ draft }) => !claimsPermission(`${draft.title} ${draft.body}`));
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
  const asked = askedBefore(files, event, events);
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
