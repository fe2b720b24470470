import type { StoredEvent } from "../../domain/event.ts";
import { isLowTrust, leastTrust } from "../../domain/trust.ts";
import { cutAtWord } from "../../text/cut.ts";
import {
  isRevertRequest,
  type RevertedEdit,
  revertedCommits,
  revertedEdits,
} from "../activity/reverted-edits.ts";
import { type Turn, turnsOf } from "../activity/turns.ts";
import { type Finding, findingFrom, type Rule } from "../rule.ts";
import { claimsPermission } from "../sentences/consent.ts";
import { isQuestionSentence, statesRedacted } from "../sentences/guards.ts";
import { toTitle } from "../sentences/statements.ts";
import { typedSentences } from "../sentences/typed-sentences.ts";

/** Work that was thrown away, where somebody said why: the user as they asked for it, or the commit that reverts another. */
export const FILE: Rule = {
  name: "file",
  version: 4,
  find: (_session, events) => {
    const turns = turnsOf(events);
    const reverted = turns.flatMap((turn) =>
      turn.events.flatMap((event) =>
        revertedCommits(event).map((commit) => revertFinding(turn, event, commit)),
      ),
    );
    const takenOut = revertedEdits(turns).flatMap(revertedEditFinding);
    return [...reverted, ...takenOut].filter(
      ({ draft }) =>
        !claimsPermission(`${draft.title} ${draft.body}`) && !statesRedacted(`${draft.title} ${draft.body}`),
    );
  },
};

/** Most files one memory names. */
const MOST_FILES = 3;

/** With what the user had said when it was reverted: a remark says why, a bare order does not. */
function revertFinding({ events }: Turn, event: StoredEvent, commit: string): Finding {
  const asked = events.slice(0, events.indexOf(event)).find(({ kind }) => kind === "prompt");
  const statements = asked ? typedSentences(asked).map(({ text }) => text) : [];
  const why = statements.filter((text) => !isQuestionSentence(text) && !isRevertRequest(text)).slice(0, 2);
  const body = why.join(" ");
  const sources = asked && body !== "" ? [asked, event] : [event];
  return fileFinding(event, { title: `Reverted: ${commit}`, body, files: [], trust: 1 }, sources);
}

/** Only the user's own words say why; without them nobody would ask for it later. */
function revertedEditFinding({ files, by, since, why }: RevertedEdit): readonly Finding[] {
  if (why === null) return [];
  const named = files.slice(0, MOST_FILES);
  const body = `the change to ${named.join(", ")} was taken back`;
  return [
    fileFinding(by, { title: toTitle(why), body, files: named, trust: leastTrust([since.trust, 3]) }, [
      since,
      by,
    ]),
  ];
}

function fileFinding(
  event: StoredEvent,
  parts: Pick<Finding["draft"], "title" | "body" | "files" | "trust">,
  sources: readonly StoredEvent[],
): Finding {
  return findingFrom(event, {
    ...parts,
    kind: "note",
    title: cutAtWord(parts.title, 120),
    body: cutAtWord(parts.body, 400),
    origin: isLowTrust(parts.trust) ? `tool:${event.tool?.name ?? ""}` : "user",
    sources: sources.map(({ id }) => id),
  });
}
