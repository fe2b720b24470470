import { createHash, createHmac } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { hmacSha256, sha256 } from "./sha256.ts";

test("a digest made in plain code is the one Node makes, whatever the length", () => {
  for (let length = 0; length < 200; length++) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 37 + length) & 255);
    expect(sha256(bytes).toString("hex")).toBe(createHash("sha256").update(bytes).digest("hex"));
  }
});

test("so is a proof under a key of at most one block", () => {
  const key = fc.uint8Array({ maxLength: 64 });
  fc.assert(
    fc.property(key, fc.uint8Array({ maxLength: 300 }), (secret, message) => {
      const made = createHmac("sha256", secret).update(message).digest("hex");
      expect(hmacSha256(secret, message).toString("hex")).toBe(made);
    }),
  );
});
