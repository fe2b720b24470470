const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** `1:56 pm on 8 May, 2023`. */
const CLOCK_FIRST =
  /^(?<hour>\d+):(?<minute>\d+) (?<half>[ap])m on (?<day>\d+) (?<month>\w+), (?<year>\d{4})$/;
/** `March-15-2024`. */
const MONTH_FIRST = /^(?<month>[A-Za-z]+)-(?<day>\d+)-(?<year>\d{4})$/;
/** `2023/05/20 (Sat) 02:21`. */
const YEAR_FIRST = /^(?<year>\d{4})\/(?<month>\d+)\/(?<day>\d+) \(\w+\) (?<hour>\d+):(?<minute>\d+)$/;

/** The times as the sets write them, taken as UTC, in ms since 1970; null for an empty one. */
export function readTime(text: string): number | null {
  if (text === "") return null;
  const found = [CLOCK_FIRST, MONTH_FIRST, YEAR_FIRST].map((form) => form.exec(text)?.groups).find(Boolean);
  if (!found) throw new Error(`not a time: ${text.slice(0, 40)}`);
  const { year, month = "", day, hour = "0", minute = "0", half } = found;
  return Date.UTC(Number(year), monthOf(month), Number(day), hourOf(Number(hour), half), Number(minute));
}

function monthOf(month: string): number {
  return /^\d+$/.test(month) ? Number(month) - 1 : MONTHS.indexOf(month.slice(0, 3).toLowerCase());
}

function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  return (hour % 12) + (half === "p" ? 12 : 0);
}
