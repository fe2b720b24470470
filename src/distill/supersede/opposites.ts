import type { Memory } from "../../domain/memory.ts";
import type { Ending } from "../../store/store.ts";
import { termsOf } from "../../text/terms.ts";
import { wordSet } from "../../text/word-set.ts";
import { endedBy, isUndecided, plainTitle, sameTerms } from "./titles.ts";

/** Values of which a thing has one at a time. */
interface Scale {
  readonly values: Readonly<Record<string, RegExp>>;
  /** The values themselves name the thing; otherwise the rest of the title must. */
  readonly namesItself?: true;
  /** A "not" before one of two values means the other. */
  readonly isSwitch?: true;
  /** Both values may hold at once, so the later title must state a change. */
  readonly wantsSign?: true;
}

const SCALES: readonly Scale[] = [
  {
    values: {
      on: /\b(?:enabl(?:ed?|es|ing)|(?:turn|switch)(?:ed|es|s)? on|on by default|(?:is|are|be|stays?|defaults? (?:to|is)) (?:on|true))\b/gi,
      off: /\b(?:disabl(?:ed?|es|ing)|(?:turn|switch)(?:ed|es|s)? off|off by default|(?:is|are|be|stays?|defaults? (?:to|is)) (?:off|false))\b/gi,
    },
    isSwitch: true,
  },
  {
    values: {
      there: /^(?:(?:we|i) (?:want|need|should|will)(?: to)? )?(?:keep|retain|add|include|introduce)\b/gi,
      gone: /\b(?:remove[ds]?|delete[ds]?|drop(?:ped|s)?|get rid of|take out|exclude[ds]?)\b/gi,
    },
  },
  {
    values: {
      british: /\b(?:british|uk english|uk spelling|en-gb)\b/gi,
      american: /\b(?:american (?:english|spelling)|us[ -](?:english|spelling)|en-us)\b/gi,
    },
    namesItself: true,
  },
  { values: { tabs: /\btabs\b/gi, spaces: /\bspaces\b/gi }, namesItself: true },
  {
    values: {
      camel: /\bcamel ?-?case\b/gi,
      snake: /\bsnake[ _-]?case\b/gi,
      kebab: /\bkebab[ -]?case\b/gi,
      pascal: /\bpascal ?-?case\b/gi,
    },
    namesItself: true,
  },
  {
    values: Object.fromEntries(
      "English German French Spanish Portuguese Italian Dutch Polish Russian Japanese Korean Chinese"
        .split(" ")
        .map((language) => [language, new RegExp(`\\b(?:in|to|speak|write) ${language}\\b`, "gi")]),
    ),
  },
  ...[
    "light dark",
    "public private",
    "sync async",
    "ascending descending",
    "uppercase lowercase",
    "strict lenient",
  ].map(
    (pair): Scale => ({
      values: Object.fromEntries(pair.split(" ").map((value) => [value, new RegExp(`\\b${value}\\b`, "gi")])),
      wantsSign: true,
    }),
  ),
];

/** The rejected alternative, which is no value of the choice. */
const INSTEAD_OF = /,? (?:instead of|rather than|in place of)\b.*$/i;
const FROM_TO = /\bfrom\b.{1,40}?\bto\b/i;
const SIGN =
  /\b(?:now|instead|again|from now on|back to|any ?more|no longer|switch(?:ed)? to|change[ds]?)\b/i;
/** Qualifiers: two sentences with different ones may both hold. */
const NARROWED =
  /\b(?:in|for|during|when|if|while|unless|until|except|only|on|at|within|inside|from|under|with|without)\s+(.+)$/i;
const DEFAULT = /\bdefaults?\b/i;
/** Conditions that every default has. */
const UNSET =
  /\b(?:when|if|unless|where) (?:(?:it|they|nothing|this|that)(?: (?:is|are))? )?(?:not |un)?(?:set|specified|given|configured)\b/i;
const NOT =
  /\b(?:not|never|don['’]?t|doesn['’]?t|shouldn['’]?t|isn['’]?t|aren['’]?t|no longer)\b(?: \w+){0,2} *$/i;

/** Words around a choice that do not name its subject, as stems. */
const FILL =
  wordSet(`want need should would like make sure use us let pleas now instead again everywher alwai prefer set have go get stai just also
default spell english keep chang still switch turn ensur convent name be is ar on off true fals must can onli ever here`);

/** Older memories that give the same thing another value of its scale. */
export function opposites(newer: Memory, older: readonly Memory[]): readonly Ending[] {
  if (!STATED.has(newer.kind) || isUndecided(newer.title)) return [];
  const sides = SCALES.flatMap((scale) => sideOf(scale, newer.title) ?? []);
  if (sides.length === 0) return [];
  return older
    .filter(({ kind, title }) => STATED.has(kind) && !isUndecided(title))
    .flatMap((memory) => {
      const contradicted = sides.find((side) => isOtherSide(side, sideOf(side.scale, memory.title)));
      return contradicted ? [endedBy(newer, `it says ${contradicted.value} of the same`)(memory)] : [];
    });
}

/** Search words for titles that this one may contradict without sharing a word. */
export function scaleWords(title: string): string {
  const scales = SCALES.filter((scale) => scale.namesItself && sideOf(scale, title) !== null);
  return scales.length === 0 ? "" : scales.flatMap(({ values }) => Object.keys(values)).join(" ");
}

const STATED: ReadonlySet<string> = new Set(["decision", "preference", "note"]);

/** The value a title gives a thing on one scale. */
interface Side {
  readonly scale: Scale;
  readonly value: string;
  readonly subject: readonly string[];
  readonly narrowed: readonly string[];
  readonly isDefault: boolean;
  readonly isChange: boolean;
}

function sideOf(scale: Scale, text: string): Side | null {
  const isDefault = DEFAULT.test(text);
  const whole = isDefault ? text.replace(UNSET, "") : text;
  const title = plainTitle(whole).replace(INSTEAD_OF, "").replace(FROM_TO, " ");
  const found = Object.entries(scale.values).flatMap(([value, pattern]) => {
    const at = Array.from(title.matchAll(pattern), ({ index }) => index);
    return at.map((index) =>
      scale.isSwitch && NOT.test(title.slice(0, index)) ? otherThan(scale, value) : value,
    );
  });
  const [value, ...more] = [...new Set(found)];
  // Two values in one sentence are compared, or belong to two things.
  if (value === undefined || more.length > 0) return null;
  const rest = Object.values(scale.values).reduce((text, pattern) => text.replace(pattern, " "), title);
  const narrowed = NARROWED.exec(rest)?.[1] ?? "";
  return {
    scale,
    value,
    subject: specific(rest.replace(NARROWED, "")),
    narrowed: specific(narrowed),
    isDefault,
    isChange: SIGN.test(text),
  };
}

function otherThan({ values }: Scale, value: string): string {
  return Object.keys(values).find((other) => other !== value) ?? value;
}

function specific(text: string): readonly string[] {
  return [...new Set(termsOf(text))].filter((term) => !FILL.has(term));
}

function isOtherSide(newer: Side, older: Side | null): boolean {
  if (!older || older.value === newer.value || older.isDefault !== newer.isDefault) return false;
  if (newer.scale.wantsSign && !newer.isChange) return false;
  if (!sameTerms(newer.narrowed, older.narrowed) && newer.narrowed.length + older.narrowed.length > 0)
    return false;
  return isSameSubject(newer, older);
}

/** One subject may have one word more, where two are shared. */
function isSameSubject({ scale, subject }: Side, { subject: other }: Side): boolean {
  if (subject.length === 0 || other.length === 0)
    return scale.namesItself === true && subject.length + other.length === 0;
  const shared = subject.filter((term) => other.includes(term));
  const [few, many] = [subject.length, other.length].toSorted((a, b) => a - b) as [number, number];
  return shared.length === few && (few === many || (many === few + 1 && few >= 2));
}
