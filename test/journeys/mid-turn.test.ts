import { expect, test } from "vitest";
import { clientSession } from "../support/claude-code-payloads.ts";
import { throwAwayHomes } from "../support/home.ts";
import { memoryTitles, storedTexts } from "../support/kept.ts";
import { happened } from "../support/resident.ts";

const newHome = throwAwayHomes();

test("what I typed while the agent was working was not heard", async () => {
  const home = newHome();
  const session = clientSession(home, home.project("heron"));
  const first = session.prompt("Add the tide table.");
  // The client gives it the id of the turn under way.
  const correction = { ...first, prompt: "No, always use pnpm here, never npm." };
  happened(home, [session.start(), first, correction, correction, session.stop("Done."), session.end()]);
  expect(storedTexts(home)).toEqual(["Add the tide table.", "No, always use pnpm here, never npm."]);
  expect(memoryTitles(home).some((title) => title.includes("pnpm"))).toBe(true);
});
