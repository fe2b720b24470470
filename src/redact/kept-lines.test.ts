import { expect, test } from "vitest";
import { redact } from "./redact.ts";

const KEY = new Uint8Array(32).fill(7);

test.each([
  "PASS: Name1",
  "--- PASS: TestLogin2FA (0.01s)",
  "PASSED: test_login_2fa",
  "--- PASS: TestClone2Flags/both_flags,_no_positionals_7 (0.00s)",
  "    --- PASS: TestParseURL_HTTPS2048xR7 (0.00s)",
  "  PASS: checks_2_things",
  "session_id=2026-01-13-test-session-1",
  "session_id=my-feature-run-2026-01-13",
  "| Test | Pass |\n|---|---|\n| Login2 | PASS1 |",
  "| Case | Pass | Fail |\n|---|---|---|\n| login-2 | 12/14 | 2 |",
  "| file | secret |\n|---|---|\n| a.ts | handled in v2.1 |",
  "| token | meaning |\n|---|---|\n| IDENT2 | an identifier |",
])("a reader keeps %j", (text) => {
  expect(redact(text, KEY)).toEqual({ text, count: 0 });
});
