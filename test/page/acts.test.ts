// Every act of the page, by mouse and by keys alone, in a real browser; the store tells what came of each.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchedBrowser, NO_BROWSER, openedPage } from "../support/browser.ts";
import { daemonHomes } from "../support/daemon.ts";
import { furnished } from "../support/furnished.ts";
import { TOUR } from "../support/page-tour.ts";
import { BULK_ACTS } from "./acts/bulk.ts";
import { controlNames } from "./acts/controls.ts";
import { EARLIER_ACTS, HELD_BACK } from "./acts/earlier.ts";
import { HANDS } from "./acts/hand.ts";
import { HEALTH_ACTS } from "./acts/health.ts";
import { MEMORY_ACTS } from "./acts/memories.ts";
import { NOW_ACTS } from "./acts/now.ts";
import { PROJECT_ACTS } from "./acts/projects.ts";
import { REVIEW_ACTS } from "./acts/review.ts";
import { SEARCH_ACTS } from "./acts/search.ts";
import { SESSION_ACTS } from "./acts/sessions.ts";
import { SETTINGS_ACTS } from "./acts/settings.ts";
import { VISIT_ACTS } from "./acts/visit.ts";

const newHome = daemonHomes();
const GROUPS = [
  ...[NOW_ACTS, MEMORY_ACTS, BULK_ACTS, REVIEW_ACTS, SEARCH_ACTS],
  ...[SESSION_ACTS, PROJECT_ACTS, HEALTH_ACTS, SETTINGS_ACTS, VISIT_ACTS, EARLIER_ACTS],
];
const WAYS = ["mouse", "keys"] as const;

describe.skipIf(NO_BROWSER)(NO_BROWSER ?? "acts in a browser", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchedBrowser();
  });
  afterAll(() => browser?.close());

  describe.each(GROUPS)("$name", ({ fill, acts, env = {} }) => {
    test.each(WAYS)("every act by %s", async (way) => {
      const home = await fill(newHome());
      const { page, errors, elsewhere } = await openedPage(browser, home, {}, env);
      for (const { name, controls, run } of acts) {
        const hand = HANDS[way](page);
        await run({ page, home, hand }).catch(async (cause) => {
          const said = await page.locator(".told, [role=alert], .line").allTextContents();
          throw new Error(`${name}: ${cause}\nThe page says: ${said.join(" | ")}`, { cause });
        });
        expect([...hand.worked], name).toEqual(expect.arrayContaining([...controls]));
      }
      const others = errors.filter((error) => error !== HELD_BACK);
      expect({ errors: others, elsewhere }).toEqual({ errors: [], elsewhere: [] });
    });
  });

  test("no page and no dialog has a control that no act works", async () => {
    const worked = new Set(GROUPS.flatMap(({ acts }) => acts.flatMap(({ controls }) => controls)));
    const { page } = await openedPage(browser, await furnished(newHome()));
    const left: string[] = [];
    for (const { name, reach } of TOUR) {
      await reach(page);
      left.push(
        ...(await controlNames(page)).filter((one) => !worked.has(one)).map((one) => `${name}: ${one}`),
      );
    }
    expect(left).toEqual([]);
  });
});
