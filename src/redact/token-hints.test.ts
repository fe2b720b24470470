import fc from "fast-check";
import { expect, test } from "vitest";
import { redact } from "./redact.ts";
import { TOKEN_RULES } from "./token-rules.ts";

const LOOKAROUND = /\(\?<?[=!](?:[^()\\]|\\.|\((?:[^()\\]|\\.)*\))*\)/g;

test.each(TOKEN_RULES.map(({ source }) => [source] as const))("a token of the form %s goes", (source) => {
  const whole = new RegExp(`^(?:${source})$`);
  const tokens = fc.sample(fc.stringMatching(new RegExp(`^(?:${source.replace(LOOKAROUND, "")})$`)), {
    numRuns: 12,
    seed: 2,
  });
  for (const token of tokens.filter((one) => whole.test(one) && /\w$/.test(one) && one.length < 400))
    expect(redact(`we use ${token} here`, new Uint8Array(32)).text).not.toContain(token);
});

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
