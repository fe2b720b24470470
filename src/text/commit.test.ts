import { expect, test } from "vitest";
import { reasonsIn } from "./commit.ts";

test.each(["\n", "# x\n", "```\n", "~~~\n", "- [ ] x\n", " <a@", "A-B: x\n", "closes #1,"])(
  "a message made to be read for ever is read at once: %j",
  (part) => {
    const startedAt = performance.now();
    reasonsIn(part.repeat(200_000));
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  },
);

test("lines of forms and templates are no reasons", () => {
  const body =
    "  ```\n  code\n  ```\n\n\n  - [ ] never tested\n\nThe pier is locked, because two clerks booked it.\n";
  expect(reasonsIn(body)).toBe("The pier is locked, because two clerks booked it.");
});
