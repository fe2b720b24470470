import { expect, test } from "vitest";
import { decisiveLine, isAssertion, isEnvironmental, speaksOfError } from "./error-line.ts";

test.each([
  ["Exit code 127\n/bin/bash: line 1: foo: command not found", "foo: command not found"],
  ["Exit code 254\nsh: 1: vitest: not found", "vitest: not found"],
  [
    'Exit code 1\nTraceback (most recent call last):\n  File "a.py", line 1, in <module>\n    raise ValueError("x")\nValueError: bad value',
    "ValueError: bad value",
  ],
  [
    "Exit code 1\nnpm error code ENOENT\nnpm error syscall open\nnpm error enoent Could not read package.json\nnpm error A complete log of this run can be found in: /x",
    "enoent Could not read package.json",
  ],
  [
    "Exit code 2\ngcc: error: x.c: No such file or directory\nmake: *** [Makefile:3: all] Error 1",
    "gcc: error: x.c: No such file or directory",
  ],
  [
    "Exit code 1\n\u001b[31mError:\u001b[39m DEPLOY_ENV is unset\n    at x (a.js:1:2)",
    "Error: DEPLOY_ENV is unset",
  ],
  ["Exit code 3\nsomething\nodd happened\n", "odd happened"],
  [
    "Exit code 1\nError response from daemon: driver failed programming external connectivity on endpoint app-db-1 (4f2c1e): Bind for 0.0.0.0:5432 failed: port is already allocated",
    "Bind for 0.0.0.0:5432 failed: port is already allocated",
  ],
  [
    `Exit code 1\nError: Cannot find module 'zod' required by /home/me/${"very/".repeat(12)}long.js: failed`,
    `Error: Cannot find module 'zod' required by /home/me/${"very/".repeat(9)}v…`,
  ],
  ["Exit code 1", ""],
  ["", ""],
])("of %j the line that says most is %j", (text, line) => {
  expect(decisiveLine(text)).toBe(line);
});

test("a long line is cut", () => {
  expect(decisiveLine(`Error: ${"very ".repeat(40)}`).length).toBeLessThanOrEqual(100);
});

test.each([
  ["Error: Cannot find module 'zod'", true],
  ["Cannot connect to the Docker daemon", true],
  ["error TS2304: Cannot find name 'x'.", false],
  ["KeyError: 'x'", false],
  ["AssertionError: expected file not found", false],
])("%j is about the machine: %s", (line, environmental) => {
  expect(isEnvironmental(line)).toBe(environmental);
});

test("an assertion is everyday work", () => {
  expect(isAssertion("AssertionError: expected 3 to be 4")).toBe(true);
  expect(isAssertion("DEPLOY_ENV: unbound variable")).toBe(false);
});

test.each([
  ["build ok\n0 errors, 2 warnings", false],
  ["Error: no", true],
  ["deployed", false],
])("the output %j speaks of an error: %s", (text, error) => {
  expect(speaksOfError(text)).toBe(error);
});
