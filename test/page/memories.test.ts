// The page in a real browser, on a home that real hooks filled.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchedBrowser, NO_BROWSER, openedPage } from "../support/browser.ts";
import { unbidden } from "../support/command.ts";
import { daemonHomes, learned } from "../support/daemon.ts";
import { storeRows } from "../support/kept.ts";

const newHome = daemonHomes();

const rows = (page: Page) => page.getByRole("listbox", { name: /Memories/ }).getByRole("option");

describe.skipIf(NO_BROWSER)(NO_BROWSER ?? "memories in a browser", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchedBrowser();
  });
  afterAll(() => browser?.close());

  const stored = (home: Parameters<typeof storeRows>[0]) =>
    storeRows(
      home,
      "SELECT title, body, trust, pinned, superseded_by AS ended FROM memory WHERE kind = 'decision'",
    );

  test("a memory that a colleague shared says so, and not that a tool said it", async () => {
    const { home } = await learned(newHome());
    const cwd = home.project("heron", {
      ".unbidden/memories/piers.md":
        "---\nid: 0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f\nkind: decision\nsaid_by: person\nsaid_on: 2026-02-10\n---\n\n# Piers are closed in winter\n",
    });
    const { exitCode, stderr } = unbidden({ home, cwd }, "import", "team");
    expect(exitCode, stderr).toBe(0);
    const { page } = await openedPage(browser, home);
    await page.goto(`${new URL(page.url()).origin}/ui/#/memories`);
    const row = rows(page).filter({ hasText: "Piers are closed in winter" });
    expect(await row.locator(".trust").textContent()).toBe("a colleague");
    await row.click();
    expect(await page.getByRole("article").locator(".trust").first().textContent()).toBe("a colleague");
  });

  test("a person reads a memory, where it comes from, and corrects it", async () => {
    const { home } = await learned(newHome());
    const { page, errors, elsewhere } = await openedPage(browser, home);
    await page.goto(`${new URL(page.url()).origin}/ui/#/memories`);
    await rows(page).first().click();
    const pane = page.getByRole("article");
    await pane.getByRole("heading", { name: /JSONL/ }).waitFor();
    expect(await pane.getByRole("blockquote").first().textContent()).toContain("append-only");

    await pane.getByRole("button", { name: "Edit" }).click();
    await page.getByLabel("Memory, in one line").fill("Storage is JSON lines");
    await page.getByRole("button", { name: "Save" }).click();
    await pane.getByRole("heading", { name: "Storage is JSON lines" }).waitFor();
    expect(stored(home)).toMatchObject([{ title: "Storage is JSON lines" }]);

    await pane.getByRole("button", { name: "Pin", exact: true }).click();
    await page.getByText("Pinned: it is in every brief").waitFor();
    expect(stored(home)).toMatchObject([{ pinned: 1 }]);
    await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
    await page.getByText("Undone.").waitFor();
    expect(stored(home)).toMatchObject([{ pinned: 0 }]);
    // A link to it marks its row, as a press does.
    await page.reload();
    await page.locator(".row[aria-selected=true]", { hasText: "Storage is JSON lines" }).waitFor();
    expect({ errors, elsewhere }).toEqual({ errors: [], elsewhere: [] });
  });

  test("forgetting says what goes, and Escape keeps it", async () => {
    const { home } = await learned(newHome());
    const { page } = await openedPage(browser, home);
    await page.goto(`${new URL(page.url()).origin}/ui/#/memories`);
    await rows(page).first().click();
    await page.getByRole("button", { name: "Forget …" }).click();
    const dialog = page.getByRole("dialog", { name: "Forget this memory?" });
    expect(await dialog.textContent()).toContain("JSONL");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(stored(home)).toHaveLength(1);
    await page.getByRole("button", { name: "Forget …" }).click();
    await dialog.getByRole("button", { name: "Forget it" }).click();
    await page.getByText("Forgotten.").waitFor();
    expect(stored(home)).toEqual([]);
  });

  test("by keys alone: to the list, through it, and into search", async () => {
    const { home } = await learned(newHome());
    const { page } = await openedPage(browser, home);
    await page.goto(`${new URL(page.url()).origin}/ui/#/memories`);
    await rows(page).first().waitFor();
    for (let presses = 0; presses < 30; presses++) {
      const role = await page.evaluate("document.activeElement.getAttribute('role')");
      if (role === "listbox") break;
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("ArrowDown");
    await page.getByRole("article").getByRole("heading", { level: 2 }).waitFor();
    await page.goto(`${new URL(page.url()).origin}/ui/#/search`);
    await page.getByLabel("Search words").waitFor();
    await page.keyboard.type("JSONL storage");
    await page.locator(".hit").first().waitFor();
    await page.locator(".hit summary").first().press("Enter");
    expect(await page.locator(".hit .factors").first().textContent()).toContain("words found");
  });

  test("an empty home says how to begin", async () => {
    const { page, errors } = await openedPage(browser, newHome());
    await page.goto(`${new URL(page.url()).origin}/ui/#/memories`);
    await page.getByText("Nothing is remembered yet.").waitFor();
    await page.getByText("unbidden import claude-code").waitFor();
    expect(errors).toEqual([]);
  });
});
