import { join } from "node:path";
import { expect, test } from "vitest";
import { homeOf } from "./home.ts";

test.each(["", ".memory", "./memory", "../memory"])(
  "UNBIDDEN_HOME=%j makes no repository the place of the user's memories",
  (UNBIDDEN_HOME) => {
    expect(homeOf({ HOME: "/people/anna", UNBIDDEN_HOME }).root).toBe(join("/people/anna", ".unbidden"));
  },
);

test("an absolute UNBIDDEN_HOME is used", () => {
  expect(homeOf({ HOME: "/people/anna", UNBIDDEN_HOME: "/srv/memory" }).root).toBe("/srv/memory");
});
