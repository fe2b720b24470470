import { describe, expect, test } from "vitest";
import { withEchoes } from "../src/distill/echoes/echoes.ts";
import { RULES } from "../src/distill/rules/rules.ts";
import { failed, prompt, ran, reply, sessionOf } from "../src/distill/rules/session.fixture.ts";
import { redact } from "../src/redact/redact.ts";
import { promptSpans, quotedSpans } from "../src/text/quoted.ts";

/** What a text is made of that keeps one pattern or another busy. */
const UNITS = [
  ...[
    "\n",
    "\n\n",
    " ",
    "\t",
    "a ",
    ", ",
    ". ",
    ": ",
    "\n- ",
    "\n> ",
    "```\n",
    "`",
    '"',
    "“",
    "(",
    "| ",
    "A b\n",
  ],
  ...[
    "we decided to use x because ",
    "always ",
    "don't ",
    "instead of ",
    "error: ",
    "Ada: a\n",
    "文档",
    "10:04 ",
  ],
  ...[
    "password ",
    "password: ",
    "token is ",
    "key (",
    '\\"',
    '"k":"',
    'password += "a" ',
    '"a" + ',
    "secret: 41 ",
  ],
  ...["backup codes: a1b2c3 ", "a:a|", "+login a ", "a & b \\\\\n", "||password||\n", "src/a.ts:1: "],
];
const KEY = new Uint8Array(32);

const WORK: Readonly<Record<string, (text: string) => unknown>> = {
  redact: (text) => redact(text, KEY),
  "parts of a prompt": promptSpans,
  "parts of a reply": quotedSpans,
  "rules over a prompt": (text) => distilled(sessionOf(prompt(text), reply("Done."))),
  "rules over a reply": (text) => distilled(sessionOf(prompt("Mend it"), ran("npm test", "ok"), reply(text))),
  "rules over an output": (text) =>
    distilled(sessionOf(prompt("Mend it"), ran("cat a", text), reply("Done."))),
  "rules over a failure": (text) =>
    distilled(sessionOf(prompt("Mend it"), failed("npm test", `Exit code 1\n${text}`), reply("Done."))),
};

function distilled(events: Parameters<typeof withEchoes>[0]): void {
  const own = withEchoes(events);
  for (const rule of RULES) rule.find("s1", own, []);
}

/** Times that a growth is measured: what else the machine does, and code that is compiled meanwhile, can make it larger, not smaller each time. */
const ROUNDS = 4;

/** CPU time of one call in ms, the least of some. */
function cpuCost(work: () => unknown): number {
  const costs = [1, 2, 3].map(() => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...costs);
}

/** What is done in less than this says nothing about how it grows. */
const NOTICED_MS = 80;

describe.each(Object.entries(WORK))("twice the text is about twice the work: %s", (_what, work) => {
  test.each(UNITS.map((unit) => [JSON.stringify(unit), unit]))("of %s", (_name, unit) => {
    const text = (length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
    const growths: number[] = [];
    do {
      const whole = cpuCost(() => work(text(16_000)));
      if (whole < NOTICED_MS) return;
      growths.push(whole / cpuCost(() => work(text(8_000))));
    } while (Math.min(...growths) >= 3 && growths.length < ROUNDS);
    expect(Math.min(...growths), growths.join(", ")).toBeLessThan(3);
  });
});
