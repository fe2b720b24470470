import { cutAtWord } from "../../domain/cut.ts";
import { headline, type Sentence } from "../statements.ts";
import type { Claim } from "./claim.ts";
import { isPassing } from "./guards.ts";
import { type Weighed, weighed } from "./weighed.ts";

/** The sentences before and after. */
export interface Around {
  readonly before: string;
  readonly after: string;
}

const RULE = { decision: "decision", preference: "preference", note: "fact" } as const;

/** What a sentence says that is to last, by the cues it has; null where they do not weigh enough. */
export function lasting(sentence: Sentence, around: Around): Claim | null {
  const found = weighed(sentence.text);
  if (!found || isPassing(found.words)) return null;
  const subject = subjectOf(found, sentence, around);
  if (subject === null) return null;
  const { kind, words, cues } = found;
  const title = headline(words);
  const told = words.length < sentence.text.length * 0.7 || title.endsWith("…") ? sentence.text : "";
  const body = [subject, told, found.reason.test(around.after) ? around.after : ""].filter(
    (part) => part !== "",
  );
  return { rule: RULE[kind], kind, title, body: cutAtWord(body.join(" "), 400), cues };
}

/** "I want it last": what it is about stands before, else nobody knows later; empty where it says so itself. */
function subjectOf({ words, points }: Weighed, { under }: Sentence, { before }: Around): string | null {
  if (!points.test(words)) return "";
  return before || under || null;
}
