import type { Memory } from "../../domain/memory.ts";
import type { Ending } from "../../store/store.ts";
import { termsOf } from "../../text/terms.ts";
import { differsInFrame } from "./frames.ts";
import { givenUpIn, purposeOf } from "./phrases.ts";
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
/** Before the name of what is chosen. */
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
    ...memoriesGivenUp(newer, choices).map(endedBy(newer, "it says that this is given up")),
    ...choices
      .filter(({ title }) => isNegated(newer.title, title))
      .map(endedBy(newer, "it says the opposite in the same words")),
    ...withHeirs(contradicted, choices).map(endedBy(newer, "it says something else about the same")),
  ];
}

/** A contradicted memory's successors are contradicted too. */
function withHeirs(ended: readonly Memory[], older: readonly Memory[]): Memory[] {
  return ended.flatMap((memory) => {
    const heir = older.find(({ id }) => id === memory.supersededBy);
    return heir
      ? [
          memory,
          ...withHeirs(
            [heir],
            older.filter((one) => one !== memory),
          ),
        ]
      : [memory];
  });
}

/** Of several that could be meant none is. */
function memoriesGivenUp(newer: Memory, older: readonly Memory[]): Memory[] {
  const current = older.filter(({ supersededBy }) => supersededBy === null || supersededBy === newer.id);
  return givenUpIn(newer.title).flatMap((name) => {
    const meant = current.filter(
      (memory) => chose(memory.title, name) && !isForOther(newer.title, memory.title),
    );
    const others = new Set([...titleTerms(newer)].filter((term) => !name.includes(term)));
    const related = meant.filter((memory) => sharesAny(others, titleTerms(memory)));
    const [one, second] = related.length > 0 ? related : meant;
    return one && !second ? [one] : [];
  });
}

/** One word alone must stand where a choice is named; two are a name by themselves. */
function chose(title: string, name: readonly string[]): boolean {
  const terms = titleTerms({ title });
  if (!contains(terms, name) || givenUpIn(title).some((given) => contains(new Set(given), name)))
    return false;
  if (name.length > 1) return true;
  const words = plainTitle(title).split(/\s+/);
  const at = words.findIndex((word) => termsOf(word).includes(name[0] ?? ""));
  return CHOOSING.test(at === 0 ? "" : `${words.slice(0, at).join(" ")} `);
}

/** Both say what for, and neither speaks of what the other is for. */
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
