import { expect } from "vitest";
import { unbidden } from "../../support/command.ts";
import { learned } from "../../support/daemon.ts";
import { type Act, type ActGroup, button, type Place } from "./act.ts";

const GANGWAY = "The gangway is locked at night";

export const SEARCH_ACTS: ActGroup = {
  name: "a search",
  fill: async (empty) => {
    const { home } = await learned(empty);
    unbidden({ home, cwd: home.project("heron") }, "add", GANGWAY);
    unbidden({ home, cwd: home.project("finch") }, "add", "Finches sing at dawn");
    return home;
  },
  acts: [searched(), narrowed(), whyNot()],
};

async function search({ page, hand }: Place, words: string, project = "heron") {
  await hand.go("Search");
  await hand.choose(page.getByRole("combobox", { name: "Project" }), project);
  await hand.write(page.getByLabel("Search words"), words);
}

function searched(): Act {
  return {
    name: "words, factors, and the memory behind a hit",
    controls: ["Search words", "Factors"],
    run: async (place) => {
      const { page, hand } = place;
      await search(place, "gangway locked");
      const hit = page.locator(".hit", { hasText: GANGWAY });
      await hand.press(hit.locator("summary"));
      await hit.locator(".factors", { hasText: "words found" }).waitFor();
      await hand.press(hit.getByRole("link", { name: GANGWAY }));
      await page.getByRole("article").getByRole("heading", { name: GANGWAY }).waitFor();
    },
  };
}

function narrowed(): Act {
  return {
    name: "narrowed by project, kind and age",
    controls: ["Project", "Kind", "Since"],
    run: async (place) => {
      const { page, hand } = place;
      await search(place, "finches dawn", "finch");
      const hit = page.locator(".hit", { hasText: "Finches" });
      await hit.waitFor();
      await hand.choose(page.getByRole("combobox", { name: "Kind" }), "decision");
      await hit.waitFor({ state: "detached" });
      await hand.choose(page.getByRole("combobox", { name: "Kind" }), "any");
      await hit.waitFor();
      await hand.choose(page.getByRole("combobox", { name: "Since" }), "7 days");
      await page.locator(".facts", { hasText: "1 found" }).waitFor();
      expect(page.url()).toContain("since=7d");
      await hit.waitFor();
    },
  };
}

function whyNot(): Act {
  return {
    name: "why not another one",
    controls: [
      "Why not another one? …",
      "Search for it in its own words",
      "a memory that was found",
      "Pick another …",
      "Cancel",
      "Close",
    ],
    run: async (place) => {
      const { page, hand } = place;
      await search(place, "which storage format was decided");
      await hand.press(button(page, "Why not another one? …"));
      const dialog = page.getByRole("dialog", { name: "Which memory did you expect?" });
      await hand.write(dialog.getByLabel("Search for it in its own words"), "gangway locked");
      await hand.press(dialog.locator(".pick", { hasText: GANGWAY }));
      const panel = page.getByRole("region", { name: "Why not this one" });
      await panel.getByText(/would not be given it: .+/).waitFor();
      await hand.press(button(panel, "Pick another …"));
      await hand.press(button(dialog, "Cancel"));
      await dialog.waitFor({ state: "detached" });
      await hand.press(button(panel, "Close"));
      await panel.waitFor({ state: "detached" });
    },
  };
}
