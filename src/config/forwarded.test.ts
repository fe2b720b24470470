import { expect, test } from "vitest";
import { forwarded } from "./forwarded.ts";

test("a key in a variable that is called after us stays in the hook, our options do not", () => {
  const options = { UNBIDDEN_INJECT_TOKENS: "800", UNBIDDEN_INCOGNITO: "1", HOME: "/home/me" };
  const keys = {
    OPENAI_API_KEY: "k",
    UNBIDDEN_OPENAI_KEY: "k",
    UNBIDDEN_SECRET: "k",
    unbidden_token: "k",
    UNBIDDEN_OWN_TOKEN: "k",
  };
  expect(forwarded({ ...options, ...keys })).toEqual(options);
});
