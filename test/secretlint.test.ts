// A second opinion on redaction, by patterns that are not ours.
import { lintSource } from "@secretlint/core";
import { creator } from "@secretlint/secretlint-rule-preset-recommend";
import { expect, test } from "vitest";
import { benignLines } from "../src/redact/benign.fixture.ts";
import { CARRIERS } from "../src/redact/carriers.fixture.ts";
import { redact } from "../src/redact/redact.ts";
import { SAMPLES } from "../src/redact/samples.fixture.ts";
import { assignments } from "../src/redact/spellings.fixture.ts";

const KEY = new Uint8Array(32).fill(7);
const PRESET = "@secretlint/secretlint-rule-preset-recommend";
const config = { rules: [{ id: PRESET, rule: creator }] };
/** Our marks have a colon and would be read as a login. */
const MARK = /\[redacted:[a-z0-9-]+:[0-9a-f]{8}\]/g;
const clear = (text: string) => redact(text, KEY).text.replace(MARK, "gone");

const GROUPS: readonly (readonly [string, readonly string[], number])[] = [
  ["samples", SAMPLES.map(({ text }) => text), 27],
  ["samples in all carriers", CARRIERS.flatMap(([, carry]) => SAMPLES.map(({ text }) => carry(text))), 640],
  ["secrets in the many ways they are written", assignments(2_000, 20_261_122).map(({ text }) => text), 45],
];

test.each(GROUPS)(
  "of our %s secretlint finds many, and none after redaction",
  async (_what, texts, found) => {
    // Measured, less a few: it knows some thirty kinds, and hardly any by their place.
    expect((await findings(texts)).length).toBeGreaterThanOrEqual(found);
    expect(await findings(texts.map(clear))).toEqual([]);
  },
);

test("in all of it with everyday lines between, redacted as one text, secretlint finds nothing", async () => {
  const everyday = benignLines(2_000, 20_261_123);
  const all = GROUPS.flatMap(([, texts]) => texts).flatMap((text, at) => [text, everyday[at] ?? ""]);
  expect(await findings([clear(all.join("\n"))])).toEqual([]);
});

/** Hundreds of texts at once, because each of its runs costs a millisecond. */
async function findings(texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (let from = 0; from < texts.length; from += 200) {
    const content = texts.slice(from, from + 200).join("\n");
    const source = { content, filePath: "session.txt", ext: ".txt", contentType: "text" } as const;
    const { messages } = await lintSource({ source, options: { config, noPhysicFilePath: true } });
    for (const { message } of messages) found.push(message);
  }
  return found;
}
