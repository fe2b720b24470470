import { UnbiddenError } from "../../domain/errors.ts";
import { DAY_MS } from "../../text/iso-day.ts";

/** A time a person wrote: a day is all of it, anything else one instant; in ms since 1970. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

const UNIT_HOURS: Readonly<Record<string, number>> = { h: 1, d: 24, w: 168, m: 730, y: 8_766 };

/** "90d", "12h", "6w" ago, or a date, in UTC unless given otherwise. Throws `ARGUMENT_INVALID`. */
export function parseTime(value: string, now: number, option: string): TimeRange {
  const text = value.trim();
  const [, count, unit = ""] = /^(\d{1,5})([hdwmy])(?: ago)?$/.exec(text) ?? [];
  if (count !== undefined) return instant(now - Number(count) * (UNIT_HOURS[unit] ?? 0) * 3_600_000);
  const date = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isFinite(date))
    throw new UnbiddenError(
      "ARGUMENT_INVALID",
      `${option} is like 90d, 12h, 6w or 2026-01-31, not "${value}"`,
    );
  return text.length === "2026-01-31".length ? { from: date, to: date + DAY_MS - 1 } : instant(date);
}

function instant(at: number): TimeRange {
  return { from: at, to: at };
}
