// A list of thousands in a real browser: no row is blank, wherever it is scrolled.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchedBrowser, NO_BROWSER, openedPage } from "../support/browser.ts";
import { unbidden } from "../support/command.ts";
import { daemonHomes } from "../support/daemon.ts";
import type { ThrowAwayHome } from "../support/home.ts";
import { addMemories } from "../support/long-past.ts";

const newHome = daemonHomes();
const COUNT = 3_000;
const FIRST = Date.UTC(2026, 0, 1);
const EVERY_MS = 60_000;

/** A minute apart, so that their numbers count them from the oldest. */
async function manyMemories(): Promise<ThrowAwayHome> {
  const home = newHome();
  unbidden({ home, cwd: home.user }, "status");
  await addMemories(home, { many: COUNT, project: null, from: FIRST, everyMs: EVERY_MS });
  return home;
}

/** Where a list is at the memory of this count. */
const placeOf = (at: number) => `${FIRST + at * EVERY_MS}-${at + 1}`;

const list = (page: Page) => page.getByRole("listbox", { name: /Memories/ });
const BLANK = "document.querySelectorAll('.long-list .row .not-read').length";

describe.skipIf(NO_BROWSER)(NO_BROWSER ?? "a long list in a browser", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchedBrowser();
  });
  afterAll(() => browser?.close());

  test("while the scroll bar was drawn the rows were blank", async () => {
    const home = await manyMemories();
    const { page, errors } = await openedPage(browser, home);
    const pieces = new Set<string>();
    page.on("requestfinished", (request) => {
      if (!request.url().endsWith("/ui/lines")) return;
      const { skip, after = "newest" } = request.postDataJSON() as { skip?: number; after?: string };
      pieces.add(skip === undefined ? after : `skips ${skip}`);
    });
    await page.goto(`${new URL(page.url()).origin}/ui/#/memories`);
    await list(page).getByRole("option").first().waitFor();
    // All of it is read without anybody looking at it, each piece after the one before and none by counting.
    const begins = [2_500, 2_000, 1_500, 1_000, 500].map(placeOf);
    await expect.poll(() => [...pieces].sort(), { timeout: 60_000 }).toEqual([...begins, "newest"].sort());
    for (let turn = 0; turn < 30; turn++) {
      await page.evaluate(`(() => {
        const box = document.querySelector(".long-list");
        box.scrollTop = (box.scrollHeight * ${(turn * 7) % 30}) / 30;
      })()`);
      await page.evaluate("new Promise((done) => requestAnimationFrame(() => done()))");
      expect(await page.evaluate(BLANK)).toBe(0);
    }
    await list(page).focus();
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowUp");
    await page.getByRole("article").getByRole("heading", { name: "Berth 1 is free" }).waitFor();
    expect(errors).toEqual([]);
  });

  test("a memory that came while the list was long stands on top, and no row is told twice in sight", async () => {
    const home = await manyMemories();
    const { page } = await openedPage(browser, home);
    await page.goto(`${new URL(page.url()).origin}/ui/#/memories`);
    await list(page)
      .getByText(`Berth ${COUNT - 1} is free`)
      .waitFor();
    unbidden({ home, cwd: home.project("heron") }, "add", "The gangway is locked at night");
    await list(page).getByRole("option").first().getByText("The gangway is locked").waitFor();
    const titles = await list(page).locator(".row-title").allTextContents();
    expect(new Set(titles).size).toBe(titles.length);
    expect(await list(page).getByRole("option").first().getAttribute("aria-setsize")).toBe(String(COUNT + 1));
  });
});
