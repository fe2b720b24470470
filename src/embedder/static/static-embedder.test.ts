import { copyFileSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openStaticEmbedder } from "./static-embedder.ts";

const FILES = ["static-words.txt", "static-table.bin"] as const;
const embedder = openStaticEmbedder();

const embed = (texts: readonly string[]) => embedder.embed(texts, "memory", { deadlineMs: 1_000 });

async function cosine(one: string, other: string): Promise<number> {
  const [a, b] = (await embed([one, other])) as [Float32Array, Float32Array];
  return a.reduce((sum, part, at) => sum + part * (b[at] as number), 0);
}

test.each([
  ["how do users log in", "sign-in with a password or a token", "elevation gain is smoothed"],
  ["delete the folder", "remove the directory", "increase the timeout"],
  ["the tests are slow", "speed up the specs", "translate the labels"],
  ["dbConnection pool exhausted", "too many open database connections", "rename the logo file"],
])("%j is nearer to %j than to %j", async (text, near, far) => {
  expect(await cosine(text, near)).toBeGreaterThan(await cosine(text, far));
});

test("a vector has length one, and none where no word is known", async () => {
  const [some, none] = (await embed(["retry policy", "写真 …"])) as [Float32Array, Float32Array];
  expect(Math.hypot(...some)).toBeCloseTo(1, 5);
  expect(some).toHaveLength(embedder.dimensions() ?? 0);
  expect(none.every((part) => part === 0)).toBe(true);
});

test("a very long text is embedded by its beginning", async () => {
  const begin = "retry policy ".repeat(400);
  expect(await cosine(begin, `${begin}${"ferry ".repeat(100_000)}`)).toBeCloseTo(1, 5);
});

test("the table is at most 6 MB", () => {
  const bytes = FILES.reduce((sum, file) => sum + statSync(join(import.meta.dirname, file)).size, 0);
  expect(bytes).toBeLessThanOrEqual(6_000_000);
});

test("a table that is missing or cut off is named as such", () => {
  const folder = mkdtempSync(join(tmpdir(), "unbidden-table-"));
  try {
    expect(() => openStaticEmbedder(folder)).toThrow(expect.objectContaining({ code: "EMBEDDER_FAILED" }));
    copyFileSync(join(import.meta.dirname, FILES[0]), join(folder, FILES[0]));
    writeFileSync(join(folder, FILES[1]), "short");
    expect(() => openStaticEmbedder(folder)).toThrow(expect.objectContaining({ code: "EMBEDDER_FAILED" }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
