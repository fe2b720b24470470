import { DAY_MS } from "../../domain/day.ts";
import { UnbiddenError } from "../../domain/errors.ts";

/** A time a person named: a day is all of it, anything else one moment; in ms since 1970. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

const UNIT_HOURS: Readonly<Record<string, number>> = { h: 1, d: 24, w: 168, m: 730, y: 8_766 };

/** "90d", "12h", "6w" ago, or a date, in UTC unless it says otherwise. Throws `ARGUMENT_INVALID`. */
export function parseTime(said: string, now: number, option: string): TimeRange {
  const text = said.trim();
  const [, count, unit = ""] = /^(\d{1,5})([hdwmy])$/.exec(text) ?? [];
  if (count !== undefined) return instant(now - Number(count) * (UNIT_HOURS[unit] ?? 0) * 3_600_000);
  const date = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isFinite(date))
    throw new UnbiddenError(
      "ARGUMENT_INVALID",
      `${option} is like 90d, 12h, 6w or 2026-01-31, not "${said}"`,
    );
  return text.length === "2026-01-31".length ? { from: date, to: date + DAY_MS - 1 } : instant(date);
}

function instant(at: number): TimeRange {
  return { from: at, to: at };
}
