import { expect } from "vitest";
import { unbidden } from "../../support/command.ts";
import { storeRows } from "../../support/kept.ts";
import { type Act, type ActGroup, type Place, told } from "./act.ts";

const NOTES = ["The gangway is locked at night", "The quay is swept on Mondays", "The crane lifts four tons"];

export const REVIEW_ACTS: ActGroup = {
  name: "the review",
  fill: async (home) => {
    for (const text of NOTES) unbidden({ home, cwd: home.project("heron") }, "add", text);
    return home;
  },
  acts: [judged()],
};

const first = async ({ page }: Place) => (await page.locator(".judged .memory-title").textContent())?.trim();

function judged(): Act {
  return {
    name: "one is skipped, one retired, one kept",
    controls: ["s Skip", "r Retire:", "k Keep:"],
    run: async (place) => {
      const { page, home, hand } = place;
      await hand.go("Review");
      await hand.press(page.getByRole("link", { name: /^Low trust/ }));
      await page.getByText("Nothing is left to review here.").waitFor();
      await hand.press(page.getByRole("link", { name: /^New since/ }));
      await page.locator(".count", { hasText: "3 left" }).waitFor();
      await hand.judge("s");
      await page.locator(".count", { hasText: "2 left" }).waitFor();
      const retired = await first(place);
      await hand.judge("r");
      await told(page, "Retired: it is not recalled any more.");
      expect(storeRows(home, "SELECT title FROM memory WHERE superseded_by IS NOT NULL")).toEqual([
        { title: retired },
      ]);
      await page.locator(".count", { hasText: "1 left" }).waitFor();
      const kept = await first(place);
      await hand.judge("k");
      await told(page, "Kept: it counts as your word.");
      expect(
        storeRows(home, "SELECT title FROM memory WHERE trust = 3 AND superseded_by IS NULL"),
      ).toContainEqual({ title: kept });
      await page.getByText("Nothing is left to review here.").waitFor();
    },
  };
}
