import { expect, test } from "vitest";
import { CARRIERS } from "./carriers.fixture.ts";
import { redact } from "./redact.ts";
import { SAMPLES } from "./samples.fixture.ts";
import { assignments } from "./spellings.fixture.ts";

const KEY = new Uint8Array(32).fill(7);
const clear = (text: string) => redact(text, KEY).text;

test("redacting a redacted text changes nothing", () => {
  const texts = [
    ...SAMPLES.flatMap(({ text }) => CARRIERS.map(([, carry]) => carry(text))),
    ...assignments(500, 20_260_504).map(({ text }) => text),
    SAMPLES.map(({ text }) => text).join("\n"),
    "pwd=a1b2c3\n".repeat(90_000),
  ];
  const changed = texts
    .map(clear)
    .filter((text) => JSON.stringify(redact(text, KEY)) !== JSON.stringify({ text, count: 0 }));
  expect(changed).toEqual([]);
});
