import fc from "fast-check";
import { expect, test } from "vitest";
import { TOKEN_RULES } from "./token-rules.ts";

const LOOKAROUND = /\(\?<?[=!](?:[^()\\]|\\.|\((?:[^()\\]|\\.)*\))*\)/g;

test.each(TOKEN_RULES.map(({ source, hints }) => [source, hints] as const))(
  "a short process knows what a long one does: %s",
  (source, hints) => {
    const plain = source.replace(LOOKAROUND, "");
    for (const token of fc.sample(fc.stringMatching(new RegExp(`^(?:${plain})$`)), { numRuns: 40, seed: 1 }))
      expect(
        hints.some((hint) => token.includes(hint)),
        token,
      ).toBe(true);
  },
);
