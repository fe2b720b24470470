// Many memories changed at once in a real browser: narrowed, listed, changed, taken back.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { barriers } from "../support/barriers.ts";
import { launchedBrowser, NO_BROWSER, openedPage } from "../support/browser.ts";
import { unbidden } from "../support/command.ts";
import { daemonHomes, learned } from "../support/daemon.ts";
import type { ThrowAwayHome } from "../support/home.ts";
import { storeRows } from "../support/kept.ts";

const newHome = daemonHomes();
const HARBOUR = ["The gangway is locked at night", "The quay is swept on Mondays"];

/** A decision of a session, and two notes about a file. */
async function rememberingHome(): Promise<ThrowAwayHome> {
  const { home } = await learned(newHome());
  for (const text of HARBOUR)
    unbidden({ home, cwd: home.project("heron") }, "add", text, "--files", "src/harbour.ts");
  return home;
}

const held = (home: ThrowAwayHome) =>
  storeRows(home, "SELECT title FROM memory WHERE superseded_by IS NULL AND kind <> 'turn' ORDER BY title");
const rows = (page: Page) => page.getByRole("listbox", { name: /Memories/ }).getByRole("option");
const count = (page: Page, text: string) => page.locator(".count", { hasText: text }).waitFor();

describe.skipIf(NO_BROWSER)(NO_BROWSER ?? "bulk in a browser", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchedBrowser();
  });
  afterAll(() => browser?.close());

  test("all about a file are retired after a list of them, by keys alone, and held again by undo", async () => {
    const home = await rememberingHome();
    const { page, errors } = await openedPage(browser, home);
    await page.evaluate("location.hash = '#/memories'");
    await count(page, "3 memories");
    expect(await page.getByRole("button", { name: "Change all …" }).count()).toBe(0);
    await page.getByRole("textbox", { name: "From" }).focus();
    await page.keyboard.type("harbour.ts");
    await page.keyboard.press("Enter");
    await count(page, "2 memories");
    await page.getByRole("button", { name: "Change all …" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Change all of these memories?" });
    const going = dialog.getByRole("list", { name: "What would change" }).getByRole("listitem");
    await going.nth(1).waitFor();
    expect((await going.allTextContents()).join()).toMatch(/quay.*gangway|gangway.*quay/);
    expect(held(home)).toHaveLength(3);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.keyboard.press("Enter");
    await dialog.getByRole("button", { name: "Retire 2 memories" }).press("Enter");
    await page.getByText("Retired: 2 memories.").waitFor();
    expect(held(home)).toHaveLength(1);
    await page.getByText("No memory is like this.").waitFor();
    await page.getByRole("status").getByRole("button", { name: "Undo" }).press("Enter");
    await page.getByText("Undone.").waitFor();
    expect(held(home)).toHaveLength(3);
    await count(page, "2 memories");
    expect(errors).toEqual([]);
  });

  test("a session's, a rule's and an age's memories are confirmed or pinned by mouse", async () => {
    const home = await rememberingHome();
    const { page } = await openedPage(browser, home);
    await page.evaluate("location.hash = '#/memories'");
    await rows(page).filter({ hasText: "JSONL" }).click();
    await page.getByRole("link", { name: "all learned in it" }).click();
    await count(page, "1 memory");
    await page.getByRole("button", { name: /^Session: / }).click();
    await count(page, "3 memories");
    await page.getByRole("combobox", { name: /^Age/ }).selectOption({ label: "older than a month" });
    await page.getByText("No memory is like this.").waitFor();
    await page.getByRole("combobox", { name: /^Age/ }).selectOption({ label: "of the last day" });
    await count(page, "3 memories");
    await page.getByRole("button", { name: "Change all …" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: /^Act/ }).selectOption({ label: "Pin" });
    await dialog.getByRole("button", { name: "Pin 3 memories" }).click();
    await page.getByText("Pinned: 3 memories.").waitFor();
    expect(storeRows(home, "SELECT 1 FROM memory WHERE pinned = 1")).toHaveLength(3);
    await page.evaluate("location.hash = '#/memories?rule=cli'");
    await count(page, "2 memories");
  });

  test.each([
    ["light", 1280],
    ["dark", 390],
  ] as const)("the question has no barriers (%s, %i wide)", async (colorScheme, width) => {
    const viewport = { width, height: 800 };
    const { page } = await openedPage(browser, await rememberingHome(), { colorScheme, viewport });
    await page.evaluate("location.hash = '#/memories?source=harbour.ts'");
    await page.getByRole("button", { name: "Change all …" }).click();
    await page.getByRole("button", { name: "Retire 2 memories" }).waitFor();
    expect(await barriers(page)).toEqual([]);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/bulk-${colorScheme}.png` });
  });
});
