import { expect } from "vitest";
import { unbidden } from "../../support/command.ts";
import { learned } from "../../support/daemon.ts";
import { memoryTitles, storeRows } from "../../support/kept.ts";
import { type Act, type ActGroup, button, told } from "./act.ts";

export const SESSION_ACTS: ActGroup = {
  name: "a session",
  fill: async (empty) => {
    const { home } = await learned(empty);
    unbidden({ home, cwd: home.project("finch") }, "add", "Finches sing at dawn");
    return home;
  },
  acts: [forgotten()],
};

function forgotten(): Act {
  return {
    name: "all of it is forgotten, then purged",
    controls: [
      ...["Project", "Forget all of it …", "Keep it", "Forget all this"],
      ...["Also remove the events it came from, and every trace in store and backups", "Purge all this"],
    ],
    run: async ({ page, home, hand }) => {
      await hand.go("Timeline");
      await hand.choose(page.getByRole("combobox", { name: "Project" }), "heron");
      await hand.press(page.getByRole("list", { name: "Sessions" }).getByRole("link").first());
      const dialog = page.getByRole("dialog", { name: /Forget all that was learned/ });
      await hand.press(button(page, "Forget all of it …"));
      await hand.press(button(dialog, "Keep it"));
      await dialog.waitFor({ state: "detached" });
      expect(memoryTitles(home)).toHaveLength(2);
      await hand.press(button(page, "Forget all of it …"));
      await hand.press(button(dialog, "Forget all this"));
      await told(page, /^Forgotten: /);
      expect(memoryTitles(home)).toEqual(["Finches sing at dawn"]);
      await hand.press(button(page, "Forget all of it …"));
      await hand.press(dialog.getByRole("checkbox", { name: /^Also remove/ }));
      await hand.press(button(dialog, "Purge all this"));
      await told(page, /^Purged: /);
      expect(storeRows(home, "SELECT text FROM event WHERE text LIKE '%JSONL%'")).toEqual([]);
    },
  };
}
