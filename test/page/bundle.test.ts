// What a browser loads.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { DIST } from "../support/hook.ts";

const FOLDER = join(DIST, "page");
const files = readdirSync(FOLDER).map((name) => ({ name, text: readFileSync(join(FOLDER, name), "utf8") }));

test("the whole page is below 150 kB, compressed", () => {
  const bytes = files.reduce((sum, { text }) => sum + gzipSync(text).length, 0);
  expect(bytes).toBeLessThan(150_000);
});

test("it names no other host, and turns no text into markup or code", () => {
  for (const { name, text } of files) {
    const hosts = [...text.matchAll(/https?:\/\/[\w.-]+/g)]
      .map(([host]) => host)
      .filter((host) => host !== "http://www.w3.org");
    expect(hosts, name).toEqual([]);
    expect(text, name).not.toMatch(/document\.write|insertAdjacentHTML|\beval\(|new Function\(/);
  }
});
