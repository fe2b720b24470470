// Projects in a real browser: looked at, renamed, merged, split, and put back.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchedBrowser, NO_BROWSER, openedPage } from "../support/browser.ts";
import { clientSession } from "../support/claude-code-payloads.ts";
import { unbidden } from "../support/command.ts";
import { daemonHomes } from "../support/daemon.ts";
import { storeRows } from "../support/kept.ts";
import { happened } from "../support/resident.ts";

const newHome = daemonHomes();

/** Two projects, heron with a decision. */
function twoProjects() {
  const home = newHome();
  const [heron, finch] = [home.project("heron"), home.project("finch")];
  for (const cwd of [finch, heron]) {
    const session = clientSession(home, cwd);
    const asked = session.prompt("Always run the linter before committing.");
    happened(home, [session.start(), asked, session.stop("I will."), session.end()]);
  }
  unbidden({ home, cwd: heron }, "add", "--kind", "decision", "Harbour records are stored as JSONL");
  return { home, heron, finch };
}

const titlesIn = (home: Parameters<typeof storeRows>[0], name: string) =>
  storeRows(
    home,
    `SELECT title FROM memory WHERE scope = (SELECT number FROM project WHERE name = '${name}') AND kind = 'decision'`,
  );

const line = (page: Page, name: string) =>
  page.getByRole("list", { name: /Projects/ }).getByRole("link", { name });

describe.skipIf(NO_BROWSER)(NO_BROWSER ?? "projects in a browser", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchedBrowser();
  });
  afterAll(() => browser?.close());

  test("a project is looked at, renamed and switched off, and all that is taken back", async () => {
    const { home, heron } = twoProjects();
    const { page, errors, elsewhere } = await openedPage(browser, home);
    await page.goto(`${new URL(page.url()).origin}/ui/#/projects`);
    await line(page, "heron").click();
    const pane = page.getByRole("article");
    await pane.getByText(heron).waitFor();
    expect(await pane.textContent()).toContain("1 decision");
    await pane.getByRole("button", { name: "Rename …" }).click();
    await page.getByLabel("Name").fill("egret");
    await page.keyboard.press("Enter");
    await line(page, "egret").waitFor();
    await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
    await line(page, "heron").waitFor();
    await pane.getByRole("button", { name: "Switch off" }).click();
    await pane.getByText("nothing is captured or said here").waitFor();
    expect(storeRows(home, "SELECT off FROM project WHERE name = 'heron'")).toEqual([{ off: 1 }]);
    await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
    await pane.getByRole("button", { name: "Switch off" }).waitFor();
    expect({ errors, elsewhere }).toEqual({ errors: [], elsewhere: [] });
  });

  test("a merge says what goes where, and its folder is split off again or the merge undone", async () => {
    const { home, heron, finch } = twoProjects();
    const { page, errors } = await openedPage(browser, home);
    await page.goto(`${new URL(page.url()).origin}/ui/#/projects`);
    await line(page, "heron").click();
    const pane = page.getByRole("article");
    await pane.getByRole("button", { name: "Merge …" }).click();
    const dialog = page.getByRole("dialog", { name: "Which project takes it in?" });
    await dialog.getByText(heron).waitFor();
    expect(await dialog.textContent()).toMatch(/All of heron goes into finch: \d memories, 1 session/);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(titlesIn(home, "heron")).toHaveLength(1);
    await pane.getByRole("button", { name: "Merge …" }).click();
    await dialog.getByText(heron).waitFor();
    await dialog.getByRole("button", { name: "Merge them" }).click();
    await pane.getByRole("heading", { name: "finch" }).waitFor();
    await pane.getByRole("button", { name: `Split off ${heron}` }).waitFor();
    expect(titlesIn(home, "finch")).toHaveLength(1);

    await pane.getByRole("button", { name: `Split off ${finch}` }).click();
    const split = page.getByRole("dialog", { name: /a project of its own/ });
    await split.getByText(finch).waitFor();
    await split.getByRole("button", { name: "Split it off" }).click();
    await line(page, "finch-2").waitFor();
    const changed = page.getByRole("region", { name: "Projects" });
    await changed.getByRole("button", { name: "Undo: finch, finch-2" }).click();
    await line(page, "finch-2").waitFor({ state: "hidden" });
    await changed.getByRole("button", { name: "Undo: heron, finch" }).click();
    await line(page, "heron").waitFor();
    expect(titlesIn(home, "heron")).toHaveLength(1);
    expect(errors).toEqual([]);
  });
});
