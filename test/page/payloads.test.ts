// Words from a store are text, whatever they are: none of them runs, and none breaks the layout.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchedBrowser, NO_BROWSER, openedPage } from "../support/browser.ts";
import { daemonHomes } from "../support/daemon.ts";
import { outOfWindow, type Stop, show, TOUR } from "../support/page-tour.ts";
import { CARRIERS, PAYLOADS, poisoned } from "../support/payloads.ts";

const newHome = daemonHomes();

const isHit = (page: Page) => page.evaluate("'hit' in window");
const widerBy = async (page: Page) =>
  Number(await page.evaluate("document.documentElement.scrollWidth - innerWidth"));
const go = (page: Page, hash: string) => page.evaluate(`location.hash = ${JSON.stringify(hash)}`);

describe.skipIf(NO_BROWSER)(NO_BROWSER ?? "payloads", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchedBrowser();
  });
  afterAll(() => browser?.close());

  test("300 payloads in every field run nowhere and widen nothing", async () => {
    expect(PAYLOADS).toHaveLength(300);
    const home = await poisoned(newHome());
    const { page, errors, elsewhere } = await openedPage(browser, home, {
      viewport: { width: 700, height: 900 },
    });
    await go(page, "#/memories");
    const list = page.getByRole("listbox", { name: /Memories/ });
    await list.getByRole("option").first().waitFor();
    const count = Number(await list.getByRole("option").first().getAttribute("aria-setsize"));
    expect(count).toBeGreaterThanOrEqual(300);
    // Each one is opened, with its body, files, tags and sources.
    const ids = (await page.evaluate(
      `fetch("/ui/operations/list", { method: "POST", body: JSON.stringify({ all: true, limit: 500, cwd: "/" }), headers: { "content-type": "application/json", "x-unbidden-key": localStorage.getItem("unbidden-key") } }).then((r) => r.json()).then((a) => a.memories.map((m) => m.id))`,
    )) as string[];
    expect(ids).toHaveLength(count);
    for (const id of ids) {
      await go(page, `#/memories/${id}`);
      await page.locator(".pane .facts code", { hasText: id.slice(0, 4) }).waitFor();
      expect(await widerBy(page), id).toBeLessThanOrEqual(0);
    }
    for (const payload of PAYLOADS.filter((_, at) => at % 15 === 0)) {
      await go(page, `#/search/${encodeURIComponent(payload)}`);
      await page.locator(".column .facts, .column .state").first().waitFor();
      expect(await widerBy(page), payload).toBeLessThanOrEqual(0);
    }
    const [project] = (await page.evaluate(
      `fetch("/ui/operations/projects", { method: "POST", body: JSON.stringify({ cwd: "/" }), headers: { "content-type": "application/json", "x-unbidden-key": localStorage.getItem("unbidden-key") } }).then((r) => r.json()).then((a) => a.projects.sort((x, y) => y.memories - x.memories).map((p) => p.name))`,
    )) as string[];
    const query = new URLSearchParams({ project: project ?? "" });
    await go(page, `#/timeline?${query}`);
    const sessions = page.locator("[aria-label=Sessions] a");
    await sessions.first().waitFor();
    expect(await widerBy(page), "timeline").toBeLessThanOrEqual(0);
    await go(page, (await sessions.first().getAttribute("href")) ?? "");
    await page.locator(".session .block").first().waitFor();
    expect(await widerBy(page), "session").toBeLessThanOrEqual(0);
    for (const file of PAYLOADS.filter((_, at) => at % 15 === 0)) {
      await go(page, `#/file/${encodeURIComponent(file)}?${query}`);
      await page.locator(".session .facts").waitFor();
      expect(await widerBy(page), file).toBeLessThanOrEqual(0);
    }
    await go(page, "#/projects");
    const projects = page.locator(".project");
    await projects.first().waitFor();
    expect(await page.locator(".project-changes li").count()).toBeGreaterThanOrEqual(5);
    for (const hash of await projects.evaluateAll((all) =>
      all.map((line) => line.getAttribute("href") ?? ""),
    )) {
      await go(page, hash);
      await page.locator(".known-by li").first().waitFor();
      expect(await widerBy(page), hash).toBeLessThanOrEqual(0);
    }
    await go(page, "#/now");
    const decisions = page.locator(".decision");
    await decisions.first().waitFor();
    for (const hash of await decisions.evaluateAll((all) =>
      all.map((line) => line.getAttribute("href") ?? ""),
    )) {
      await go(page, hash);
      await page.locator(".pane .facts").first().waitFor();
      expect(await widerBy(page), hash).toBeLessThanOrEqual(0);
    }
    expect(await isHit(page)).toBe(false);
    expect({ errors, elsewhere }).toEqual({ errors: [], elsewhere: [] });
  });

  test.each([1280, 390])(
    "on every page and in every dialog they are words alone, %i px wide",
    async (width) => {
      const home = await poisoned(newHome());
      const { page, errors, elsewhere } = await openedPage(browser, home, {
        viewport: { width, height: 800 },
      });
      const found: string[] = [];
      for (const { name, reach } of [...REVIEWED, ...TOUR, ...HOSTILE_ADDRESSES, ALL_AT_ONCE]) {
        if (!(await reach(page))) found.push(`${name} was not reached`);
        found.push(...(await outOfWindow(page)).map((part) => `${name}: ${part}`));
        if (await isHit(page)) found.push(`${name}: something ran`);
      }
      expect(found).toEqual([]);
      // An address that names nothing is refused.
      expect(errors.filter((error) => !/status of 40[04]/.test(error))).toEqual([]);
      expect(elsewhere).toEqual([]);
    },
  );
});

/** What stands in the address is shown, too. */
const HOSTILE_ADDRESSES: readonly Stop[] = CARRIERS.flatMap((carrier) => {
  const text = carrier("hit=10");
  const query = new URLSearchParams({ rule: text, session: text, source: text, project: text, why: text });
  const hashes = [
    ...["memories", "search/x", "timeline", "review/x", "file/x"].map((name) => `#/${name}?${query}`),
    ...["now", "memories", "session", "projects", "settings", "search", "file", "review"].map(
      (name) => `#/${name}/${encodeURIComponent(text)}`,
    ),
  ];
  return hashes.map((hash) => ({ name: hash, reach: (page: Page) => go(page, hash).then(() => true) }));
});

/** A hundred of them, one after the other. */
const REVIEWED: readonly Stop[] = Array.from({ length: 100 }, (_, judged) => ({
  name: `review ${judged}`,
  reach: async (page: Page) => {
    if (judged === 0) return show(page, "#/review/new");
    await page.keyboard.press("s");
    return (await page.locator(".judged").count()) === 1;
  },
}));

const ALL_AT_ONCE: Stop = {
  name: "all at once",
  reach: async (page) => {
    await show(page, "#/memories?rule=cli");
    await page.getByRole("button", { name: "Change all …" }).click();
    await page.getByRole("list", { name: "What would change" }).getByRole("listitem").nth(299).waitFor();
    return true;
  },
};
