// Takes the pictures of docs/ui.md from the recorded week, in a throw-away home: `npm run -s screenshots`.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { replayWeek } from "../bench/week/replay.ts";
import { readStories } from "../bench/week/story.ts";
import { launchedBrowser, openedPage } from "../test/support/browser.ts";
import { unbidden } from "../test/support/command.ts";
import type { ThrowAwayHome } from "../test/support/home.ts";
import { takeNewcomerPath } from "./newcomer-path.ts";

const FOLDER = join(import.meta.dirname, "../docs/ui");
/** The evening of the week's last day. */
const EVENING = "2026-03-13T18:30:00";

interface Shot {
  readonly name: string;
  readonly hash: string;
  /** Chooses something in it. */
  readonly choose?: (page: Page) => Promise<void>;
}

const SHOTS: readonly Shot[] = [
  {
    name: "now",
    hash: "#/now",
    choose: (page) => page.locator(".decision:not(.silent)").first().click(),
  },
  {
    name: "memories",
    hash: "#/memories?kind=decision",
    choose: (page) => page.getByRole("listbox").getByRole("option").first().click(),
  },
  { name: "review", hash: "#/review/agent" },
  {
    name: "search",
    hash: "#/search/which%20database%20do%20the%20readings%20use?project=mosswork",
    choose: (page) => page.locator(".hit summary").first().click(),
  },
  { name: "timeline", hash: "#/timeline?project=mosswork" },
  {
    name: "session",
    hash: "#/timeline?project=mosswork",
    choose: (page) => page.locator("[aria-label=Sessions] a").first().click(),
  },
  { name: "file", hash: "#/file/src%2Fmosswork%2Fingest%2Fclient.py?project=mosswork" },
  { name: "projects", hash: "#/projects", choose: (page) => page.locator(".project").first().click() },
  { name: "health", hash: "#/health" },
  {
    name: "health-plots",
    hash: "#/health",
    choose: (page) => page.locator(".plots").last().scrollIntoViewIfNeeded(),
  },
  { name: "settings", hash: "#/settings/gate.threshold" },
];

const LOOKS = [
  { suffix: "", colorScheme: "light", viewport: { width: 1280, height: 760 } },
  { suffix: "-dark", colorScheme: "dark", viewport: { width: 1280, height: 760 } },
  { suffix: "-narrow", colorScheme: "light", viewport: { width: 390, height: 760 } },
  { suffix: "-narrow-dark", colorScheme: "dark", viewport: { width: 390, height: 760 } },
] as const;

const root = mkdtempSync(join(tmpdir(), "unbidden-shots-"));
const user = join(root, "me");
const home: ThrowAwayHome = { root, user, unbidden: join(user, ".unbidden"), project: () => user };
await replayWeek(root, readStories(), () => undefined);
mkdirSync(FOLDER, { recursive: true });
const browser = await launchedBrowser();
try {
  for (const { suffix, ...look } of LOOKS) {
    const { page, errors } = await openedPage(browser, home, {
      ...look,
      reducedMotion: "reduce",
      timezoneId: "UTC",
    });
    await page.clock.setFixedTime(EVENING);
    for (const { name, hash, choose } of SHOTS) {
      await page.evaluate(`location.hash = "#/session"`);
      await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
      await page.locator("main > section, main > div, main > article").first().waitFor();
      await page.locator("main:not(:has(.waiting))").waitFor();
      await choose?.(page);
      await page.locator("main:not(:has(.waiting)) > :not(h1)").first().waitFor();
      await page.waitForTimeout(500);
      await page.screenshot({ path: join(FOLDER, `${name}${suffix}.png`) });
    }
    if (errors.length > 0) throw new Error(errors.join("\n"));
  }
  await takeNewcomerPath(browser, FOLDER, Date.parse(`${EVENING}Z`));
} finally {
  await browser.close();
  unbidden({ home, cwd: user }, "daemon", "stop");
  rmSync(root, { recursive: true, force: true });
}
