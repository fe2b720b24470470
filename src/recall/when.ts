import type { TimeWord, Unit } from "../domain/languages/language.ts";
import { fits, type Hinted, hinted } from "./hinted.ts";
import { foundIn, spokenIn } from "./spoken.ts";

/** From and to, in ms since 1970. */
export type Period = readonly [from: number, to: number];

const DAY = 86_400_000;
const MONTHS = "jan,feb,mar,apr,may,jun,jul,aug,sep,oct,nov,dec";
const MONTH = "(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*";
const UNITS: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30, year: 365 };

/** The forms are tried in order, the narrower first. */
export const FORMS: readonly (readonly [Hinted, (found: readonly string[], now: number) => Period])[] = [
  [hinted("-", /\b(\d{4})-(\d\d)-(\d\d)\b/), ([y, m, d]) => dayAt(Number(y), Number(m) - 1, Number(d))],
  [
    hinted(MONTHS, new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${MONTH}\\b,?(?: (\\d{4}))?`, "i")),
    ([d, m, y], now) => dayAt(yearOf(y, m, now), monthOf(m), Number(d)),
  ],
  [
    hinted(MONTHS, new RegExp(`\\b${MONTH} (\\d{1,2})(?:st|nd|rd|th)?\\b,?(?: (\\d{4}))?`, "i")),
    ([m, d, y], now) => dayAt(yearOf(y, m, now), monthOf(m), Number(d)),
  ],
  [
    hinted(
      MONTHS,
      new RegExp(
        `\\b(?:in|since|last|this|during|of|around) (?:early |late |mid-?)?${MONTH}\\b,?(?: (\\d{4}))?`,
        "i",
      ),
    ),
    ([m, y], now) => monthAt(yearOf(y, m, now), monthOf(m)),
  ],
  [
    hinted("in 20,during 20", /\b(?:in|during) (20\d\d)\b/i),
    ([y]) => [Date.UTC(Number(y), 0), Date.UTC(Number(y) + 1, 0)],
  ],
  [hinted("yesterday", /\byesterday\b/i), (_, now) => [startOf(now) - DAY, startOf(now)]],
  [
    hinted("today,this morning,this afternoon", /\b(?:today|this morning|this afternoon)\b/i),
    (_, now) => [startOf(now), now],
  ],
  [
    hinted("last ,past ,previous ", /\b(?:last|past|previous) (day|week|month|year)\b/i),
    ([unit], now) => [now - 2 * daysIn(unit), now],
  ],
  [hinted("this ", /\bthis (week|month|year)\b/i), ([unit], now) => [now - daysIn(unit), now]],
  [
    hinted(" ago", /\b(\d{1,3}|an?|two|three) (day|week|month|year)s? ago\b/i),
    ([count, unit], now) => [
      now - (countOf(count) + 0.6) * daysIn(unit),
      now - (countOf(count) - 0.6) * daysIn(unit),
    ],
  ],
];

/** The time a prompt names, as far as it does; null for most. UTC, because memories are read on any machine. */
export function periodOf(text: string, now: number): Period | null {
  const lower = text.toLowerCase();
  for (const [form, read] of FORMS) {
    const found = fits(form, text, lower) && form.pattern.exec(text);
    if (found) return read(found.slice(1), now);
  }
  return namedOtherwise(text, now);
}

/** The same in another language than English. */
function namedOtherwise(text: string, now: number): Period | null {
  for (const [way, means, unit] of spokenIn(text)?.questions.times ?? []) {
    const found = foundIn(text, () => [way]);
    if (found) return periodFor(means, unit, found.groups?.count, now);
  }
  return null;
}

function periodFor(means: TimeWord[1], unit: Unit, count: string | undefined, now: number): Period {
  const days = UNITS[unit] ?? 1;
  switch (means) {
    case "yesterday":
      return [startOf(now) - DAY, startOf(now)];
    case "today":
      return [startOf(now), now];
    case "last":
      return [now - 2 * days * DAY, now];
    case "ago": {
      const ago = count === undefined ? WITHOUT_COUNT[unit] : timesIn(count);
      return [now - (ago + 0.6) * days * DAY, now - (ago - 0.6) * days * DAY];
    }
  }
}

/** The day before yesterday is a word of its own in most languages; a week ago has no number in some. */
const WITHOUT_COUNT: Readonly<Record<Unit, number>> = { day: 2, week: 1, month: 1, year: 1 };

/** Two and three as they begin in languages that write them out; every other word is one. */
function timesIn(count: string): number {
  const number = Number(count);
  if (Number.isFinite(number)) return number;
  if (/^(?:zwei|deux|dos|dois|duas|дв)/.test(count)) return 2;
  return /^(?:drei|trois|tres|три)/.test(count) ? 3 : 1;
}

/** What is told of a day is often told the day after. */
const SLACK = 2 * DAY;

export function isWithin([from, to]: Period, at: number): boolean {
  return at >= from && at <= to + SLACK;
}

function dayAt(year: number, month: number, day: number): Period {
  return [Date.UTC(year, month, day), Date.UTC(year, month, day + 1)];
}

function monthAt(year: number, month: number): Period {
  return [Date.UTC(year, month), Date.UTC(year, month + 1)];
}

function monthOf(name = ""): number {
  return MONTHS.split(",").indexOf(name.slice(0, 3).toLowerCase());
}

/** A month without a year is the latest one. */
function yearOf(said: string | undefined, month: string | undefined, now: number): number {
  if (said !== undefined) return Number(said);
  const today = new Date(now);
  return today.getUTCFullYear() - Number(monthOf(month) > today.getUTCMonth());
}

function startOf(now: number): number {
  return now - (now % DAY);
}

function daysIn(unit = "day"): number {
  return (UNITS[unit.toLowerCase()] ?? 1) * DAY;
}

function countOf(said = "1"): number {
  const words: Readonly<Record<string, number>> = { a: 1, an: 1, two: 2, three: 3 };
  return words[said.toLowerCase()] ?? Number(said);
}
