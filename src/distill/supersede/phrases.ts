import { termsOf } from "../../text/terms.ts";
import { plainTitle } from "./titles.ts";

/** Phrases that give something up; the first group is its name. */
const ABANDONING: readonly RegExp[] = [
  /\b(?:instead of|in place of|in lieu of) (.+)$/i,
  /\breplac(?:e|es|ed|ing) (.+?) (?:by|with)\b/i,
  /\breplac(?:es|ed|ing) (?!(?:by|with)\b)(?!.* (?:by|with)\b)(.+)$/i,
  /^(.+?) (?:is |was |are |were )?replaced (?:by|with)\b/i,
  /\b(?:move[ds]?|moving|switch(?:ed|es)?|migrat(?:e[ds]?|ing)|chang(?:e[ds]?|ing)|went|go) (?:away )?from (.+?) to\b/i,
  /\b(?:drop(?:s|ped)?|abandon(?:ed)?|ditch(?:ed)?|get rid of|got rid of|retire[ds]?|stop(?:ped)? using|no longer (?:use|using|need|want)) (.+)$/i,
  /\b(?:do not|don't) use (.+?) any ?more\b/i,
  /^(.+?) is out\b/i,
];
const NAME_ENDS =
  /[,;.:(]|\s(?:for|because|since|as|by|with|and|but|when|while|where|in|on|at|from|to|is|are|until|again)\s|$/i;

const CLAUSE_ENDS = /[,;:(]|\s(?:because|since)\s/i;

/** The things a title gives up, each as its terms. */
export function abandonedNames(title: string): readonly (readonly string[])[] {
  const text = plainTitle(title);
  const names = ABANDONING.flatMap((pattern) => pattern.exec(text)?.[1] ?? []);
  return names.map(nameTerms).filter((terms) => terms.length > 0);
}

/** "A* with landmarks" begins without a term, so the whole phrase counts. */
function nameTerms(name: string): readonly string[] {
  const begins = termsOf(name.split(NAME_ENDS)[0] ?? "");
  return [...new Set(begins.length > 0 ? begins : termsOf(name.split(CLAUSE_ENDS)[0] ?? ""))];
}

/** "Ids for outbox rows: use ULIDs" */
const TOPIC = /^((?:[^\s:]+ ){0,4}[^\s:]+): /;
const PURPOSE = /\bfor (?!everything)(.+?)(?:[,;:(]| because | since | instead of |$)/i;

/** Terms of a purpose, or of a topic named before a colon; "for everything" narrows nothing. */
export function purposeOf(title: string): readonly string[] {
  const text = plainTitle(title);
  return termsOf((TOPIC.exec(text) ?? PURPOSE.exec(text))?.[1] ?? "");
}
