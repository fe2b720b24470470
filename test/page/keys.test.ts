// All pages by single keys, which can be looked up and switched off.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { barriers } from "../support/barriers.ts";
import { launchedBrowser, NO_BROWSER, openedPage } from "../support/browser.ts";
import { daemonHomes } from "../support/daemon.ts";

const newHome = daemonHomes();

const openPage = (page: Page, label: string) =>
  page.getByRole("navigation", { name: "Pages" }).locator("[aria-current]", { hasText: label }).waitFor();

describe.skipIf(NO_BROWSER)(NO_BROWSER ?? "keys in a browser", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchedBrowser();
  });
  afterAll(() => browser?.close());

  test("a number opens a page, a slash the search, and what is typed there stays text", async () => {
    const { page, errors } = await openedPage(browser, newHome());
    await openPage(page, "Now");
    await page.keyboard.press("7");
    await openPage(page, "Health");
    await page.keyboard.press("/");
    await openPage(page, "Search");
    const box = page.getByRole("searchbox");
    await page.keyboard.type("tide 2 ?");
    expect(await box.inputValue()).toBe("tide 2 ?");
    await openPage(page, "Search");
    expect(errors).toEqual([]);
  });

  test("a question mark lists the keys, and they are switched off there", async () => {
    const { page, errors } = await openedPage(browser, newHome());
    await openPage(page, "Now");
    await page.keyboard.press("?");
    const list = page.getByRole("dialog", { name: "Keys" });
    expect(await list.locator("dd").allTextContents()).toContain("Settings");
    expect(await barriers(page)).toEqual([]);
    // Behind a dialog nothing moves.
    await page.keyboard.press("3");
    await openPage(page, "Now");
    await list.getByLabel("Single keys act").uncheck();
    await page.keyboard.press("Escape");
    await list.waitFor({ state: "detached" });
    await page.keyboard.press("3");
    await openPage(page, "Now");
    await page.getByRole("button", { name: "Keys" }).click();
    await list.getByLabel("Single keys act").check();
    await list.getByRole("button", { name: "Close" }).click();
    await page.keyboard.press("3");
    await openPage(page, "Review");
    expect(errors).toEqual([]);
  });
});
