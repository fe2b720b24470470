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
  await page.locator(".waiting").waitFor({ state: "detached" });
}

async function firstProject(page: Page): Promise<string> {
  await show(page, "#/projects");
  return (await page.locator(".project").first().getAttribute("href")) ?? "";
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
      const project = await firstProject(page);
      for (const hash of [...hashes, "#/search/JSONL", project]) {
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
