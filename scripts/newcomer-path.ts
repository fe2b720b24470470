// The way from an empty home to a corrected memory, as a newcomer goes it, picture by picture.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { openedPage } from "../test/support/browser.ts";
import { writeHistory } from "../test/support/claude-code-history.ts";
import { unbidden } from "../test/support/command.ts";
import type { ThrowAwayHome } from "../test/support/home.ts";

interface Step {
  readonly name: string;
  readonly take: (page: Page) => Promise<void>;
}

const pane = (page: Page) => page.getByRole("article");

/** THE steps, in order. */
const STEPS: readonly Step[] = [
  { name: "nothing-yet", take: (page) => page.getByText("No session has asked yet.").waitFor() },
  {
    name: "offered",
    take: async (page) => {
      await page.getByRole("link", { name: "how to begin" }).click();
      await page.getByRole("button", { name: "Import from Claude Code" }).waitFor();
    },
  },
  {
    name: "imported",
    take: async (page) => {
      await page.getByRole("button", { name: "Import from Claude Code" }).click();
      await page.getByText(/sessions imported/).waitFor();
      await page.locator(".row").first().waitFor();
    },
  },
  {
    name: "read",
    take: async (page) => {
      await page.getByRole("region", { name: "Import" }).getByRole("link").first().click();
      await pane(page).getByRole("blockquote").first().waitFor();
    },
  },
  {
    name: "edited",
    take: async (page) => {
      await pane(page).getByRole("button", { name: "Edit" }).click();
      const words = page.getByLabel("Memory, in one line");
      await words.fill(`${await words.inputValue()}, in every package`);
    },
  },
  {
    name: "corrected",
    take: async (page) => {
      await page.getByRole("button", { name: "Save" }).click();
      await pane(page)
        .getByRole("heading", { name: /in every package$/ })
        .waitFor();
      await page.getByRole("region", { name: "Import" }).getByRole("button", { name: "Go on" }).click();
    },
  },
];

/** Takes them into a folder as `newcomer-1-nothing-yet.png` and so on; `now` is when it is. */
export async function takeNewcomerPath(browser: Browser, folder: string, now: number): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), "unbidden-newcomer-"));
  const user = join(root, "me");
  const home: ThrowAwayHome = { root, user, unbidden: join(user, ".unbidden"), project: () => user };
  const projects = ["harbour", "ledger"].map((name) => ({ cwd: `/home/me/code/${name}` }));
  const sizes = { bytesPerSession: 120_000, sessions: 4, oldShare: 0 };
  writeHistory(join(user, ".claude"), { ...sizes, projects, seed: 4, now });
  try {
    const { page, errors } = await openedPage(browser, home, {
      viewport: { width: 1280, height: 760 },
      reducedMotion: "reduce",
      timezoneId: "UTC",
    });
    await page.clock.setFixedTime(now);
    for (const [at, { name, take }] of STEPS.entries()) {
      await take(page);
      await page.waitForTimeout(500);
      await page.screenshot({ path: join(folder, `newcomer-${at + 1}-${name}.png`) });
    }
    if (errors.length > 0) throw new Error(errors.join("\n"));
  } finally {
    unbidden({ home, cwd: user }, "daemon", "stop");
    rmSync(root, { recursive: true, force: true });
  }
}
