import { expect } from "vitest";
import { learned, WITH_DAEMON } from "../../support/daemon.ts";
import { play } from "../../support/hook.ts";
import { storeRows } from "../../support/kept.ts";
import { addEarlierDecisions, addMemories } from "../../support/long-past.ts";
import { type Act, type ActGroup, button } from "./act.ts";

/** As many as the pages show at first. */
const [DECISIONS, ENTRIES] = [60, 200];

/** What the browser says of a question that was held back here; of a daemon that is gone it says something else. */
export const HELD_BACK = "Failed to load resource: net::ERR_FAILED";

export const EARLIER_ACTS: ActGroup = {
  name: "what is not shown at first",
  fill: async (empty) => {
    const { home, tuesday } = learned(empty);
    await play(home, [tuesday.prompt("Paint the format of the harbor lights on the wall.")], {
      env: WITH_DAEMON,
    });
    addEarlierDecisions(home, DECISIONS);
    const [project] = storeRows(home, "SELECT project FROM receipt LIMIT 1");
    const from = Date.UTC(2026, 0, 1);
    await addMemories(home, { many: ENTRIES, project: String(project?.project), from, everyMs: 60_000 });
    return home;
  },
  acts: [decisions(), days(), again()],
};

function decisions(): Act {
  return {
    name: "earlier decisions",
    controls: ["Earlier"],
    run: async ({ page, home, hand }) => {
      const [all] = storeRows(home, "SELECT count(*) AS count FROM receipt");
      expect(all?.count).toBeGreaterThan(DECISIONS);
      await hand.go("Now");
      await page.locator(".count", { hasText: `${DECISIONS} decisions` }).waitFor();
      await hand.press(button(page, "Earlier"));
      await page.locator(".count", { hasText: `${all?.count} decisions` }).waitFor();
    },
  };
}

function days(): Act {
  return {
    name: "earlier days",
    controls: ["Earlier"],
    run: async ({ page, hand }) => {
      await hand.go("Timeline");
      await page.getByText(`Berth ${ENTRIES - 1} is free`).waitFor();
      expect(await page.getByText("Berth 0 is free").count()).toBe(0);
      await hand.press(button(page, "Earlier"));
      await page.getByText("Berth 0 is free").waitFor();
      await button(page, "Earlier").waitFor({ state: "detached" });
    },
  };
}

function again(): Act {
  return {
    name: "asked again, after an answer did not come",
    controls: ["Try again"],
    run: async ({ page, hand }) => {
      const questions = "**/ui/operations/projects";
      await page.route(questions, (route) => route.abort());
      await hand.go("Projects");
      await page.getByRole("alert").getByText("Unbidden does not answer.").waitFor();
      await page.unroute(questions);
      await hand.press(button(page, "Try again"));
      await page.locator(".project", { hasText: "heron" }).waitFor();
      expect(await page.getByRole("alert").count()).toBe(0);
    },
  };
}
