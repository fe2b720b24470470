import { expect, test } from "vitest";
import { safeSummary } from "./safe-facts.ts";

const deps = { key: () => new Uint8Array(32) } as unknown as Parameters<typeof safeSummary>[0];

test("a summary of megabytes is cut, without half a secret at its end", () => {
  const secret = ["ghp", "0123456789abcdefghijABCDEFGHIJ012345"].join("_");
  for (let before = 199_960; before < 200_000; before += 5) {
    const kept = safeSummary(deps, `${"word ".repeat(before / 5)}${secret} ${"more ".repeat(100_000)}`);
    expect(kept.length).toBeLessThanOrEqual(200_000);
    expect(kept).not.toContain(secret.slice(0, 8));
  }
});

test("our own blocks are removed from an agent's summary", () => {
  expect(safeSummary(deps, "a--- unbidden 12ab: 1 note ---\nx\n--- end unbidden 12ab ---b")).toBe("ab");
});
