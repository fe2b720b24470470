import type { StoredEvent } from "../../domain/event.ts";
import { SUB_AGENT_ORIGIN, SUB_AGENT_RULE } from "../../domain/memory.ts";
import { leastTrust } from "../../domain/trust.ts";
import { cutAtWord } from "../../text/cut.ts";
import { replaceFences } from "../../text/markdown.ts";
import { matching, oneOf } from "../../text/one-of.ts";
import { type Finding, findingFrom, type Rule } from "../rule.ts";
import { isDeictic, isPassing, isStorable } from "../sentences/guards.ts";
import { ownWords, sentences, toTitle } from "../sentences/statements.ts";

/** What a sub-agent reported: its first whole statement, and those after it. */
export const SUB_AGENT: Rule = {
  name: SUB_AGENT_RULE,
  version: 1,
  find: (_session, events) => events.filter(({ kind }) => kind === "sub-agent").flatMap(subAgentReport),
};

/** Characters of the body, and of the shortest statement that says something. */
const MOST = 600;
const LEAST = 30;

function subAgentReport(event: StoredEvent): readonly Finding[] {
  const words = replaceFences(ownWords(event), "");
  if (OF_WORK_DONE.test(words)) return [];
  const said = sentences(words).map(({ text }) => text);
  const at = said.findIndex(isAboutTheMatter);
  const [first = "", ...rest] = said.slice(at);
  if (at === -1) return [];
  const body = cutAtWord(
    rest.filter((text) => !NOT_OF_THE_MATTER.test(text) && isStorable(text)).join(" "),
    MOST,
  );
  const trust = leastTrust([event.trust, 1]);
  return [findingFrom(event, { kind: "note", title: toTitle(first), body, origin: SUB_AGENT_ORIGIN, trust })];
}

/** The repository shows what was changed, and the next run of the tests whether it holds. */
const OF_WORK_DONE = matching("iu")`
  \bfiles? (?:changed|touched|modified|left (?:alone|untouched)|reviewed but)
  \b(?:work|implementation|migration|task(?: \w)?|feature[^.]{0,40}|clean-?up) (?:is|are|was) (?:now )?(?:all )?(?:complete|done|implemented)
  \b(?:gofmt|lint(?:er|ing)?|build|typecheck|tests?)\b[^.\n]{0,60}\b(?:clean(?:ly)?|pass(?:es|ed|ing)?|succeed(?:s|ed)|green|no (?:errors|issues|output))\b
  \b(?:comments?|docs?) (?:removed|trimmed)
  \btrimmed \d
`;

/** A whole sentence about the matter, and not about the report or its author. */
function isAboutTheMatter(sentence: string): boolean {
  return (
    sentence.length >= LEAST &&
    hasSentenceForm(sentence) &&
    isStorable(sentence) &&
    !isPassing(sentence) &&
    !isDeictic(sentence) &&
    !NOT_OF_THE_MATTER.test(sentence)
  );
}

/** Ends as a sentence and has the words of one: no label, path, signature or item of a list. */
function hasSentenceForm(sentence: string): boolean {
  if (/[。！]$/.test(sentence)) return true;
  return /[^.][.!]$/.test(sentence) && sentence.split(/\s+/).length >= 6 && !LABEL.test(sentence);
}

const LABEL = /^\W*[\w./?-]+(?: [\w./-]+){0,3}\W*:|^\W*\w*\W*\(|^\d/;

/** Of itself, of the report, to the reader, or of work that the repository shows. */
const NOT_OF_THE_MATTER = new RegExp(
  `^\\W*(?:${oneOf`
    i|i['’](?:ve|ll|m|d)|we|let me|let['’]s|let us|now|next|based on|after|as requested
    perfect|great|excellent|good|done|ok(?:ay)?|please|you (?:can|should|may)|would you|if you
    here(?:['’]s| is| are)?|below|the following|summary|overview|this (?:report|summary|analysis|review)
    all|no|none|nothing|implemented|added|fixed|updated|created|changed|removed|verified|confirmed|keep
    only|everything|final(?:ly)?|my|working tree|additionally|items|same|worse|plus|passing|since|as its
  `})\\b|— (?:added|fixed|updated|created|changed|removed)\\b|[:?]$`,
  "iu",
);
