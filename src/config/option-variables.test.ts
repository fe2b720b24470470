import { expect, test } from "vitest";
import { optionVariables } from "./option-variables.ts";

test("a page is told of the options that a shell sets, by whatever name", () => {
  const set = { UNBIDDEN_GATE_THRESHOLD: "0.5", UNBIDDEN_INJECT_TOKENS: "900" };
  expect(optionVariables({ ...set, HOME: "/srv/ana", UNBIDDEN_TOKEN: "x", PATH: undefined })).toEqual(set);
});

test("no login, and nothing that config.yaml alone may set, goes into a cookie", () => {
  expect(
    optionVariables({
      UNBIDDEN_EMBEDDINGS_OPENAI_BASE_URL: "http://127.0.0.1:8080/v1",
      UNBIDDEN_BLOCK_HEADER: "https://ana:hunter2@example.com/",
      UNBIDDEN_CAPTURE_DENY: "https://ana:hunter2@example.com/",
    }),
  ).toEqual({});
});

test("what another program sends in their place is left out", () => {
  const sent = { UNBIDDEN_GATE_THRESHOLD: { toString: "x" }, UNBIDDEN_BLOCK_MAX_TOKENS: 7 };
  expect(optionVariables(sent as unknown as Record<string, string>)).toEqual({});
});
