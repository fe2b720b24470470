// axe-core finds no barrier on any page, in both themes and in a narrow window.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { barriers } from "../support/barriers.ts";
import { launchedBrowser, NO_BROWSER, openedPage } from "../support/browser.ts";
import { daemonHomes, learned } from "../support/daemon.ts";

const newHome = daemonHomes();
const LOOKS = [
  { colorScheme: "light", viewport: { width: 1280, height: 800 } },
  { colorScheme: "dark", viewport: { width: 390, height: 780 } },
] as const;

async function show(page: Page, hash: string): Promise<void> {
  await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
  await page.locator("main > *").first().waitFor();
  await page.locator("main:not(:has(.waiting))").waitFor();
}

/** Pages that are reached from others: a project, a session, a file. */
async function inner(page: Page): Promise<readonly string[]> {
  const first = async (hash: string, link: string) => {
    await show(page, hash);
    return (await page.locator(link).first().getAttribute("href")) ?? "";
  };
  const session = await first("#/timeline", "[aria-label=Sessions] a");
  return [await first("#/projects", ".project"), session, "#/file/src%2Fstore.ts?project=heron"];
}

describe.skipIf(NO_BROWSER)(NO_BROWSER ?? "barriers", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchedBrowser();
  });
  afterAll(() => browser?.close());

  test("no page has any, and none is wider than its window", async () => {
    const { home } = await learned(newHome());
    const found: string[] = [];
    for (const look of LOOKS) {
      const { page, errors } = await openedPage(browser, home, look);
      const links = page.getByRole("navigation", { name: "Pages" }).getByRole("link");
      const hashes = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
      expect(hashes.length).toBeGreaterThanOrEqual(2);
      for (const hash of [...hashes, "#/search/JSONL", "#/settings/gate.threshold", ...(await inner(page))]) {
        await show(page, hash);
        const wider = Number(await page.evaluate("document.documentElement.scrollWidth - innerWidth"));
        if (wider > 0) found.push(`${hash} is ${wider} px wider`);
        found.push(...(await barriers(page)).map((barrier) => `${look.colorScheme} ${hash} ${barrier}`));
      }
      expect(errors).toEqual([]);
    }
    expect(found).toEqual([]);
  });
});
