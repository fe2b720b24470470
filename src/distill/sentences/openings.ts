export type DecisionSpeaker = "user" | "assistant";

/** The words with which a choice is told. */
export interface DecisionOpening {
  /** The words that open it. */
  readonly said: string;
  readonly lead: string;
  readonly needs: "nothing" | "contrast" | "reason" | "next reason";
}

/** How the sentence tells of a choice; null when it tells of none. */
export function decisionOpening(
  text: string,
  under: string,
  speaker: DecisionSpeaker,
): DecisionOpening | null {
  for (const { pattern, lead, needs, by } of OPENINGS) {
    const match = by === speaker || by === "both" ? pattern.exec(text) : null;
    if (match) return { said: match[0], lead, needs };
  }
  return /^(?:key |design |final |our |the )*decisions?(?: made| so far)?$/i.test(under)
    ? { said: "", lead: "", needs: "reason" }
    : null;
}

// "Use kafka. It is the only thing ops supports.": a name alone, and why.
const NAME_ALONE = /^use (?=(?!(?:an?|the|this|that|it|my|your|one)\b)`?[\w@./-]+`?(?: [\w@./-]+)?[.!]*$)/i;
const HAVE = "(?:['’]ve| have)?(?: now| finally| already| just)?";
/** How work under way tells of a choice, and what the choice was. */
const UNDER_WAY: readonly (readonly [string, string])[] = [
  ["dropping", "Drop "],
  ["keeping", "Keep "],
  ["replacing", "Replace "],
  ["(?:switching|moving|migrating) to", "Switch to "],
  ["(?:switching|moving|migrating) from", "Switch from "],
  ["(?:sticking|staying) (?:with|to|on)", "Stay with "],
  ["(?:going|gone) with", "Use "],
  ["settl(?:ed|ing) on", "Use "],
];

/** "Switching to X is a good idea" judges, and tells of no switch. */
const NO_SUBJECT =
  "(?![^,;:–—]*\\b(?:is|are|was|were|be|can|could|will|would|may|might|should|must|makes?|helps?|takes?|means?|seems?|sounds?|allows?|gives?|gets?|feels?)\\b)";

const OPENINGS: readonly (Omit<DecisionOpening, "said"> & {
  pattern: RegExp;
  by: DecisionSpeaker | "both";
})[] = [
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
  {
    pattern: new RegExp(
      `^(?:we|i)${HAVE} changed (?:our|my) minds?(?:\\s*[:,;–—-]| and| again:)\\s+(?:let['’]?s |we (?!go\\b))?`,
      "i",
    ),
    lead: "",
    needs: "contrast",
    by: "user",
  },
  ...UNDER_WAY.map(([said, lead]) => ({
    pattern: new RegExp(`^(?:(?:we|i)(?:['’]re|['’]m| are| am)? (?:now )?|${NO_SUBJECT})${said}\\s+`, "i"),
    lead,
    needs: "reason" as const,
    by: "user" as const,
  })),
  { pattern: /^decided (?:to|that)\s+/i, lead: "", needs: "nothing", by: "both" },
  { pattern: /^decide on\s+/i, lead: "Use ", needs: "reason", by: "user" },
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
  {
    pattern: /^(?:we|i)(?:['’]re|['’]m| are| am) going with\s+/i,
    lead: "Use ",
    needs: "reason",
    by: "assistant",
  },
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
