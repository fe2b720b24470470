// axe-core finds no barrier on any page and in no dialog, in both themes and in a narrow window.
import axe from "axe-core";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AXE_TAGS, axeResults, barriersIn } from "../support/barriers.ts";
import { launchedBrowser, NO_BROWSER, openedPage } from "../support/browser.ts";
import { daemonHomes } from "../support/daemon.ts";
import { furnished } from "../support/furnished.ts";
import { IS_SAVED, saveReport } from "../support/page-report.ts";
import { outOfWindow, TOUR } from "../support/page-tour.ts";

const newHome = daemonHomes();
const lookOf = (colorScheme: "light" | "dark", width: number) => ({
  colorScheme,
  viewport: { width, height: 800 },
});
const LOOKS = [
  lookOf("light", 1280),
  lookOf("dark", 390),
  ...(IS_SAVED ? [lookOf("light", 390), lookOf("dark", 1280)] : []),
];

interface Looked {
  readonly theme: string;
  readonly width: number;
  readonly stops: Record<
    string,
    { readonly passed: number; readonly violations: number; readonly undecided: string[] }
  >;
}

describe.skipIf(NO_BROWSER)(NO_BROWSER ?? "barriers", () => {
  const looked: Looked[] = [];
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchedBrowser();
  });
  afterAll(async () => {
    saveReport("page-barriers", {
      axe: axe.version,
      rules: AXE_TAGS,
      browser: browser?.version(),
      violations: looked
        .flatMap(({ stops }) => Object.values(stops))
        .reduce((sum, { violations }) => sum + violations, 0),
      looks: looked,
    });
    await browser?.close();
  });

  test.each(LOOKS)(
    "no page and no dialog has any, and none is wider than its window: $colorScheme, $viewport.width px",
    async (look) => {
      const home = await furnished(newHome());
      const found: string[] = [];
      const stops: Looked["stops"] = {};
      const { page, errors, elsewhere } = await openedPage(browser, home, look);
      for (const { name, reach } of TOUR) {
        if (!(await reach(page))) found.push(`${name} was not reached`);
        found.push(...(await outOfWindow(page)).map((part) => `${name}: out of the window: ${part}`));
        const results = await axeResults(page);
        found.push(...barriersIn(results).map((barrier) => `${name}: ${barrier}`));
        stops[name] = {
          passed: results.passes.length,
          violations: results.violations.length,
          undecided: results.incomplete.map(({ id }) => id),
        };
      }
      looked.push({ theme: look.colorScheme, width: look.viewport.width, stops });
      expect(found).toEqual([]);
      // What is not there is answered with 404.
      expect(errors.filter((error) => !error.includes("404"))).toEqual([]);
      expect(elsewhere).toEqual([]);
    },
  );
});
