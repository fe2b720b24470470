import { cutAtWord } from "../../domain/cut.ts";
import { headline, type Sentence, withoutLeadIn } from "../statements.ts";
import { isDeictic, isPassing } from "./guards.ts";

/** A choice and the reason given for it; the reason may be empty. */
export interface Decision {
  readonly title: string;
  readonly because: string;
}

export type Speaker = "user" | "assistant";

/** Reads a choice that was made; the sentence after may hold its reason ("Because ..."). */
export function decided(sentence: Sentence, speaker: Speaker, after: string): Decision | null {
  const fronted = FRONTED.exec(sentence.text);
  const text = withoutLeadIn(fronted?.groups?.choice ?? sentence.text);
  const opening = openingOf(text, sentence.under, speaker);
  if (!opening) return null;
  const { what, reason } = parted(text.slice(opening.said.length));
  const because = reason || fronted?.groups?.reason || reasonIn(after, opening) || "";
  if (!isGrounded(opening, what, because) || !isSaidWell(opening, what.trim(), because)) return null;
  const title = headline(opening.lead + (opening.lead ? what : withoutLeadIn(what)));
  return { title, because: cutAtWord(because.trim().replace(/[.;,\s]+$/, ""), 400) };
}

function reasonIn(after: string, { needs }: Opening): string | undefined {
  const onlyWay = needs === "next reason" && ONLY_WAY.test(after) ? after : undefined;
  return NEXT_REASON.exec(after)?.groups?.reason ?? onlyWay;
}

interface Opening {
  /** The words that open it. */
  readonly said: string;
  readonly lead: string;
  readonly needs: "nothing" | "contrast" | "reason" | "next reason";
}

function openingOf(text: string, under: string, speaker: Speaker): Opening | null {
  for (const { pattern, lead, needs, by } of OPENINGS) {
    const match = by === speaker || by === "both" ? pattern.exec(text) : null;
    if (match) return { said: match[0], lead, needs };
  }
  return /^(?:key |design |final |our |the )*decisions?(?: made| so far)?$/i.test(under)
    ? { said: "", lead: "", needs: "reason" }
    : null;
}

/** Names something, is more than a next step, and is neither for the moment nor half-hearted. */
function isSaidWell({ said, lead }: Opening, choice: string, because: string): boolean {
  const bare = choice.replace(/^[`"'“(]+/, "");
  if (bare.length < 2 || (lead === "" && !/\S\s+\S/.test(bare))) return false;
  const step = /^we\b|decision/i.test(said) ? IDLE : PROCEDURAL;
  if (step.test(lead + bare) || isDeictic(bare)) return false;
  return !isPassing(`${choice} ${because}`) && !HEDGED.test(choice);
}

function isGrounded({ needs }: Opening, choice: string, because: string): boolean {
  if (needs === "nothing" || because !== "") return true;
  return needs === "contrast" ? CONTRAST.test(choice) : /\bover\b/.test(choice);
}

function parted(text: string): { readonly what: string; readonly reason: string } {
  const joint = REASON.exec(text);
  const choice = joint ? text.slice(0, joint.index) : text;
  const what = choice.replace(ASIDE, "");
  // "..., and since I am at it" gives a reason for something else.
  if (!joint || what !== choice || /\b(?:and|but|or)$/i.test(choice))
    return { what: what.replace(/,? (?:and|but|or)$/i, ""), reason: "" };
  const reason = text.slice(joint.index + joint[0].length);
  // "To avoid locks" is a reason only with its verb.
  return { what, reason: (joint.groups?.aim ?? "") + reason };
}

const ASIDE = /, (?:and|but|so) (?:i|we|you|now|can|could|please|let)\b.*$/is;

// "Use kafka. It is the only thing ops supports.": a name alone, and why.
const NAME_ALONE = /^use (?=(?!(?:an?|the|this|that|it|my|your|one)\b)`?[\w@./-]+`?(?: [\w@./-]+)?[.!]*$)/i;
const ONLY_WAY =
  /^(?:it['’]?s|it is|that['’]?s|that is) (?:(?:already )?(?:the (?:only|one|standard|default)|all (?:we|ops|they)|what (?:we|ops|they|the)|our)\b)/i;

const HAVE = "(?:['’]ve| have)?(?: now| finally| already| just)?";
const OPENINGS: readonly (Omit<Opening, "said"> & { pattern: RegExp; by: Speaker | "both" })[] = [
  { pattern: /^let['’]?s not\s+/i, lead: "Do not ", needs: "reason", by: "user" },
  { pattern: /^let['’]?s (?:just )?(?:go with|use)\s+/i, lead: "Use ", needs: "contrast", by: "user" },
  {
    pattern:
      /^let['’]?s (?=(?:stick (?:with|to)|switch (?:to|from)|move (?:to|from)|keep(?! \w+ing\b)|store|adopt|drop|avoid|pick|choose|replace|split|put|name|call|make|build)\b)/i,
    lead: "",
    needs: "reason",
    by: "user",
  },
  {
    pattern: new RegExp(`^we${HAVE} (?:decided|agreed|chosen) (?:to|that)\\s+`, "i"),
    lead: "",
    needs: "nothing",
    by: "both",
  },
  { pattern: new RegExp(`^i${HAVE} decided (?:to|that)\\s+`, "i"), lead: "", needs: "reason", by: "user" },
  {
    pattern: new RegExp(`^i${HAVE} decided (?:to|that)\\s+`, "i"),
    lead: "",
    needs: "nothing",
    by: "assistant",
  },
  {
    pattern: new RegExp(`^(?:we|i)${HAVE} (?:decided|agreed) on\\s+`, "i"),
    lead: "Use ",
    needs: "nothing",
    by: "both",
  },
  {
    pattern: new RegExp(`^(?:we|i)${HAVE} decided against\\s+`, "i"),
    lead: "Decided against ",
    needs: "nothing",
    by: "both",
  },
  { pattern: /^decided (?:to|that)\s+/i, lead: "", needs: "nothing", by: "both" },
  { pattern: /^decided on\s+/i, lead: "Use ", needs: "nothing", by: "both" },
  { pattern: /^decided against\s+/i, lead: "Decided against ", needs: "nothing", by: "both" },
  {
    pattern: /^we(?:['’]?ll| will|['’]re going to| are going to) use\s+/i,
    lead: "Use ",
    needs: "contrast",
    by: "user",
  },
  {
    pattern: /^we(?:['’]?ll| will|['’]re going to| are going to) go with\s+/i,
    lead: "Use ",
    needs: "nothing",
    by: "user",
  },
  { pattern: NAME_ALONE, lead: "Use ", needs: "next reason", by: "user" },
  { pattern: /^we go with\s+/i, lead: "Use ", needs: "reason", by: "user" },
  { pattern: /^(?:we|i)(?:['’]re|['’]m| are| am) going with\s+/i, lead: "Use ", needs: "reason", by: "both" },
  {
    pattern: new RegExp(`^(?:we|i)${HAVE} (?:went|gone) with\\s+`, "i"),
    lead: "Use ",
    needs: "reason",
    by: "both",
  },
  {
    pattern: new RegExp(
      `^(?:we|i)${HAVE} (?:chose|chosen|picked|opted for|selected|settled on)\\s+(?!to\\b)`,
      "i",
    ),
    lead: "Choose ",
    needs: "reason",
    by: "both",
  },
  {
    pattern: new RegExp(`^(?:we|i)${HAVE} (?:chose|chosen|opted) to\\s+`, "i"),
    lead: "",
    needs: "reason",
    by: "both",
  },
  {
    pattern: new RegExp(`^(?:we|i)${HAVE} switched (?=(?:to|from)\\b)`, "i"),
    lead: "Switch ",
    needs: "reason",
    by: "both",
  },
  {
    pattern:
      /^(?:(?:final|design|architecture|architectural|team|key|our|my|the) )*decision(?: made)?(?: is| was)?\s*(?::|\s[–—-]\s)\s*/i,
    lead: "",
    needs: "nothing",
    by: "both",
  },
  {
    pattern: /^(?:the|our|my) (?:final )?decision (?:is|was) (?:to|that)\s+/i,
    lead: "",
    needs: "nothing",
    by: "both",
  },
];

const REASON =
  /,? because (?:of )?|,? since (?!\d|v\d|yesterday|last\b|then\b|monday|tuesday|wednesday|thursday|friday)|, as (?!well\b)|,? so that |, so (?=(?:we|it|that|the|there|i)\b)|,? due to |,? given (?:that )?|\s[–—-]{1,2}\s|, (?:mainly |mostly )?for (?:the )?(?:sake of )?(?=simplicity|performance|speed|consistency|compatibility|safety|clarity|its )|(?<!\b(?:want|wants|need|needs|like|going|able|have|has|how|order|used|trying|help|decided)),? (?<aim>(?:in order )?to (?:avoid|prevent|keep|reduce|minimi[sz]e|make (?!sure)|ensure|save|simplify|stay|get|allow|support) )|[;:] (?:reason: )?(?=it['’]?s |it is )/i;

const FRONTED =
  /^(?:because|since|given that|as) (?<reason>[^,]{5,200}), (?<choice>(?:let['’]?s|we['’]?ll|we will|we decided|i decided|i chose|we chose|we went|i went)\b.*)$/is;

const NEXT_REASON =
  /^(?:because (?:of )?|reason(?:ing)?: |rationale: |why: |the (?:main )?reason (?:is|being|was)(?: that)? )(?<reason>.+)$/is;

const CONTRAST = /\b(?:instead of|rather than|over|not|in favou?r of)\b/i;
const HEDGED =
  /\b(?:might|could|probably|possibly|i think|if|unless|or something|try(?:ing)? (?:out|using))\b/i;

const IDLE =
  /^(?:you|user|users agree|call it|go (?!with)|meet|wait|pause|take a|look|see|sleep|have (?:lunch|a)|be |stop here|do (?:it|that|this)|proceed|continue|start|revisit)\b/i;

/** What an agent does next is no decision to remember. */
const PROCEDURAL =
  /^(?:use )?(?:first |also |just |not )?(?:to )?(?:look|check|start|begin|read|run|try|investigate|skip|leave|stop|wait|ask|proceed|continue|verify|test|search|double-check|explore|dig|review|inspect|take|go|focus|examine|debug|re-?run|see|open|commit|push|grep|call it|do (?:it|that|this)|be|sleep|come|get|meet|have|finish|tackle|fix|revisit|work|write|apply|visit|attend|watch|buy|join|you|user)\b/i;
