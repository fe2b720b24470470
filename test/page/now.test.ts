// Decisions as they are made, in a real browser.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchedBrowser, NO_BROWSER, openedPage } from "../support/browser.ts";
import {
  daemonHomes,
  daemonInfoIn,
  learned,
  QUESTION,
  startedDaemon,
  WITH_DAEMON,
} from "../support/daemon.ts";
import { play } from "../support/hook.ts";
import { storeRows } from "../support/kept.ts";

const newHome = daemonHomes();

describe.skipIf(NO_BROWSER)(NO_BROWSER ?? "now in a browser", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchedBrowser();
  });
  afterAll(() => browser?.close());

  test("a decision appears as it is made, word for word, and its memory is sent away by one press", async () => {
    const { home, tuesday } = await learned(newHome());
    const { page, errors } = await openedPage(browser, home);
    const [told] = await play(home, [tuesday.prompt(QUESTION)], { env: WITH_DAEMON });
    expect(told).toContain("append-only");
    const line = page.locator(".decision", { hasText: QUESTION });
    await line.waitFor();
    await line.click();
    const block = await page.locator("pre.block").textContent();
    expect(told).toContain(block?.trim());
    const rejected = () => storeRows(home, "SELECT how FROM feedback WHERE how = 'contradicted'");
    await page.getByRole("button", { name: "This was wrong" }).first().click();
    await page.getByText("It counts as wrong: rejected 1 of 1 time. It ranks lower.").waitFor();
    expect(rejected()).toHaveLength(1);
    await page.locator(".in-pane", { hasText: "rejected" }).first().waitFor();
    await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "This was wrong" }).first().waitFor();
    expect(rejected()).toEqual([]);
    await page.getByRole("button", { name: "Never again" }).first().click();
    await page.getByText("Never again: it is not recalled any more.").waitFor();
    const ended = storeRows(home, "SELECT title FROM memory WHERE superseded_by IS NOT NULL");
    expect(ended).toHaveLength(1);
    expect(errors).toEqual([]);
  });

  test("silence shows what came nearest", async () => {
    const { home, tuesday } = await learned(newHome());
    await play(home, [tuesday.prompt("Paint the format of the harbor lights on the wall.")], {
      env: WITH_DAEMON,
    });
    const { page } = await openedPage(browser, home);
    await page.locator(".decision.silent").first().click();
    await page.getByRole("heading", { name: "Nothing was said" }).waitFor();
    expect(await page.locator(".pane").textContent()).toMatch(/threshold 0\.\d\d/);
  });

  test("a page finds its daemon again after a restart", async () => {
    const { home } = await learned(newHome());
    startedDaemon(home);
    const { page } = await openedPage(browser, home);
    process.kill(daemonInfoIn(home)?.pid ?? 0, "SIGKILL");
    await page.getByText("not connected; trying again").waitFor();
    startedDaemon(home);
    await page.getByText("not connected; trying again").waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Memories" }).click();
    await page
      .getByRole("listbox", { name: /Memories/ })
      .getByRole("option")
      .first()
      .waitFor();
  });
});
