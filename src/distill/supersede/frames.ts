import { termsOf } from "../../text/terms.ts";
import { contains, sameTerms, sharesAny } from "./titles.ts";

/** A sentence with one slot: what it is about, and what was chosen for it. */
interface FilledFrame {
  readonly frame: "for" | "is" | "form" | "place";
  readonly about: readonly string[];
  readonly choice: readonly string[];
}

const END = /[,;:(]|\s(?:because|since|so that|as the|until|unless|when)\s/i;
/** "Zustand for state"; work to be done for something is no choice. */
const FOR =
  /^(?:we )?(?:use |using )?(?!(?:add|implement|create|build|fix|make|write|remove|support|test|run|check|document|allow|enable|handle|update|improve|set|wait|ask|look|plan|reason|prepare)\b)((?:\S+ ?){1,3}) for ((?:\S+ ?){1,3})$/i;
/** "Amounts are integer cents" */
const IS =
  /^((?:\S+ ){1,4})(?:is|are) (?!\w+ed\b|\w+ing\b|not\b|no\b|never\b|only\b|always\b|kept\b|set\b|done\b|in\b|on\b|at\b|for\b|by\b)(.+)$/i;
/** "Store readings in UTC" */
const KEPT = /^(?:we )?(?:store|keep|save|hold|persist|represent|encode) (.+?) (?:in|as|inside) (.+)$/i;
const IS_KEPT =
  /^(.+?) (?:is|are) (?:stored|kept|saved|held|persisted|represented|encoded) (?:in|as|inside) (.+)$/i;
/** "The ledger uses SQLite for sessions": what something uses is one thing only for one purpose. */
const USES = /^(?:(.+?) )?(?:uses|runs on|relies on) (.+?) for (.+)$/i;
const LIVES = /^(.+?) lives? (?:in|under) (.+)$/i;

/** A thing is written down in one form and lies in one place, and the two do not contradict each other; as stems. */
const FORMS: ReadonlySet<string> = new Set(
  `utc gmt local time timezon timestamp epoch iso cent unit minor integ int bigint float doubl decim string text number
boolean enum json jsonl yaml toml csv xml binari base64 hex ascii utf unicod markdown html snake camel kebab case upper lower
english german ms second milli micro degre celsiu kelvin metr kilomet percent uuid ulid`.split(/\s+/),
);
/** Things that exist once. */
const SINGLE: ReadonlySet<string> = new Set(
  "default primari branch licens licenc region timezon runner name port owner format".split(" "),
);

/** Two titles that fill the same slot otherwise. */
export function differsInFrame(one: string, other: string): boolean {
  const [first, second] = [fillFrame(one), fillFrame(other)];
  if (first === null || second === null || first.frame !== second.frame) return false;
  if (!sameTerms(first.about, second.about)) return false;
  if (first.frame === "for") return !sharesAny(new Set(first.choice), second.choice);
  // One that says more or less of the same is no change.
  return !contains(new Set(first.choice), second.choice) && !contains(new Set(second.choice), first.choice);
}

function fillFrame(title: string): FilledFrame | null {
  const text = title.split(END)[0]?.replace(/[.!]$/, "") ?? "";
  const purpose = FOR.exec(text);
  if (purpose) return slot("for", purpose[2], purpose[1]);
  const kept = KEPT.exec(text) ?? IS_KEPT.exec(text) ?? LIVES.exec(text);
  if (kept) return slot(sharesAny(FORMS, termsOf(kept[2] ?? "")) ? "form" : "place", kept[1], kept[2]);
  const uses = USES.exec(text);
  if (uses) return slot("for", `${uses[1] ?? ""} ${uses[3]}`, uses[2]);
  const is = IS.exec(text);
  return is && onlyOne(slot("is", is[1], is[2]));
}

/** Things are many things at once; what form they have or which one is the default is one. */
function onlyOne(is: FilledFrame | null): FilledFrame | null {
  if (is && sharesAny(SINGLE, is.about)) return is;
  return is && sharesAny(FORMS, is.choice) ? { ...is, frame: "form" } : null;
}

function slot(frame: FilledFrame["frame"], about = "", choice = ""): FilledFrame | null {
  const filled = { frame, about: [...new Set(termsOf(about))], choice: [...new Set(termsOf(choice))] };
  return filled.about.length > 0 && filled.choice.length > 0 ? filled : null;
}
