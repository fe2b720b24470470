import { DAY_MS } from "../../text/iso-day.ts";
import { englishQuestions as english } from "../../text/languages/en.ts";
import { fitsHinted } from "../../text/languages/hinted.ts";
import type { TimeMeaning, Unit } from "../../text/languages/language.ts";
import { firstMatch, promptLanguage } from "./language.ts";

/** From and to, in ms since 1970. */
export type Period = readonly [from: number, to: number];

const MONTHS = "jan,feb,mar,apr,may,jun,jul,aug,sep,oct,nov,dec";
const UNITS: Readonly<Record<Unit, number>> = { day: 1, week: 7, month: 30, year: 365 };

type Groups = Readonly<Partial<Record<"year" | "month" | "day" | "unit" | "count", string>>>;

/** The time that a prompt names, null for most. UTC, because memories are read on any machine. */
export function periodOf(text: string, now: number): Period | null {
  const lower = text.toLowerCase();
  for (const [way, meaning] of english.times) {
    const found = fitsHinted(way, text, lower) && way.pattern.exec(text);
    if (!found) continue;
    const unit = (found.groups?.unit ?? "day").toLowerCase() as Unit;
    return periodFor(meaning, unit, found.groups ?? {}, now);
  }
  return periodInOtherLanguage(text, now);
}

function periodInOtherLanguage(text: string, now: number): Period | null {
  const language = promptLanguage(text);
  for (const [way, meaning, unit] of language?.questions.times ?? []) {
    const found = firstMatch([way], language?.plain ?? "");
    if (found) return periodFor(meaning, unit, found.groups ?? {}, now);
  }
  return null;
}

function periodFor(kind: TimeMeaning, unit: Unit, { count, year, month, day }: Groups, now: number): Period {
  const length = UNITS[unit] * DAY_MS;
  switch (kind) {
    case "date":
      return dayAt(yearOf(year, month, now), monthOf(month), Number(day));
    case "month":
      return monthAt(yearOf(year, month, now), monthOf(month));
    case "year":
      return [Date.UTC(Number(year), 0), Date.UTC(Number(year) + 1, 0)];
    case "yesterday":
      return [startOfDay(now) - DAY_MS, startOfDay(now)];
    case "today":
      return [startOfDay(now), now];
    case "last":
      return [now - 2 * length, now];
    case "this":
      return [now - length, now];
    case "ago": {
      const ago = count === undefined ? WITHOUT_COUNT[unit] : timesIn(count);
      return [now - (ago + 0.6) * length, now - (ago - 0.6) * length];
    }
  }
}

/** Most languages have a word for the day before yesterday, some have no number in "a week ago". */
const WITHOUT_COUNT: Readonly<Record<Unit, number>> = { day: 2, week: 1, month: 1, year: 1 };

/** Matches the beginnings of two and three; every other word counts as one. */
function timesIn(count: string): number {
  const number = Number(count);
  if (Number.isFinite(number)) return number;
  if (/^(?:two|zwei|deux|dos|dois|duas|дв)/i.test(count)) return 2;
  return /^(?:three|drei|trois|tres|три)/i.test(count) ? 3 : 1;
}

/** People often mention a day's events the day after. */
const SLACK = 2 * DAY_MS;

export function isInPeriod([from, to]: Period, at: number): boolean {
  return at >= from && at <= to + SLACK;
}

function dayAt(year: number, month: number, day: number): Period {
  return [Date.UTC(year, month, day), Date.UTC(year, month, day + 1)];
}

function monthAt(year: number, month: number): Period {
  return [Date.UTC(year, month), Date.UTC(year, month + 1)];
}

function monthOf(name = ""): number {
  if (/^\d/.test(name)) return Number(name) - 1;
  return MONTHS.split(",").indexOf(name.slice(0, 3).toLowerCase());
}

/** A month without a year is the latest one. */
function yearOf(digits: string | undefined, month: string | undefined, now: number): number {
  if (digits !== undefined) return Number(digits);
  const today = new Date(now);
  return today.getUTCFullYear() - Number(monthOf(month) > today.getUTCMonth());
}

function startOfDay(now: number): number {
  return now - (now % DAY_MS);
}
