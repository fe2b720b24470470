import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { redact } from "../src/redact/redact.ts";

const KEY = new Uint8Array(32);
const files = globSync([
  "test/fixtures/**/*.*",
  "test/**/*.ts",
  "src/**/*.ts",
  "scripts/**/*.ts",
  "bench/**/*.{ts,json}",
  "docs/**/*.md",
  "*.md",
]);

/** Folders that name a person or a machine; a home is written `~/`. */
const HOME_PATHS =
  /\/home\/(?!me\b|user\b)[a-z][\w-]+|\/Users\/(?!me\b|user\b)[A-Za-z][\w-]+|C:\\+Users\\+\w+|\/root\/\w/;

test.each(files.filter((file) => file.startsWith("test/fixtures/")))(
  "%s holds no key-like string",
  (file) => {
    expect(redact(readFileSync(file, "utf8"), KEY).count).toBe(0);
  },
);

test("no file names somebody's home folder", () => {
  expect(
    files.filter((file) => !file.endsWith("fixtures.test.ts") && HOME_PATHS.test(readFileSync(file, "utf8"))),
  ).toEqual([]);
});

test("no source holds a token a vendor's scanner would find", () => {
  const tokens =
    /\b(?:gh[pousr]_[A-Za-z0-9]{36}|AKIA[A-Z2-7]{16}|sk-ant-[\w-]{24,}|xox[bp]-\d{8,}-|-----BEGIN [A-Z ]*PRIVATE KEY-----\n)/;
  expect(files.filter((file) => tokens.test(readFileSync(file, "utf8")))).toEqual([]);
});
