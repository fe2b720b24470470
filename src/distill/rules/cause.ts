import type { StoredEvent } from "../../domain/event.ts";
import { leastTrust } from "../../domain/trust.ts";
import { cutAtWord } from "../../text/cut.ts";
import { turnsOf } from "../activity/turns.ts";
import { type Finding, findingFrom, type Rule } from "../rule.ts";
import { isStorable } from "../sentences/guards.ts";
import { ownWords, sentences, toTitle } from "../sentences/statements.ts";

/** Root causes the agent named in a turn that also changed files. */
export const CAUSE: Rule = {
  name: "cause",
  version: 1,
  find: (_session, events) =>
    turnsOf(events)
      .filter(({ edited }) => edited)
      .flatMap((turn) =>
        turn.events
          .filter(({ kind }) => kind === "reply")
          .flatMap(causeIn)
          .slice(-1),
      ),
};

const MOST = 400;

function causeIn(event: StoredEvent): readonly Finding[] {
  for (const line of ownWords(event).split("\n")) {
    const cause = CAUSE_IS.exec(line.replace(/\*\*/g, ""))?.groups?.cause?.trim() ?? "";
    const [first = "", second = ""] = sentences(cause).map(({ text }) => text);
    if (!isWholeCause(first) || !isStorable(cause)) continue;
    const body = cutAtWord(second === "" ? first : `${first} ${second}`, MOST);
    // A name in code keeps its spelling.
    const title = first.startsWith("`") ? cutAtWord(first.replace(/`/g, ""), 120) : toTitle(first);
    const trust = leastTrust([event.trust, 2]);
    return [findingFrom(event, { kind: "failure", title, body, origin: "assistant", trust })];
  }
  return [];
}

/** A line that begins with "root cause:" or the like. */
const CAUSE_IS =
  /^\s*(?:#{1,6} |[-*] )?(?:(?:the )?(?:confirmed )?(?:actual |real )?root cause|(?:die )?(?:eigentliche )?ursache|(?:la )?cause (?:racine|profonde)|(?:la )?causa raíz|(?:a )?causa raiz|(?:коренная )?причина|根本原因|根因|근본 원인)(?: \([^)]{1,80}\))?(?:\s*[:：]|\s*[は是은는]|\s+(?:is|was|war|ist|est|était|es|era|é)(?: that|:)?)\s*(?<cause>\S.{30,})$/iu;

/** A whole sentence without doubt, and not one about the search. */
function isWholeCause(sentence: string): boolean {
  return (
    sentence.length >= (UNSPACED.test(sentence) ? 12 : 30) &&
    sentence.length <= 400 &&
    /[^.][.。！!)`]$/.test(sentence) &&
    !UNSURE.test(sentence)
  );
}

/** Scripts without blanks say more in fewer characters. */
const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff]/;
const UNSURE =
  /\?|\b(?:might|may be|maybe|perhaps|probably|likely|possibly|could be|seems?|appears?|suspect|speculat\w+|unclear|unchanged|real|verified|confirmed|i (?:found|think)|let me)\b/i;
