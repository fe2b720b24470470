import { oneOf } from "../../text/one-of.ts";

export type DecisionSpeaker = "user" | "assistant";

export interface DecisionOpening {
  /** The words that open it. */
  readonly words: string;
  readonly lead: string;
  readonly needs: "nothing" | "contrast" | "reason" | "next reason";
}

/** The opening words of a choice; null for a sentence that makes none. */
export function decisionOpening(
  text: string,
  under: string,
  speaker: DecisionSpeaker,
): DecisionOpening | null {
  for (const { pattern, lead, needs, by } of OPENINGS) {
    const match = by === speaker || by === "both" ? pattern.exec(text) : null;
    if (match) return { words: match[0], lead, needs };
  }
  return /^(?:key |design |final |our |the )*decisions?(?: made| so far)?$/i.test(under)
    ? { words: "", lead: "", needs: "reason" }
    : null;
}

/** Columns: the speaker, what must follow, the title's first words, and the opening words. */
type OpeningRow = readonly [
  by: DecisionSpeaker | "both",
  needs: DecisionOpening["needs"],
  lead: string,
  words: string,
];

const HAVE = "(?:['’]ve| have)?(?: now| finally| already| just)?";
/** Verbs of a choice after "let's". */
const CHOOSING = oneOf`
  stick (?:with|to)|switch (?:to|from)|move (?:to|from)|keep(?! \w+ing\b)
  store|adopt|drop|avoid|pick|choose|replace|split|put|name|call|make|build
`;
/** "Use kafka. It is the only thing ops supports.": a name alone, then the reason. */
const NAME_ALONE = "(?=(?!(?:an?|the|this|that|it|my|your|one)\\b)`?[\\w@./-]+`?(?: [\\w@./-]+)?[.!]*$)";
/** "Switching to X is a good idea" judges without a choice. */
const JUDGING = oneOf`
  is|are|was|were|be|can|could|will|would|may|might|should|must
  makes?|helps?|takes?|means?|seems?|sounds?|allows?|gives?|gets?|feels?
`;
const NO_SUBJECT = `(?![^,;:–—]*\\b${JUDGING}\\b)`;
const NOW = `(?:(?:we|i)(?:['’]re|['’]m| are| am)? (?:now )?|${NO_SUBJECT})`;
const TITLED = "(?:final|design|architecture|architectural|team|key|our|my|the)";

const ROWS: readonly OpeningRow[] = [
  ["user", "reason", "Do not ", "let['’]?s not\\s+"],
  ["user", "contrast", "Use ", "let['’]?s (?:just )?(?:go with|use)\\s+"],
  ["user", "reason", "", `let['’]?s (?=${CHOOSING}\\b)`],
  ["both", "nothing", "", `we${HAVE} (?:decided|agreed|chosen) (?:to|that)\\s+`],
  ["user", "reason", "", `i${HAVE} decided (?:to|that)\\s+`],
  ["assistant", "nothing", "", `i${HAVE} decided (?:to|that)\\s+`],
  ["both", "nothing", "Use ", `(?:we|i)${HAVE} (?:decided|agreed) on\\s+`],
  ["both", "nothing", "Decided against ", `(?:we|i)${HAVE} decided against\\s+`],
  [
    "user",
    "contrast",
    "",
    `(?:we|i)${HAVE} changed (?:our|my) minds?(?:\\s*[:,;–—-]| and| again:)\\s+(?:let['’]?s |we (?!go\\b))?`,
  ],
  ["user", "reason", "Drop ", `${NOW}dropping\\s+`],
  ["user", "reason", "Keep ", `${NOW}keeping\\s+`],
  ["user", "reason", "Replace ", `${NOW}replacing\\s+`],
  ["user", "reason", "Switch to ", `${NOW}(?:switching|moving|migrating) to\\s+`],
  ["user", "reason", "Switch from ", `${NOW}(?:switching|moving|migrating) from\\s+`],
  ["user", "reason", "Stay with ", `${NOW}(?:sticking|staying) (?:with|to|on)\\s+`],
  ["user", "reason", "Use ", `${NOW}(?:going|gone) with\\s+`],
  ["user", "reason", "Use ", `${NOW}settl(?:ed|ing) on\\s+`],
  ["both", "nothing", "", "decided (?:to|that)\\s+"],
  ["user", "reason", "Use ", "decide on\\s+"],
  ["both", "nothing", "Use ", "decided on\\s+"],
  ["both", "nothing", "Decided against ", "decided against\\s+"],
  ["user", "contrast", "Use ", "we(?:['’]?ll| will|['’]re going to| are going to) use\\s+"],
  ["user", "nothing", "Use ", "we(?:['’]?ll| will|['’]re going to| are going to) go with\\s+"],
  ["user", "next reason", "Use ", `use ${NAME_ALONE}`],
  ["user", "reason", "Use ", "we go with\\s+"],
  ["assistant", "reason", "Use ", "(?:we|i)(?:['’]re|['’]m| are| am) going with\\s+"],
  ["both", "reason", "Use ", `(?:we|i)${HAVE} (?:went|gone) with\\s+`],
  [
    "both",
    "reason",
    "Choose ",
    `(?:we|i)${HAVE} (?:chose|chosen|picked|opted for|selected|settled on)\\s+(?!to\\b)`,
  ],
  ["both", "reason", "", `(?:we|i)${HAVE} (?:chose|chosen|opted) to\\s+`],
  ["both", "reason", "Switch ", `(?:we|i)${HAVE} switched (?=(?:to|from)\\b)`],
  ["both", "nothing", "", `(?:${TITLED} )*decision(?: made)?(?: is| was)?\\s*(?::|\\s[–—-]\\s)\\s*`],
  ["both", "nothing", "", "(?:the|our|my) (?:final )?decision (?:is|was) (?:to|that)\\s+"],
];

const OPENINGS = ROWS.map(([by, needs, lead, words]) => ({
  by,
  needs,
  lead,
  pattern: new RegExp(`^${words}`, "i"),
}));
