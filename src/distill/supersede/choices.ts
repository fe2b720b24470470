import type { Memory } from "../../domain/memory.ts";
import type { Ending } from "../../store/store.ts";
import { termsOf } from "../../text/terms.ts";
import { wordSet } from "../../text/word-set.ts";
import { abandonedNames, purposeOf } from "./phrases.ts";
import {
  CHOSEN,
  contains,
  endedBy,
  isUndecided,
  plainTitle,
  sameTerms,
  sharesAny,
  titleTerms,
} from "./titles.ts";

const NEGATION = /\b(?:never|no|not|don't|do not|avoid|without|stop|forbid|disallow)\b/gi;
/** Words before the name of a choice. */
const CHOOSING =
  /(?:^|\b(?:uses?|used|using|runs? on|relies on|with|adopt|choose|chose|pick|prefer|on|keep|via) )(?:an? |the )?$/i;

/** The same subject, chosen otherwise. */
export function changedChoices(newer: Memory, older: readonly Memory[]): readonly Ending[] {
  if (!CHOSEN.has(newer.kind) || isUndecided(newer.title)) return [];
  const choices = older.filter(({ kind, title }) => CHOSEN.has(kind) && !isUndecided(title));
  const contradicted = choices.filter(({ title }) =>
    differsInFrame(plainTitle(newer.title), plainTitle(title)),
  );
  return [
    ...abandonedMemories(newer, choices).map(endedBy(newer, "it says that this is given up")),
    ...choices
      .filter(({ title }) => isNegated(newer.title, title))
      .map(endedBy(newer, "it says the opposite in the same words")),
    ...withSuccessors(contradicted, choices).map(endedBy(newer, "it says something else about the same")),
  ];
}

/** A contradicted memory's successors are contradicted too. */
function withSuccessors(ended: readonly Memory[], older: readonly Memory[]): Memory[] {
  return ended.flatMap((memory) => {
    const successor = older.find(({ id }) => id === memory.supersededBy);
    const others = older.filter((one) => one !== memory);
    return successor ? [memory, ...withSuccessors([successor], others)] : [memory];
  });
}

/** Memories whose choice the newer one gives up; none where several match. */
function abandonedMemories(newer: Memory, older: readonly Memory[]): Memory[] {
  const current = older.filter(({ supersededBy }) => supersededBy === null || supersededBy === newer.id);
  return abandonedNames(newer.title).flatMap((name) => {
    const matches = current.filter(
      (memory) => chose(memory.title, name) && !isForOther(newer.title, memory.title),
    );
    const others = new Set([...titleTerms(newer)].filter((term) => !name.includes(term)));
    const related = matches.filter((memory) => sharesAny(others, titleTerms(memory)));
    const [one, second] = related.length > 0 ? related : matches;
    return one && !second ? [one] : [];
  });
}

/** The title chose this name: a single word counts only where a choice is named. */
function chose(title: string, name: readonly string[]): boolean {
  const terms = titleTerms({ title });
  if (!contains(terms, name) || abandonedNames(title).some((other) => contains(new Set(other), name)))
    return false;
  if (name.length > 1) return true;
  const words = plainTitle(title).split(/\s+/);
  const at = words.findIndex((word) => termsOf(word).includes(name[0] ?? ""));
  return CHOOSING.test(at === 0 ? "" : `${words.slice(0, at).join(" ")} `);
}

/** Both name a purpose, and neither mentions the other's. */
function isForOther(one: string, other: string): boolean {
  const [first, second] = [purposeOf(one), purposeOf(other)];
  if (first.length === 0 || second.length === 0) return false;
  return !sharesAny(titleTerms({ title: other }), first) && !sharesAny(titleTerms({ title: one }), second);
}

/** Equal but for a "not" in one of them. */
function isNegated(one: string, other: string): boolean {
  if (isNegative(one) === isNegative(other)) return false;
  const [first, second] = [termsWithoutNegation(one), termsWithoutNegation(other)];
  return first.length >= 2 && sameTerms(first, second);
}

function isNegative(title: string): boolean {
  return title.search(NEGATION) !== -1;
}

function termsWithoutNegation(title: string): string[] {
  return termsOf(
    plainTitle(title)
      .replace(NEGATION, " ")
      .replace(/\balways\b/gi, " "),
  );
}

/** A sentence read as a subject and the choice for it. */
interface FilledFrame {
  readonly frame: "for" | "is" | "form" | "place";
  readonly about: readonly string[];
  readonly choice: readonly string[];
}

const END = /[,;:(]|\s(?:because|since|so that|as the|until|unless|when)\s/i;
/** "Zustand for state"; work for a purpose is no choice. */
const FOR =
  /^(?:we )?(?:use |using )?(?!(?:add|implement|create|build|fix|make|write|remove|support|test|run|check|document|allow|enable|handle|update|improve|set|wait|ask|look|plan|reason|prepare)\b)((?:\S+ ?){1,3}) for ((?:\S+ ?){1,3})$/i;
/** "Amounts are integer cents" */
const IS =
  /^((?:\S+ ){1,4})(?:is|are) (?!\w+ed\b|\w+ing\b|not\b|no\b|never\b|only\b|always\b|kept\b|set\b|done\b|in\b|on\b|at\b|for\b|by\b)(.+)$/i;
/** "Store readings in UTC" */
const STORED = /^(?:we )?(?:store|keep|save|hold|persist|represent|encode) (.+?) (?:in|as|inside) (.+)$/i;
const IS_STORED =
  /^(.+?) (?:is|are) (?:stored|kept|saved|held|persisted|represented|encoded) (?:in|as|inside) (.+)$/i;
/** "The ledger uses SQLite for sessions": one choice for one purpose. */
const USES = /^(?:(.+?) )?(?:uses|runs on|relies on) (.+?) for (.+)$/i;
const LIVES = /^(.+?) lives? (?:in|under) (.+)$/i;

/** Forms in which a value is written, as stems: a form and a place do not contradict each other. */
const FORMS =
  wordSet(`utc gmt local time timezon timestamp epoch iso cent unit minor integ int bigint float doubl decim string text number
boolean enum json jsonl yaml toml csv xml binari base64 hex ascii utf unicod markdown html snake camel kebab case upper lower
english german ms second milli micro degre celsiu kelvin metr kilomet percent uuid ulid`);
/** Things that exist once. */
const SINGLE = wordSet("default primari branch licens licenc region timezon runner name port owner format");

/** Two titles make different choices for the same subject. */
function differsInFrame(one: string, other: string): boolean {
  const [first, second] = [fillFrame(one), fillFrame(other)];
  if (first === null || second === null || first.frame !== second.frame) return false;
  if (!sameTerms(first.about, second.about)) return false;
  if (first.frame === "for") return !sharesAny(new Set(first.choice), second.choice);
  // A choice that contains the other is no change.
  return !contains(new Set(first.choice), second.choice) && !contains(new Set(second.choice), first.choice);
}

function fillFrame(title: string): FilledFrame | null {
  const text = title.split(END)[0]?.replace(/[.!]$/, "") ?? "";
  const purpose = FOR.exec(text);
  if (purpose) return slot("for", purpose[2], purpose[1]);
  const stored = STORED.exec(text) ?? IS_STORED.exec(text) ?? LIVES.exec(text);
  if (stored)
    return slot(sharesAny(FORMS, termsOf(stored[2] ?? "")) ? "form" : "place", stored[1], stored[2]);
  const used = USES.exec(text);
  if (used) return slot("for", `${used[1] ?? ""} ${used[3]}`, used[2]);
  const is = IS.exec(text);
  return is && onlyOne(slot("is", is[1], is[2]));
}

/** "X is Y" excludes other values only for a form, or for a thing that exists once. */
function onlyOne(is: FilledFrame | null): FilledFrame | null {
  if (is && sharesAny(SINGLE, is.about)) return is;
  return is && sharesAny(FORMS, is.choice) ? { ...is, frame: "form" } : null;
}

function slot(frame: FilledFrame["frame"], about = "", choice = ""): FilledFrame | null {
  const filled = { frame, about: [...new Set(termsOf(about))], choice: [...new Set(termsOf(choice))] };
  return filled.about.length > 0 && filled.choice.length > 0 ? filled : null;
}
