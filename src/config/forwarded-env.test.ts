import { expect, test } from "vitest";
import { forwardedEnv } from "./forwarded-env.ts";

test("keys in variables with our prefix stay in the hook, options are forwarded", () => {
  const options = {
    ...{ UNBIDDEN_BLOCK_MAX_TOKENS: "800", UNBIDDEN_TOKENS_BYTES_PER_TOKEN: "4" },
    ...{ UNBIDDEN_INCOGNITO: "1", HOME: "/home/me" },
  };
  const keys = {
    OPENAI_API_KEY: "k",
    UNBIDDEN_OPENAI_KEY: "k",
    UNBIDDEN_SECRET: "k",
    unbidden_token: "k",
    UNBIDDEN_OWN_TOKEN: "k",
  };
  expect(forwardedEnv({ ...options, ...keys })).toEqual(options);
});

test("only a session that a program runs is marked", () => {
  expect(forwardedEnv({ CLAUDE_CODE_ENTRYPOINT: "sdk-cli", CLAUDE_CODE_SESSION_ATTENDED: "0" })).toEqual({
    CLAUDE_CODE_ENTRYPOINT: "sdk",
  });
  expect(forwardedEnv({ CLAUDE_CODE_ENTRYPOINT: "sdk-ts", CLAUDE_CODE_SESSION_ATTENDED: "1" })).toEqual({});
  expect(forwardedEnv({ CLAUDE_CODE_ENTRYPOINT: "cli" })).toEqual({});
});
