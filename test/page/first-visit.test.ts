// An empty home in a real browser: what is on this machine is offered, brought in, and told; and findings are mended.
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { barriers } from "../support/barriers.ts";
import { launchedBrowser, NO_BROWSER, openedPage } from "../support/browser.ts";
import { writeHistory } from "../support/claude-code-history.ts";
import { daemonHomes, daemonInfoIn, learned, startedDaemon } from "../support/daemon.ts";
import type { ThrowAwayHome } from "../support/home.ts";
import { play } from "../support/hook.ts";
import { filesUnder, spooledTexts, storedTexts, storeRows } from "../support/kept.ts";
import { holdStore } from "../support/store-holder.ts";

const newHome = daemonHomes();
const PROJECTS = ["harbour", "ledger"].map((name) => ({ cwd: `/home/me/code/${name}` }));

/** Somebody who worked with Claude Code, and never with us. */
function homeWithPast(sessions = 4): ThrowAwayHome {
  const home = newHome();
  const sizes = { bytesPerSession: 120_000, sessions, projects: PROJECTS, oldShare: 0 };
  writeHistory(join(home.user, ".claude"), { ...sizes, seed: 4, now: Date.now() });
  return home;
}

const work = (page: Page) => page.getByRole("region", { name: "Import" });
const offer = (page: Page) => page.getByRole("button", { name: "Import from Claude Code" });
const shot = (page: Page, name: string) =>
  process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png` }) : undefined;

describe.skipIf(NO_BROWSER)(NO_BROWSER ?? "a first visit in a browser", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchedBrowser();
  });
  afterAll(() => browser?.close());

  test("past sessions are offered with their number, brought in by a key, and three things known from them are told", async () => {
    const home = homeWithPast();
    const { page, errors, elsewhere } = await openedPage(browser, home);
    await page.getByRole("link", { name: "how to begin" }).press("Enter");
    await offer(page).waitFor();
    expect(await page.locator(".importable").textContent()).toMatch(/4 sessions, \d/);
    const told: string[] = [];
    page.on("response", (response) => {
      if (response.url().endsWith("/ui/live/tasks")) told.push(response.headers()["content-type"] ?? "");
    });
    await offer(page).press("Enter");
    await work(page).getByText("4 sessions imported").waitFor();
    expect(told).toContain("text/event-stream");
    expect(await work(page).getByRole("listitem").count()).toBe(3);
    expect(storeRows(home, "SELECT count(DISTINCT session) AS n FROM event")).toEqual([{ n: 4 }]);
    await page.locator(".count", { hasText: /^[1-9]/ }).waitFor({ timeout: 5_000 });
    await shot(page, "imported");
    const first = await work(page).getByRole("listitem").first().textContent();
    await work(page).getByRole("link").first().press("Enter");
    await page
      .getByRole("article")
      .getByRole("heading", { level: 2, name: first?.trim() ?? "" })
      .waitFor();
    await work(page).getByRole("button", { name: "Go on" }).press("Enter");
    await work(page).waitFor({ state: "detached" });
    expect({ errors, elsewhere }).toEqual({ errors: [], elsewhere: [] });
  });

  test("an import is told as it goes on, and by a page that is opened meanwhile", async () => {
    const { page } = await openedPage(browser, homeWithPast());
    const states = [
      { is: "running", name: "import", progress: null },
      {
        ...{ is: "running", name: "import" },
        progress: { phase: "read", sessions: 1, ofSessions: 4, bytes: 5, ofBytes: 20, events: 7 },
      },
    ];
    await page.route("**/ui/live/tasks", (route) =>
      route.fulfill({
        contentType: "text/event-stream",
        body: states.map((state) => `data: ${JSON.stringify(state)}\n\n`).join(""),
      }),
    );
    await page.evaluate("location.hash = '#/memories'");
    await page.reload();
    await work(page).getByText("1 of 4 sessions read, 7 new events").waitFor();
    expect(await work(page).getByRole("progressbar").getAttribute("value")).toBe("0.25");
    await shot(page, "importing");
    expect(await barriers(page)).toEqual([]);
  });

  test("an import that its daemon did not outlive is told as that, and goes on when it is started again", async () => {
    const home = homeWithPast(24);
    const { page } = await openedPage(browser, home);
    await page.evaluate("location.hash = '#/memories'");
    await offer(page).click();
    await work(page)
      .getByText(/of 24 sessions read/)
      .waitFor();
    process.kill(daemonInfoIn(home)?.pid ?? 0, "SIGKILL");
    await page.getByText("not connected; trying again").waitFor();
    startedDaemon(home);
    await work(page).getByRole("alert").getByText("start it again").waitFor();
    await shot(page, "interrupted");
    expect(await barriers(page)).toEqual([]);
    await work(page).getByRole("button", { name: "Start again" }).press("Enter");
    await work(page)
      .getByText(/sessions imported/)
      .waitFor();
    expect(storeRows(home, "SELECT count(DISTINCT session) AS n FROM event")).toEqual([{ n: 24 }]);
  });

  test("what waits in the spool is stored by a press, and the checks say so", async () => {
    const { home, tuesday } = await learned(newHome());
    const { page, errors } = await openedPage(browser, home);
    // Nothing else may store it meanwhile: no change that the lists follow.
    await page.route("**/ui/live/changes", () => undefined);
    await page.reload();
    await page.evaluate("location.hash = '#/health'");
    const spool = page.locator(".checks li", { hasText: "spool" });
    await spool.getByText("empty").waitFor();
    const other = await holdStore(home, "BEGIN IMMEDIATE");
    await play(home, [tuesday.prompt("The lanterns of the pier are lit at dusk.")]);
    await other.release();
    expect(spooledTexts(home)).toEqual(["The lanterns of the pier are lit at dusk."]);
    await page.getByRole("button", { name: "Check again" }).click();
    await spool.getByText("1 waiting").waitFor();
    await spool.getByRole("button", { name: "Store what waits" }).click();
    await spool.getByText("empty").waitFor();
    expect(await spool.getByRole("button").count()).toBe(0);
    expect(storedTexts(home)).toContain("The lanterns of the pier are lit at dusk.");
    expect(spooledTexts(home)).toEqual([]);
    expect(errors).toEqual([]);
  });

  test("a missing backup is made by a press, and the checks say so", async () => {
    const { home } = await learned(newHome());
    const { page, errors } = await openedPage(browser, home);
    await page.evaluate("location.hash = '#/health'");
    const backups = page.locator(".checks li", { hasText: "backups" });
    await backups.getByText("none made yet").waitFor();
    await shot(page, "fix");
    await backups.getByRole("button", { name: "Make a backup now" }).click();
    await backups.getByText("1 kept").waitFor();
    expect(filesUnder(join(home.unbidden, "backups"))).not.toEqual([]);
    expect(await backups.getByRole("button").count()).toBe(0);
    expect(errors).toEqual([]);
  });

  test("long work is begun by the page's own session alone, and only what is safe", async () => {
    const { page } = await openedPage(browser, newHome());
    const post = (path: string, headers: Record<string, string>) =>
      page.evaluate(
        `fetch(${JSON.stringify(path)}, { method: "POST", headers: ${JSON.stringify(headers)}, body: "{}" }).then((r) => r.status)`,
      );
    const json = { "content-type": "application/json" };
    expect(await post("/ui/tasks/backup", json)).toBe(401);
    const key = String(await page.evaluate("localStorage.getItem('unbidden-key')"));
    // No such route: what is not the page's wants the token of the home.
    expect(await post("/ui/tasks/restore", { ...json, "x-unbidden-key": key })).toBe(401);
    expect(await post("/ui/tasks/backup", { "content-type": "text/plain", "x-unbidden-key": key })).toBe(415);
    expect(await post("/ui/tasks/import", { ...json, "x-unbidden-key": key })).toBe(400);
  });

  test.each([
    ["light", 1280],
    ["dark", 390],
  ] as const)("a first visit has no barriers (%s, %i wide)", async (colorScheme, width) => {
    const { page } = await openedPage(browser, homeWithPast(), {
      colorScheme,
      viewport: { width, height: 800 },
    });
    await page.evaluate("location.hash = '#/memories'");
    await offer(page).waitFor();
    await shot(page, `first-${colorScheme}`);
    expect(await barriers(page)).toEqual([]);
    await offer(page).click();
    await work(page).getByText("4 sessions imported").waitFor();
    expect(await barriers(page)).toEqual([]);
  });
});
