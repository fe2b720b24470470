// A search says how each memory was found and what it had to do without, in a real browser.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { barriers } from "../support/barriers.ts";
import { launchedBrowser, NO_BROWSER, openedPage } from "../support/browser.ts";
import { unbidden } from "../support/command.ts";
import { daemonHomes, learned } from "../support/daemon.ts";
import { outOfWindow } from "../support/page-tour.ts";

const newHome = daemonHomes();

const GANGWAY = "The gangway is locked at night";
const IN_OTHER_WORDS = "is the boarding bridge open";

/** A project that a session worked in, with a note of its own. */
async function rememberingHome() {
  const { home } = await learned(newHome());
  const added = unbidden({ home, cwd: home.project("heron") }, "add", GANGWAY);
  expect(added.exitCode, added.stderr).toBe(0);
  return home;
}

const search = (page: Page, words: string) =>
  page.evaluate(`location.hash = ${JSON.stringify(`#/search/${encodeURIComponent(words)}`)}`);

describe.skipIf(NO_BROWSER)(NO_BROWSER ?? "search in a browser", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchedBrowser();
  });
  afterAll(() => browser?.close());

  test("a memory found in other words says that it was found by meaning", async () => {
    const { page, errors } = await openedPage(browser, await rememberingHome());
    await search(page, IN_OTHER_WORDS);
    const hit = page.locator(".hit", { hasText: GANGWAY });
    const again = page.getByRole("button", { name: "Search again" });
    await hit.or(again).first().waitFor();
    // A busy machine may still be reading vectors.
    while (!(await hit.isVisible())) {
      await again.click();
      await hit.or(again).first().waitFor();
    }
    expect(await hit.textContent()).toMatch(/found by meaning: likeness 0\.\d\d/);
    await hit.getByText("Factors").click();
    expect(await hit.locator(".factors").textContent()).toMatch(/likeness in meaning0\.\d\d/);

    await search(page, "gangway locked");
    await page.getByText(/^1 found/).waitFor();
    await hit.and(page.locator(":not(:has-text('found by meaning'))")).waitFor();
    expect(errors).toEqual([]);
  });

  test("a long word of a hit ran out of a narrow window", async () => {
    const home = await rememberingHome();
    unbidden({ home, cwd: home.project("heron") }, "add", `A gangway ${"long".repeat(20)} is a bridge`);
    const { page } = await openedPage(browser, home, { viewport: { width: 390, height: 800 } });
    await search(page, "gangway bridge");
    await page.locator(".hit", { hasText: "longlong" }).waitFor();
    expect(await outOfWindow(page)).toEqual([]);
  });

  test("where nothing is known Search had an empty list of projects, and Timeline no way to begin", async () => {
    const { page } = await openedPage(browser, newHome());
    await search(page, "");
    await page.getByRole("searchbox").waitFor();
    await expect.poll(() => page.getByRole("combobox", { name: "Project" }).count()).toBe(0);
    await page.evaluate(`location.hash = "#/timeline"`);
    await page.getByText("unbidden install").waitFor();
  });

  test("a search that had to do without a part says so, and is tried again by a key", async () => {
    const { page } = await openedPage(browser, await rememberingHome());
    let hasFailed = true;
    await page.route("**/ui/operations/search", async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as object;
      const degraded = hasFailed ? [{ part: "embedder", message: "its table is damaged" }] : [];
      await route.fulfill({ response, json: { ...answer, degraded } });
    });
    await search(page, "gangway");
    await page.getByText("Searched without embedder: its table is damaged").waitFor();
    await page.locator(".hit", { hasText: GANGWAY }).waitFor();
    for (const colorScheme of ["light", "dark"] as const)
      for (const width of [1280, 390]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 780 });
        expect(await barriers(page), `${colorScheme} ${width}`).toEqual([]);
        expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
      }
    hasFailed = false;
    await page.getByRole("button", { name: "Search again" }).press("Enter");
    await page.getByText("Searched without embedder").waitFor({ state: "detached" });
    await page.locator(".hit", { hasText: GANGWAY }).waitFor();
  });

  test("every hit is drawn once the words stand, and stays when something is stored", async () => {
    const home = await rememberingHome();
    const cwd = home.project("heron");
    const about =
      "amber basin canal dune estuary ferry groyne harbour inlet jetty kelp lagoon mole neap oyster pontoon";
    for (const [at, place] of about.split(" ").entries())
      unbidden({ home, cwd }, "add", `The ${place} is dredged in week ${10 + at} by crew ${place}-${at}`);
    const { page } = await openedPage(browser, home);
    await search(page, "which places are dredged by a crew");
    await page.locator(".hit").nth(15).waitFor();
    unbidden({ home, cwd }, "add", "The quay is dredged last, by the crew of the harbour master");
    await page.locator(".hit", { hasText: "quay" }).waitFor();
    expect(await page.locator(".hit").count()).toBeGreaterThan(15);
  });

  test("a memory picked by hand says why a prompt would not get it, by keys alone", async () => {
    const { page, errors } = await openedPage(browser, await rememberingHome());
    await search(page, "Which storage format was decided?");
    await page.getByRole("button", { name: "Why not another one? …" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Which memory did you expect?" });
    await dialog.getByLabel("Search for it in its own words").fill("gangway locked");
    await dialog.getByRole("button", { name: GANGWAY }).press("Enter");
    await dialog.waitFor({ state: "detached" });
    const panel = page.getByRole("region", { name: "Why not this one" });
    await panel.getByText(/would not be given it: .+/).waitFor();
    expect(await panel.textContent()).toContain(GANGWAY);
    expect(await panel.getByRole("definition").allTextContents()).toEqual(
      expect.arrayContaining([expect.stringMatching(/not found|\d+ of \d+/), "none"]),
    );
    for (const colorScheme of ["light", "dark"] as const)
      for (const width of [1280, 390]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 780 });
        expect(await barriers(page), `${colorScheme} ${width}`).toEqual([]);
        expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
        if (process.env.SHOTS)
          await page.screenshot({ path: `${process.env.SHOTS}/why-${colorScheme}-${width}.png` });
      }
    // It stays picked while other words are tried.
    await page.getByLabel("Search words").fill("is the gangway locked at night");
    await panel.getByText("would be given it").waitFor();
    await panel.getByRole("button", { name: "Close" }).press("Enter");
    await panel.waitFor({ state: "detached" });
    expect(errors).toEqual([]);
  });
});
