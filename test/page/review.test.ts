// Memories worth a look, judged one after the other by mouse or three keys, in a real browser.
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { barriers } from "../support/barriers.ts";
import { launchedBrowser, NO_BROWSER, openedPage } from "../support/browser.ts";
import { clientSession } from "../support/claude-code-payloads.ts";
import { unbidden } from "../support/command.ts";
import { daemonHomes, learned, QUESTION } from "../support/daemon.ts";
import type { ThrowAwayHome } from "../support/home.ts";
import { play } from "../support/hook.ts";
import { storeRows } from "../support/kept.ts";

const newHome = daemonHomes();
const LEARNED = /JSONL/;
const NOTED = "The gangway is locked at night";

/** A home with a decision that three prompts got, and a note in another project. */
async function rememberingHome(): Promise<ThrowAwayHome> {
  const { home } = await learned(newHome());
  for (const cwd of [home.project("heron"), home.project("heron"), home.project("heron")]) {
    const session = clientSession(home, cwd);
    await play(home, [session.prompt(QUESTION), session.stop("By JSONL."), session.end()]);
  }
  unbidden({ home, cwd: home.project("finch") }, "add", NOTED);
  return home;
}

/** What three receipts were found to have done with the decision. */
function judgeUses(home: ThrowAwayHome, how: string): void {
  const db = new DatabaseSync(join(home.unbidden, "unbidden.db"));
  db.exec(`DELETE FROM feedback;
    INSERT INTO feedback (receipt, memory, how, at) SELECT r.id, m.id, '${how}', r.at
    FROM (SELECT id, at FROM receipt LIMIT 3) r, memory m WHERE m.kind = 'decision'`);
  db.close();
}

const title = (page: Page) => page.locator(".judged .memory-title");
const open = (page: Page, queue: string) => page.evaluate(`location.hash = '#/review/${queue}'`);
const queueLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Queues" }).getByRole("link", { name });
const nothing = (page: Page) => page.getByText("Nothing is left to review here.");

describe.skipIf(NO_BROWSER)(NO_BROWSER ?? "review in a browser", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchedBrowser();
  });
  afterAll(() => browser?.close());

  test("what is new in every project is skipped or retired by single keys, and is not new at the next visit", async () => {
    const home = await rememberingHome();
    const { page, errors } = await openedPage(browser, home);
    await open(page, "new");
    await title(page).waitFor();
    const first = await title(page).textContent();
    await page.keyboard.press("s");
    await title(page)
      .and(page.locator(`:not(:text-is(${JSON.stringify(first)}))`))
      .waitFor();
    const second = await title(page).textContent();
    expect([first, second].sort().join()).toMatch(/gangway.*JSONL|JSONL.*gangway/);
    await page.keyboard.press("r");
    await page.getByText("Retired: it is not recalled any more.").waitFor();
    await nothing(page).waitFor();
    expect(storeRows(home, "SELECT title FROM memory WHERE superseded_by IS NOT NULL")).toMatchObject([
      { title: second?.trim() },
    ]);
    await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
    await page.getByText("Undone.").waitFor();
    await page.evaluate("location.hash = '#/memories'");
    await open(page, "new");
    await nothing(page).waitFor();
    unbidden({ home, cwd: home.project("finch") }, "add", "The quay is swept on Mondays");
    await page.evaluate("location.hash = '#/memories'");
    await open(page, "new");
    await title(page).filter({ hasText: "quay" }).waitFor({ timeout: 60_000 });
    expect(errors).toEqual([]);
  });

  test("what was contradicted is counted, kept by a key, and asked about again only when it is contradicted anew", async () => {
    const home = await rememberingHome();
    judgeUses(home, "contradicted");
    const { page } = await openedPage(browser, home);
    await open(page, "new");
    await queueLink(page, "Contradicted 1").click();
    await title(page).filter({ hasText: LEARNED }).waitFor();
    expect(await page.locator(".judged").textContent()).toContain("given 3 times, used 0, contradicted 3");
    await page.keyboard.press("k");
    await nothing(page).waitFor();
    await page.reload();
    await nothing(page).waitFor();
    const db = new DatabaseSync(join(home.unbidden, "unbidden.db"));
    db.exec("DELETE FROM feedback WHERE receipt = (SELECT min(receipt) FROM feedback)");
    db.close();
    await page.reload();
    await title(page).filter({ hasText: LEARNED }).waitFor();
  });

  test("what was given three times and never used is a queue, worked through by mouse", async () => {
    const home = await rememberingHome();
    judgeUses(home, "unused");
    const { page } = await openedPage(browser, home);
    await open(page, "new");
    await queueLink(page, "Never used 1").click();
    await title(page).filter({ hasText: LEARNED }).waitFor();
    await page.getByRole("button", { name: "Retire: not any more" }).click();
    await nothing(page).waitFor();
    expect(storeRows(home, "SELECT kind FROM memory WHERE superseded_by IS NOT NULL")).toEqual([
      { kind: "decision" },
    ]);
  });

  test("what a tool said is of low trust", async () => {
    const home = await rememberingHome();
    const db = new DatabaseSync(join(home.unbidden, "unbidden.db"));
    db.exec("UPDATE memory SET trust = 1 WHERE kind = 'decision'");
    db.close();
    const { page } = await openedPage(browser, home);
    await open(page, "low-trust");
    await title(page).filter({ hasText: LEARNED }).waitFor();
    await page.keyboard.press("k");
    await nothing(page).waitFor();
    expect(storeRows(home, "SELECT trust FROM memory WHERE kind = 'decision'")).toEqual([{ trust: 3 }]);
  });

  test.each([
    ["light", 1280],
    ["dark", 390],
  ] as const)("a queue has no barriers (%s, %i wide)", async (colorScheme, width) => {
    const { page } = await openedPage(browser, await rememberingHome(), {
      colorScheme,
      viewport: { width, height: 800 },
    });
    await open(page, "new");
    await title(page).waitFor();
    expect(await barriers(page)).toEqual([]);
  });
});
