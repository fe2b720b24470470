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
import { isQuestionSentence, isStorable } from "../sentences/guards.ts";
import { toTitle } from "../sentences/statements.ts";
import { typedSentences } from "../sentences/typed-sentences.ts";

/** Discarded work with its reason: from the user's request, or from the commit that reverts another. */
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
    const undone = revertedEdits(turns).flatMap(revertedEditFinding);
    return [...reverted, ...undone].filter(({ draft }) => isStorable(`${draft.title} ${draft.body}`));
  },
};

/** Most files one memory names. */
const MOST_FILES = 3;

/** A reverted commit with the user's remarks before it; a bare order gives no reason. */
function revertFinding({ events }: Turn, event: StoredEvent, commit: string): Finding {
  const prompt = events.slice(0, events.indexOf(event)).find(({ kind }) => kind === "prompt");
  const statements = prompt ? typedSentences(prompt).map(({ text }) => text) : [];
  const reasons = statements
    .filter((text) => !isQuestionSentence(text) && !isRevertRequest(text))
    .slice(0, 2);
  const body = reasons.join(" ");
  const sources = prompt && body !== "" ? [prompt, event] : [event];
  return fileFinding(event, { title: `Reverted: ${commit}`, body, files: [], trust: 1 }, sources);
}

/** Nothing without a reason in the user's own words: nobody would look for it later. */
function revertedEditFinding({ files, by, since, reason }: RevertedEdit): readonly Finding[] {
  if (reason === null) return [];
  const named = files.slice(0, MOST_FILES);
  const body = `the change to ${named.join(", ")} was taken back`;
  return [
    fileFinding(by, { title: toTitle(reason), body, files: named, trust: leastTrust([since.trust, 3]) }, [
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
