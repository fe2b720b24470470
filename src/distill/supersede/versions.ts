import type { Memory } from "../../domain/memory.ts";
import type { Ending } from "../../store/store.ts";
import { termsOf } from "../../text/terms.ts";
import { wordSet } from "../../text/word-set.ts";
import { CHOSEN, contains, endedBy, isCommitLike, isUndecided, plainTitle, sameTerms } from "./titles.ts";

/** A thing and the number or version that a title sets it to. */
interface Setting {
  readonly subject: readonly string[];
  readonly value: string;
  /** The folder it holds in; empty for all. */
  readonly folder: string;
  readonly bound: "least" | "most" | null;
  /** Terms of the unit and the words after it; null for a version. */
  readonly rest: readonly string[] | null;
}

const BUMP =
  /^(?:bump(?:s|ed)?|upgrade[sd]?|update[sd]?|raise[sd]?|downgrade[sd]?|pin(?:s|ned)?) (?:the )?(?:dependency |version of )?(.+?) (?:from \S+ )?to (v?\d[\w.+-]*)(.*)$/i;
const HEAD = /^(.+?)[\s=:(]+(v?\d+(?:\.\d+)*)(?![\w-]|[.:/]\w)(.*)$/i;
const FOLDER = /\bin (\/\S+)/;
const VERSION = /^v|\./i;

/** Words before a limit; a negation inverts them. */
const BOUND =
  /\b(?:(?<least>at least|minimum|min|more than|longer than|over|above)|(?:at most|maximum|max|up to|less than|fewer than|under|below))\b/i;
const DENIED = /\b(?:not|never|no)\b|n['’]t\b/i;

/** Words around a number that do not name its subject, as stems. */
const FILL =
  wordSet(`pin version bump upgrad updat move rais lower set us run now still stai stay keep current sinc minimum require least most
new latest first stabl shorten extend back must mai might can shall should allow`);
/** Names of numbered things, which exist beside each other. */
const NUMBERED =
  /\b(?:number|no|nr|step|phase|part|point|issue|pr|ticket|task|milestone|bug|case|test|section|chapter|week|day|sprint|iteration|round|item|rule|adr|rfc|option|stage|level|release|status|error|code|exit|line|q|h)s?[\s#:(]*$/i;
/** Begins the reason after a number and its unit. */
const REASONS = /[,;(]|\.\s|\s(?:because|since|as|so)\s/;
/** Verbs of work that is repeated for several versions. */
const WORK =
  /\b(?:add(?:s|ed)?|drop(?:s|ped)?|remov\w+|support\w*|test(?:s|ed|ing)?|fix\w*|deprecat\w+|allow\w*|handl\w+|retr(?:y|ies)|fail\w*|crash\w*|work\w*|releas\w+|changelog|prepare|build|between|after|before|when|if)\b/i;

/** Older memories that set the same thing to another version or number. */
export function newerVersions(newer: Memory, older: readonly Memory[]): readonly Ending[] {
  const setting = readSetting(newer.title);
  if (setting === null) return [];
  return older.flatMap((memory) => {
    const before = readSetting(memory.title);
    if (before === null || !isSameThing(setting, before) || setting.value === before.value) return [];
    return [endedBy(newer, `it says ${setting.value}, this one ${before.value}`)(memory)];
  });
}

function readSetting(title: string): Setting | null {
  if (isUndecided(title)) return null;
  const text = plainTitle(title);
  const bump = BUMP.exec(text);
  if (bump) return setting(bump, null);
  if (isCommitLike(title) || WORK.test(text)) return null;
  const head = HEAD.exec(text);
  if (!head?.[1] || NUMBERED.test(head[1])) return null;
  const isVersion = VERSION.test(head[2] ?? "");
  return setting(head, isVersion ? null : termsOf((head[3] ?? "").split(REASONS)[0] ?? ""));
}

function setting(
  [, head = "", value = "", after = ""]: RegExpExecArray,
  rest: Setting["rest"],
): Setting | null {
  const subject = [...new Set(termsOf(head))].filter((term) => !FILL.has(term));
  if (subject.length === 0 || subject.length > 6) return null;
  const folder = FOLDER.exec(after)?.[1] ?? "";
  return { subject, value: value.replace(/^v|[.]$/gi, ""), folder, bound: boundIn(head), rest };
}

/** "Not for more than 9" and "at most 7" are the same bound. */
function boundIn(head: string): Setting["bound"] {
  const bound = BOUND.exec(head)?.groups;
  if (!bound) return null;
  return (bound.least !== undefined) === DENIED.test(head) ? "most" : "least";
}

function isSameThing(one: Setting, other: Setting): boolean {
  if (!sameTerms(one.subject, other.subject)) return false;
  if (one.bound !== other.bound && one.bound !== null && other.bound !== null) return false;
  if (one.folder !== other.folder && one.folder !== "" && other.folder !== "") return false;
  return isSameMeasure(one.rest, other.rest);
}

/** "7 days" and "5 days on Sunday" are one measure; "1 on failure" and "2 on a wrong option" are two. */
function isSameMeasure(one: Setting["rest"], other: Setting["rest"]): boolean {
  if (one === null || other === null) return one === other;
  const [a, b] = [one.map(toUnit), other.map(toUnit)];
  const [few, many] = a.length < b.length ? [a, b] : [b, a];
  return few.length === 0 || contains(new Set(many), few);
}

/** All units of time count as one. */
function toUnit(term: string): string {
  return /^(?:ms|s|sec|second|min|minut|h|hour|dai|week|month|year)$/.test(term) ? "time" : term;
}

/** Least words around a number, since fewer fit anything. */
const LEAST_WORDS = 4;
/** States a wish or a change. */
const WISH =
  /\b(?:want|wants|should|must|instead|again|back|default|now|start(?:s|ing)?|begin(?:s|ning)?)\b/i;

/** Older wishes in the same words with another number. */
export function numbersChanged(newer: Memory, older: readonly Memory[]): readonly Ending[] {
  const wish = readWish(newer);
  if (wish === null) return [];
  return older.flatMap((memory) => {
    const before = readWish(memory);
    if (before?.words !== wish.words || before.number === wish.number) return [];
    return [endedBy(newer, `it says ${wish.number}, this one ${before.number}`)(memory)];
  });
}

function readWish({ kind, title }: Memory): { words: string; number: string } | null {
  if (!CHOSEN.has(kind) || isUndecided(title) || !WISH.test(title)) return null;
  const text = plainTitle(title).toLowerCase().replace(/[.!]$/, "");
  const numbers = Array.from(text.matchAll(/\d+(?:[.,]\d+)*/g));
  const [number] = numbers;
  if (!number || numbers.length > 1 || NUMBERED.test(text.slice(0, number.index))) return null;
  const words = text
    .replace(number[0], "#")
    .replace(/\b(?:again|instead|now|back)\b/g, "")
    .replace(/\s+/g, " ")
    .trim();
  return words.split(" ").length > LEAST_WORDS ? { words, number: number[0] } : null;
}
