import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { digest, digestByNode, hmacUnder } from "./digest.ts";

test.each([0, 1, 32, 63, 64, 65, 200])(
  "marks made under a key of %i bytes are those Node makes",
  (length) => {
    const key = Uint8Array.from({ length }, (_, at) => (at * 37) & 255);
    for (const text of ["", "a", "Größe 日本", "\ud800", "x".repeat(5_000)]) {
      expect(hmacUnder(key)(text)).toBe(createHmac("sha256", key).update(text).digest("hex"));
    }
  },
);

test.each(["", "s-1", "Größe 日本", "\ud800", "x".repeat(1_990), "x".repeat(5_000)])(
  "a digest of %j is the same whichever code makes it",
  (text) => {
    expect(digest(["session", text])).toBe(digestByNode(["session", text]));
  },
);
