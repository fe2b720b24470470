import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "./any-text.fixture.ts";
import { commandSignature, errorSignature } from "./signature.ts";

test.each([
  ["Exit code 127\nbash: line 1: jq: command not found", "jq: command not found"],
  ["Error: Cannot find module 'zod'", "error: cannot find module 'zod'"],
  ["Error: Cannot find module '@types/node'", "error: cannot find module '@types/node'"],
  [
    "ENOENT: no such file or directory, open '/home/me/a b/x.json'",
    "enoent: no such file or directory, open '<path>'",
  ],
  ["src/a.ts:3:14 - error TS2304: Cannot find name 'x'.", "<path> - error ts2304: cannot find name 'x'."],
  ["C:\\work\\app\\x.py(3,4): error: unexpected indent", "<path>(<n>,<n>): error: unexpected indent"],
  [
    "fatal: unable to access 'https://git.invalid/a/b.git/': timed out",
    "fatal: unable to access '<path>': timed out",
  ],
  ["Error: connect ECONNREFUSED 127.0.0.1:5432", "error: connect econnrefused <ip>:<n>"],
  [
    "error: listen EADDRINUSE: address already in use :::3000",
    "error: listen eaddrinuse: address already in use :::<n>",
  ],
  ["2026-01-02T10:11:12.123Z ERROR worker 4711 failed", "<time> error worker <n> failed"],
  ["Jan  2 10:11:12 error: disk sda1 failed", "<time> error: disk sda1 failed"],
  ["panic: invalid memory address 0xc000123abc", "panic: invalid memory address <hash>"],
  ["error: commit 3f2a9bc1 not found", "error: commit <hash> not found"],
  ["job 123e4567-e89b-12d3-a456-426614174000 failed", "job <hash> failed"],
  ["npm error Unsupported engine: wanted >=22.1.0, got v20.3.1", "unsupported engine: wanted >=<v>, got <v>"],
  ["cannot reach build-7f3c: refused", "cannot reach build-<n>: refused"],
  ["token eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9 is invalid", "token <hash> is invalid"],
  ["Error: timed out after 30000ms", "error: timed out after <n>"],
  ["Error: Request failed with status code 404", "error: request failed with status code 404"],
  ["could not open /tmp/tmpab12cd3f/x: denied", "could not open <path>: denied"],
  ["error: cannot lock tmpab12cd3f", "error: cannot lock <tmp>"],
  ["\u001b[31mError:\u001b[39m DEPLOY_ENV is unset", "error: deploy_env is unset"],
  ["error: At least one file is required", "error: at least one file is required"],
  ['error: unexpected "one two three four five" here', 'error: unexpected "…" here'],
  ["Exit code 1", null],
  ["", null],
  ["/usr/bin/x\n12 34", null],
])("the error %j is known as %j", (text, signature) => {
  expect(errorSignature(text)).toBe(signature);
});

test("the same error of another machine, day and process is the same", () => {
  const one = "Exit code 1\n[10:11:12] worker 12: cannot open /home/me/app/x.sock (pid 4711, 0.5s)";
  const other = "Exit code 1\n[23:01:59] worker 7: cannot open /Users/me/y/x.sock (pid 9, 12s)";
  expect(errorSignature(one)).toBe(errorSignature(other));
});

test("different errors differ", () => {
  const errors = [
    "Cannot find module 'zod'",
    "Cannot find module 'yaml'",
    "HTTP 404 error",
    "HTTP 500 error",
    "TS2304: unknown",
    "TS2305: unknown",
  ];
  expect(new Set(errors.map(errorSignature)).size).toBe(errors.length);
});

const PARTS =
  "error: |Error |sh: |npm error |At |not found|'|\"|/|/home/me/x.ts|a/b.ts|:3:4|12|v1.2.3|0xff|3f2a9bc1|2026-01-02 10:11:12|Jan 2|tmpab12cd3f| |…|<|>|-|.|C:\\a|https://x.y/z|Exit code 1|\n|İ|path |word".split(
    "|",
  );
const ERROR = fc.oneof(
  fc.array(fc.constantFrom(...PARTS), { maxLength: 30 }).map((parts) => parts.join("")),
  anyText(300),
);

test("an error's signature is its own signature, and short", () => {
  fc.assert(
    fc.property(ERROR, (text) => {
      const signature = errorSignature(text);
      if (signature === null) return;
      expect(signature.length).toBeLessThanOrEqual(200);
      expect(errorSignature(signature)).toBe(signature);
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  ["npm test", "npm test"],
  ["  cd /home/me/app &&  npm   test ", "npm test"],
  ["cd a; cd b\nnpm test", "npm test"],
  ["cd app", "cd app"],
  ["NODE_ENV=test npm test", "NODE_ENV=… npm test"],
  ["export KEY='a b' && npm test", "export KEY=… && npm test"],
  ["npm test 2>&1 | tail -20", "npm test"],
  ["npm test > /tmp/out.txt 2>&1", "npm test"],
  ["npm test 2>/dev/null | head -n 5 | tail", "npm test"],
  ["npm test | grep foo", "npm test | grep foo"],
  ["npm test # again", "npm test"],
  ["npm test;", "npm test"],
  ['git commit -m "a"', "git commit -m …"],
  ["git commit -m 'b c'", "git commit -m …"],
  ["npm test -- --run foo", "npm test -- --run foo"],
  ["sleep 5 && curl localhost:3000", "sleep <n> && curl localhost:<n>"],
  ["kill -9 4711", "kill -<n> <n>"],
  ["git show 3f2a9bc1", "git show <hash>"],
  ["vitest run src/v2/a1.test.ts", "vitest run src/v2/a1.test.ts"],
  ["python3 /tmp/tmpab12cd3f/x.py", "python3 <tmp>"],
  ["python3 - <<'EOF'\nprint(1)\nEOF", "python3 - <<…"],
  ["psql < dump.sql", "psql < dump.sql"],
  ['bash -lc "npm test"', "npm test"],
  ["(cd a && make)", "( cd a && make )"],
  ["npm \\\n  test", "npm test"],
  ["# nothing", null],
  ["   ", null],
  ["", null],
])("the command %j is known as %j", (line, signature) => {
  expect(commandSignature(line)).toBe(signature);
});

test("any command is known by at most 200 characters", () => {
  fc.assert(
    fc.property(fc.oneof(ERROR, fc.constant("a ".repeat(5_000))), (line) => {
      const signature = commandSignature(line);
      expect(signature === null || (signature !== "" && signature.length <= 200)).toBe(true);
    }),
  );
});
