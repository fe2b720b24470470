import { styleText } from "node:util";

/** Colours for a terminal, nothing elsewhere. */
export interface Paint {
  readonly strong: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly good: (text: string) => string;
  readonly warn: (text: string) => string;
  readonly bad: (text: string) => string;
}

/** How an answer is written: its colours, the time, and the command in its hints. */
export interface Page {
  readonly paint: Paint;
  readonly now: number;
  /** The command this person starts Unbidden with. */
  readonly command: string;
}

export function paintFor(terminal: boolean, env: NodeJS.ProcessEnv): Paint {
  const coloured = terminal && !env.NO_COLOR;
  const style = (format: Parameters<typeof styleText>[0]) => (text: string) =>
    coloured ? styleText(format, text, { validateStream: false }) : text;
  return {
    strong: style("bold"),
    dim: style("dim"),
    good: style("green"),
    warn: style("yellow"),
    bad: style("red"),
  };
}

export function day(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** Local time of day for today, else the date with it. */
export function moment(at: number, now: number): string {
  const time = new Date(at);
  const clock = `${pad(time.getHours())}:${pad(time.getMinutes())}`;
  const date = `${time.getFullYear()}-${pad(time.getMonth() + 1)}-${pad(time.getDate())}`;
  return new Date(now).toDateString() === time.toDateString() ? clock : `${date} ${clock}`;
}

/** `.31`: two digits are what a confidence is worth. */
export function share(value: number): string {
  return value.toFixed(2).replace(/^0/, "");
}

/** Two numbers with 2 to 6 digits, as many as show which is larger: `.549 < .55` must not look equal. */
export function sharesApart(left: number, right: number): readonly [string, string] {
  const digits = [2, 3, 4, 5].find((count) => left.toFixed(count) !== right.toFixed(count)) ?? 6;
  const [first = "", second = ""] = [left, right].map((value) => value.toFixed(digits).replace(/^0/, ""));
  return [first, second];
}

export function bytes(size: number): string {
  return size < 1_000_000 ? `${Math.ceil(size / 1000)} kB` : `${(size / 1_000_000).toFixed(1)} MB`;
}

export function offLine({ command }: Page): string {
  return `Unbidden is off here: sessions get nothing until \`${command} on\`.`;
}

export function moreLine({ paint }: Page): string {
  return paint.dim("There are more: --limit <number>");
}

export function plural(count: number, noun: string): string {
  const many = noun.endsWith("y") ? `${noun.slice(0, -1)}ies` : `${noun}s`;
  return `${count.toLocaleString("en-US")} ${count === 1 ? noun : many}`;
}

function pad(value: number): string {
  return String(value).padStart(2, "0");
}
