// A list of thousands in a real browser: no row is blank, wherever it is scrolled.
import type { Browser, Page, Request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchedBrowser, NO_BROWSER, openedPage } from "../support/browser.ts";
import { clientSession } from "../support/claude-code-payloads.ts";
import { unbidden } from "../support/command.ts";
import { daemonHomes, QUESTION, WITH_DAEMON } from "../support/daemon.ts";
import type { ThrowAwayHome } from "../support/home.ts";
import { play } from "../support/hook.ts";
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

/** What a page asks of the list, and what became of it, in order. */
function askedOf(page: Page) {
  const asked = { begun: [] as string[], ended: [] as string[] };
  const noteIn = (notes: string[]) => (request: Request) => {
    const what = /\/ui\/(lines|cursors|pieces)$/.exec(request.url())?.[1];
    if (what === undefined) return;
    const { after } = request.postDataJSON() as { after?: string };
    notes.push(after === undefined ? what : `${what} after ${after}`);
  };
  page.on("request", noteIn(asked.begun));
  page.on("requestfinished", noteIn(asked.ended));
  // As Chromium may call a stream that was read to its end.
  page.on("requestfailed", noteIn(asked.ended));
  return asked;
}

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
    const asked = askedOf(page);
    await page.goto(`${new URL(page.url()).origin}/ui/#/memories`);
    await list(page).getByRole("option").first().waitFor();
    // All of it is read without anybody looking at it: the first rows, the last ones, and the rest in one stream.
    const all = ["cursors", "lines", `pieces after ${placeOf(500)}`, `pieces after ${placeOf(2_500)}`];
    await expect.poll(() => [...new Set(asked.ended)].sort(), { timeout: 60_000 }).toEqual(all);
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

  test("where the scroll bar was drawn to waited for rows nobody looked at, or for what a fast hand ended", async () => {
    const home = await manyMemories();
    const { page } = await openedPage(browser, home);
    const asked = askedOf(page);
    const pieces = () => asked.begun.filter((one) => one.startsWith("pieces"));
    const { promise: isDrawn, resolve: drawn } = Promise.withResolvers<void>();
    // As on a slow machine: what was asked first is answered late.
    await page.route("**/ui/pieces", async (route) => {
      await isDrawn;
      await route.continue();
    });
    await page.goto(`${new URL(page.url()).origin}/ui/#/memories`);
    await expect.poll(pieces).toEqual([`pieces after ${placeOf(500)}`]);
    for (const row of [2_100, 1_100, 1_600]) {
      await page.evaluate(`document.querySelector(".long-list").scrollTop = ${row} * 52`);
      await list(page).locator(`#row-${row}`).waitFor();
    }
    expect(pieces()).toEqual([`pieces after ${placeOf(500)}`]);
    drawn();
    await list(page)
      .getByText(`Berth ${COUNT - 1_600} is free`)
      .waitFor();
    expect(pieces()[1]).toBe(`pieces after ${placeOf(1_500)}`);
  });

  test("all memories were read again whenever anything was stored, and every ten seconds", async () => {
    const home = await manyMemories();
    const session = clientSession(home, home.project("heron"));
    const decide = () => play(home, [session.prompt(QUESTION)], { env: WITH_DAEMON });
    await decide();
    const { page } = await openedPage(browser, home);
    const asked = askedOf(page);
    const count = (what: string) => asked.ended.filter((one) => one.startsWith(what)).length;
    await page.goto(`${new URL(page.url()).origin}/ui/#/memories`);
    await expect.poll(() => count("pieces"), { timeout: 60_000 }).toBe(2);
    // A decision is stored, and no memory.
    await decide();
    await expect.poll(() => count("lines")).toBeGreaterThan(1);
    unbidden({ home, cwd: home.project("heron") }, "add", "The gangway is locked at night");
    await list(page).getByRole("option").first().getByText("The gangway is locked").waitFor();
    await expect.poll(() => count("pieces"), { timeout: 60_000 }).toBe(4);
    expect(count("cursors")).toBe(2);
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
