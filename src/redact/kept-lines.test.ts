import { expect, test } from "vitest";
import { redact } from "./redact.ts";

const KEY = new Uint8Array(32).fill(7);

test.each([
  "PASS: Name1",
  "    password: '%env(DB_PASSWORD)%'",
  '@AppStorage("token") private var token: String?',
  'accounts: ["0x70997970C51812dc3A010C7d01b50e0d17dc79C8"]',
  "claude -r 0199a2c4-7b1e-7c3d-9f21-3a4b5c6d7e8f --output-format json",
  "codex resume 0199a2c4-7b1e-7c3d-9f21-3a4b5c6d7e8f",
  "move the pin from `actions/checkout@v3` to `actions/checkout@v4`",
  "the session test-session-pkg-123 was resumed",
  "chpasswd:\n  expire: false\n  users:\n    - name: root",
  "basicauth.users=bob:$2y$05$abcdefghijklmnopqrstuv",
  'identity: "ci:main"',
  'secrets: { db: "prod-db-credentials", tls: "shop-tls" }',
  "user@tcp(db:3306)/shop",
  "Input Password    id:pw    %{PASSWORD}",
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
  "| Check | Status |\n|---|---|\n| No secrets or credentials | PASS |\n| XSS protection | N/A |",
  "| Variable | Purpose |\n|---|---|\n| `SHOP_API_KEY` | Required |\n| `E2E_SKIP_SLOW` | Skip slow tests |",
  "| bad creds | 401 | Server rejects creds | Reject creds |",
  'grep -E "^(--- PASS|--- FAIL|PASS|FAIL)"',
  "go mod tidy  → pass, no changes\ngo vet ./...  → pass, nothing found",
  "token, apikey, credential\nerror, exception, failure\nroutepath, endpoint, address",
  '\tSecret *corev1.Secret `json:"secret"`',
  "sig: Set(user string, password string) error (wrapcheck)",
  "flags.PWD = *envFlags.PWD",
  "tests pass, `golangci-lint` too",
  "all pass. Squashed into `9f012815` via fixup",
  "Options to pass to 'codesign' here",
  'sorted(p, key=lambda p: p["total_tokens"], reverse=True)[:5]',
  "Authoritative for `oauth`: `src/strava.go:17`",
  't.Errorf("called with wrong creds: user=%q pass=%q", user, pass)',
  "| token | meaning |\n|---|---|\n| IDENT2 | an identifier |",
])("a reader keeps %j", (text) => {
  expect(redact(text, KEY)).toEqual({ text, count: 0 });
});
