import { join } from "node:path";
import { expect } from "vitest";
import { clientSession } from "../../support/claude-code-payloads.ts";
import { learned } from "../../support/daemon.ts";
import { play } from "../../support/hook.ts";
import { filesUnder, spooledTexts, storedTexts } from "../../support/kept.ts";
import { holdStore } from "../../support/store-holder.ts";
import { type Act, type ActGroup, button } from "./act.ts";

export const HEALTH_ACTS: ActGroup = {
  name: "health",
  fill: async (empty) => (await learned(empty)).home,
  acts: [backedUp(), spooled(), disk()],
};

function spooled(): Act {
  return {
    name: "what waits is stored",
    controls: ["Check again", "Store what waits"],
    run: async ({ page, home, hand }) => {
      // Nothing else may store it meanwhile: no change that the lists follow.
      await page.route("**/ui/live/changes", () => undefined);
      await page.reload();
      await hand.go("Health");
      const spool = page.locator(".checks li", { hasText: "spool" });
      await spool.getByText("empty").waitFor();
      const other = await holdStore(home, "BEGIN IMMEDIATE");
      const lantern = "The lanterns of the pier are lit at dusk.";
      await play(home, [clientSession(home, home.project("heron")).prompt(lantern)]);
      await other.release();
      expect(spooledTexts(home)).toEqual([lantern]);
      await hand.press(button(page, "Check again"));
      await spool.getByText("1 waiting").waitFor();
      await hand.press(button(spool, "Store what waits"));
      await spool.getByText("empty").waitFor();
      expect(storedTexts(home)).toContain(lantern);
    },
  };
}

function backedUp(): Act {
  return {
    name: "a backup is made",
    controls: ["Make a backup now"],
    run: async ({ page, home, hand }) => {
      await hand.go("Health");
      const backups = page.locator(".checks li", { hasText: "backups" });
      await hand.press(button(backups, "Make a backup now"));
      await backups.getByText("1 kept").waitFor();
      expect(filesUnder(join(home.unbidden, "backups"))).not.toEqual([]);
    },
  };
}

function disk(): Act {
  return {
    name: "what takes the room",
    controls: ["Show what takes the room"],
    run: async ({ page, hand }) => {
      await hand.go("Health");
      await hand.press(button(page, "Show what takes the room"));
      await page.getByText(/^The home takes [\d.]+ [kM]?B\.$/).waitFor();
    },
  };
}
