const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** `3 minutes ago`; needs no time zone, so it reads the same wherever a report is pasted. */
export function ago(at: number, now: number): string {
  const passed = now - at;
  const [unit, ms] = UNITS.find(([, size]) => passed >= size) ?? ["", 0];
  if (ms === 0) return passed < -60_000 ? "in the future" : "just now";
  const count = Math.floor(passed / ms);
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}
