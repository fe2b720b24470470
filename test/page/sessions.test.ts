// A session and a file in a real browser: all that is known of them, from wherever they are named.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { barriers } from "../support/barriers.ts";
import { launchedBrowser, NO_BROWSER, openedPage } from "../support/browser.ts";
import { unbidden } from "../support/command.ts";
import {
  daemonHomes,
  daemonInfoIn,
  learned,
  QUESTION,
  startedDaemon,
  WITH_DAEMON,
} from "../support/daemon.ts";
import { play } from "../support/hook.ts";
import { memoryTitles, storeRows } from "../support/kept.ts";

const newHome = daemonHomes();

describe.skipIf(NO_BROWSER)(NO_BROWSER ?? "sessions in a browser", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchedBrowser();
  });
  afterAll(() => browser?.close());

  test("a session is reached from a decision, a memory and the timeline, and follows what happens, through a restart", async () => {
    const { home, tuesday } = await learned(newHome());
    startedDaemon(home);
    await play(home, [tuesday.prompt(QUESTION)], { env: WITH_DAEMON });
    const { page, elsewhere } = await openedPage(browser, home);
    await page.locator(".decision", { hasText: QUESTION }).click();
    await page.getByRole("link", { name: "its session" }).click();
    const session = page.getByRole("article");
    await session.getByRole("heading", { name: "Session of Claude Code" }).waitFor();
    const given = session.getByRole("list", { name: "Decisions, oldest first" });
    expect(await given.textContent()).toContain(QUESTION);
    expect(await session.textContent()).toMatch(/1 decision, 0 silent · \d+ tokens given/);
    process.kill(daemonInfoIn(home)?.pid ?? 0, "SIGKILL");
    await page.getByText("not connected; trying again").waitFor();
    startedDaemon(home);
    await play(home, [tuesday.prompt("Paint the harbor lights.")], { env: WITH_DAEMON });
    await given.getByText("Paint the harbor lights.").waitFor();

    await page.getByRole("link", { name: "Timeline" }).click();
    const sessions = page.getByRole("list", { name: "Sessions" });
    await sessions.getByRole("link").nth(1).waitFor();
    expect(await sessions.getByRole("link").count()).toBe(2);
    await sessions.getByRole("link").last().click();
    await session.getByText("What was learned in it").waitFor();
    await session.locator("a.memory-link").first().click();
    await page.getByRole("link", { name: "the whole of it" }).click();
    await session.getByText("The session, condensed").waitFor();
    expect(elsewhere).toEqual([]);
  });

  test("all of a session is forgotten at once, after a look at what goes", async () => {
    const { home } = await learned(newHome());
    const { page, errors } = await openedPage(browser, home);
    await page.goto(`${new URL(page.url()).origin}/ui/#/timeline`);
    await page.getByRole("list", { name: "Sessions" }).getByRole("link").first().click();
    await page.getByRole("button", { name: "Forget all of it …" }).click();
    const dialog = page.getByRole("dialog", { name: /Forget all that was learned/ });
    await dialog.getByRole("list", { name: "What would go" }).getByText(/JSONL/).first().waitFor();
    expect(await dialog.textContent()).toMatch(/\d memor(y|ies) would go for good/);
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(memoryTitles(home)).toHaveLength(1);
    await page.getByRole("button", { name: "Forget all of it …" }).press("Enter");
    await dialog.getByRole("list", { name: "What would go" }).waitFor();
    await dialog.getByLabel(/Also remove the events/).press("Space");
    await dialog.getByText(/ and \d events/).waitFor();
    await dialog.getByRole("button", { name: "Purge all this" }).press("Enter");
    await page.getByText(/^Purged: \d memor/).waitFor();
    expect(memoryTitles(home)).toEqual([]);
    expect(storeRows(home, "SELECT count(*) AS events FROM event")).toEqual([{ events: 0 }]);
    expect(errors).toEqual([]);
  });

  test("a memory's file leads to all that is known of it", async () => {
    const { home } = await learned(newHome());
    const cwd = home.project("heron");
    const add = (text: string) =>
      unbidden({ home, cwd }, "add", "--kind", "decision", "--files", "src/lights.ts", "--", text);
    add("Lights blink twice before the ferry leaves");
    add("Lamps are tested on Mondays");
    const { page, errors } = await openedPage(browser, home);
    await page.goto(`${new URL(page.url()).origin}/ui/#/memories`);
    const row = page.getByRole("option", { name: /Lights blink/ });
    await row.click();
    await page.getByRole("article").getByRole("link", { name: "src/lights.ts" }).click();
    await page.getByRole("heading", { name: "src/lights.ts" }).waitFor();
    await page.getByRole("link", { name: "Lamps are tested on Mondays" }).waitFor();
    expect(await page.getByRole("article").textContent()).toContain("2 memories about it");
    expect(errors).toEqual([]);
  });
});
