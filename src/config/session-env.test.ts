import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { homeOf } from "./home.ts";
import { writeSessionEnv } from "./session-env.ts";

test("a session's variables that are no options of ours, or hold a login, are not written to disk", () => {
  const root = mkdtempSync(join(tmpdir(), "unbidden-session-env-"));
  const home = homeOf({ UNBIDDEN_HOME: join(root, "home") });
  const env = {
    UNBIDDEN_BLOCK_MAX_TOKENS: "700",
    UNBIDDEN_PASS: "zq-very-secret",
    UNBIDDEN_DISABLED: "0",
    UNBIDDEN_LLM_OPENAI_BASE_URL: "https://me:zq-secret@models.example/v1",
  };
  writeSessionEnv(home, "session", env, "none" as never);
  const kept = { UNBIDDEN_BLOCK_MAX_TOKENS: "700", UNBIDDEN_DISABLED: "0" };
  expect(JSON.parse(readFileSync(join(home.sessionEnv, "session"), "utf8"))).toEqual(kept);
  rmSync(root, { recursive: true });
});
