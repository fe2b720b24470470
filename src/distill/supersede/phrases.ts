import { termsOf } from "../../domain/text.ts";
import { bare } from "./titles.ts";

/** Ways to name what is given up; the first group is its name. */
const GIVEN_UP: readonly RegExp[] = [
  /\b(?:instead of|in place of|in lieu of) (.+)$/i,
  /\breplac(?:e|es|ed|ing) (.+?) (?:by|with)\b/i,
  /^(.+?) (?:is |was |are |were )?replaced (?:by|with)\b/i,
  /\b(?:move[ds]?|moving|switch(?:ed|es)?|migrat(?:e[ds]?|ing)|chang(?:e[ds]?|ing)|went|go) (?:away )?from (.+?) to\b/i,
  /\b(?:drop(?:s|ped)?|abandon(?:ed)?|ditch(?:ed)?|get rid of|got rid of|retire[ds]?|stop(?:ped)? using|no longer (?:use|using|need|want)) (.+)$/i,
  /\b(?:do not|don't) use (.+?) any ?more\b/i,
  /^(.+?) is out\b/i,
];
const NAME_ENDS =
  /[,;.:(]|\s(?:for|because|since|as|by|with|and|but|when|while|where|in|on|at|from|to|is|are|until|again)\s|$/i;

/** The things a title gives up, each as its terms. */
export function givenUpIn(title: string): readonly (readonly string[])[] {
  const text = bare(title);
  const names = GIVEN_UP.flatMap((pattern) => pattern.exec(text)?.[1] ?? []);
  return names
    .map((name) => [...new Set(termsOf(name.split(NAME_ENDS)[0] ?? ""))])
    .filter((terms) => terms.length > 0);
}

/** What something is for; that it is for everything narrows nothing. */
export function purposeOf(title: string): readonly string[] {
  return termsOf(
    /\bfor (?!everything)(.+?)(?:[,;:(]| because | since | instead of |$)/i.exec(bare(title))?.[1] ?? "",
  );
}
