// Questions in a real browser: their buttons stay where they are, and what was refused is told in them.
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchedBrowser, NO_BROWSER, openedPage } from "../support/browser.ts";
import { unbidden } from "../support/command.ts";
import { daemonHomes } from "../support/daemon.ts";
import { furnished } from "../support/furnished.ts";
import { storeRows } from "../support/kept.ts";
import { show, TOUR } from "../support/page-tour.ts";

const newHome = daemonHomes();

/** Questions whose answer changes something, by the stop at which they stand. */
const QUESTIONS = [
  ...["a memory, forgotten", "many at once", "a session, forgotten"],
  ...["a project, renamed", "a project, merged", "a project, split"],
];

const dialogIn = (page: Page) => page.getByRole("dialog");

/** The question stays, and says in itself why nothing came of it. */
async function expectRefusal(page: Page, yes: Locator): Promise<void> {
  await yes.waitFor();
  await page.context().setOffline(true);
  await yes.click();
  await dialogIn(page).getByRole("alert").getByText("Unbidden does not answer.").waitFor();
  await page.context().setOffline(false);
}

/** Presses as slowly as a person may: what is read meanwhile has come before the button is let go. */
async function pressSlowly(page: Page, button: Locator, meanwhile: () => Promise<unknown>): Promise<void> {
  await button.hover();
  await page.mouse.down();
  await meanwhile();
  await page.mouse.up();
}

describe.skipIf(NO_BROWSER)(NO_BROWSER ?? "questions in a browser", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchedBrowser();
  });
  afterAll(() => browser?.close());

  test("a refusal stood behind the question, where nobody saw it", async () => {
    const { page } = await openedPage(browser, await furnished(newHome()));
    for (const name of QUESTIONS) {
      expect(await TOUR.find((stop) => stop.name === name)?.reach(page), name).toBe(true);
      await expectRefusal(page, dialogIn(page).locator(".first:enabled"));
    }
    await show(page, "#/memories");
    await page.getByRole("option").filter({ hasText: "Harbour records" }).click();
    await page.getByRole("button", { name: "Replace …" }).click();
    await expectRefusal(page, dialogIn(page).locator(".pick").first());
  });

  test("the list came under the pointer, and what was pressed was lost", async () => {
    const { page } = await openedPage(browser, await furnished(newHome()));
    const held = Promise.withResolvers<void>();
    await page.route("**/ui/operations/bulk", async (route) => {
      await held.promise;
      await route.continue();
    });
    await show(page, "#/memories?age=-365");
    await page.getByRole("button", { name: "Change all …" }).click();
    await dialogIn(page).waitFor();
    const leave = dialogIn(page).getByRole("button", { name: "Change nothing" });
    // Nothing can be pressed before all is there.
    if ((await leave.count()) === 0) held.resolve();
    await pressSlowly(page, leave, async () => {
      held.resolve();
      await dialogIn(page).getByRole("list", { name: "What would change" }).waitFor();
    });
    await dialogIn(page).waitFor({ state: "detached" });
  });

  test("what was learned while the question stood was retired with what it listed", async () => {
    const home = await furnished(newHome());
    const { page } = await openedPage(browser, home);
    await show(page, "#/memories?rule=cli");
    await page.getByRole("button", { name: "Change all …" }).click();
    const yes = dialogIn(page).getByRole("button", { name: "Retire 2 memories" });
    await yes.waitFor();
    unbidden({ home, cwd: home.project("heron") }, "add", "The quay is swept on Mondays");
    await page.getByText("3 memories", { exact: true }).waitFor();
    await yes.click();
    await page.getByText("Retired: 2 memories.").waitFor();
    const held = storeRows(home, "SELECT title FROM memory WHERE rule = 'cli' AND superseded_by IS NULL");
    expect(held).toEqual([{ title: "The quay is swept on Mondays" }]);
  });
});
