import { join } from "node:path";
import { expect } from "vitest";
import { writeHistory } from "../../support/claude-code-history.ts";
import { storeRows } from "../../support/kept.ts";
import { type ActGroup, button } from "./act.ts";

export const VISIT_ACTS: ActGroup = {
  name: "a first visit",
  fill: async (home) => {
    const projects = [{ cwd: "/home/me/code/harbour" }];
    const sizes = { bytesPerSession: 60_000, sessions: 2, projects, oldShare: 0 };
    writeHistory(join(home.user, ".claude"), { ...sizes, seed: 4, now: Date.now() });
    return home;
  },
  acts: [
    {
      name: "past sessions are imported",
      controls: ["Import from Claude Code", "Go on"],
      run: async ({ page, home, hand }) => {
        await hand.press(page.getByRole("link", { name: "how to begin" }));
        await hand.press(button(page, "Import from Claude Code"));
        const work = page.getByRole("region", { name: "Import" });
        await work.getByText("2 sessions imported").waitFor();
        expect(storeRows(home, "SELECT count(DISTINCT session) AS n FROM event")).toEqual([{ n: 2 }]);
        await hand.press(button(work, "Go on"));
        await work.waitFor({ state: "detached" });
      },
    },
  ],
};
