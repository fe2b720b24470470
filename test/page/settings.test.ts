// Every option in a real browser: found, tried, changed by keys alone, refused, locked, and put back.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchedBrowser, NO_BROWSER, openedPage } from "../support/browser.ts";
import { clientSession } from "../support/claude-code-payloads.ts";
import { unbidden } from "../support/command.ts";
import { daemonHomes, learned, QUESTION } from "../support/daemon.ts";
import type { ThrowAwayHome } from "../support/home.ts";
import { play } from "../support/hook.ts";

const newHome = daemonHomes();

const COMMENTED = "# mine\ngate:\n  threshold: 0.6 # strict\n";
const configOf = (home: ThrowAwayHome) => join(home.unbidden, "config.yaml");

async function settingsPage(browser: Browser, option = "") {
  const { home } = await learned(newHome());
  writeFileSync(configOf(home), COMMENTED, { mode: 0o600 });
  const opened = await openedPage(browser, home);
  await opened.page.evaluate(`location.hash = "#/settings/${option}"`);
  await opened.page.getByRole("region", { name: "Options" }).getByText("gate.threshold").waitFor();
  return { home, ...opened };
}

const pane = (page: Page) => page.getByRole("article");
const notice = (page: Page) => page.locator(".notice");

describe.skipIf(NO_BROWSER)(NO_BROWSER ?? "settings in a browser", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchedBrowser();
  });
  afterAll(() => browser?.close());

  test("an option is found and changed by keys alone, the comments stay, and it is put back", async () => {
    const { home, page, errors } = await settingsPage(browser);
    await page.getByRole("searchbox", { name: "Find" }).focus();
    await page.keyboard.type("least confidence unprompted");
    await page.getByText("gate.threshold").waitFor();
    while ((await page.locator(":focus").getAttribute("href")) !== "#/settings/gate.threshold")
      await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await pane(page).getByRole("spinbutton", { name: "Value" }).focus();
    await page.keyboard.press("Control+A");
    await page.keyboard.type("0.7");
    await page.keyboard.press("Enter");
    await notice(page).getByText("gate.threshold is 0.7.").waitFor();
    expect(readFileSync(configOf(home), "utf8")).toBe(COMMENTED.replace("0.6", "0.7"));
    await pane(page).getByText("0.7").first().waitFor();
    await notice(page).getByRole("button", { name: "Undo" }).focus();
    await page.keyboard.press("Enter");
    await notice(page).getByText("Undone.").waitFor();
    expect(readFileSync(configOf(home), "utf8")).toBe(COMMENTED);
    await pane(page).getByRole("button", { name: "Back to the default" }).click();
    await notice(page).getByText("is as it comes").waitFor();
    expect(readFileSync(configOf(home), "utf8")).not.toContain("threshold");
    expect(errors).toEqual([]);
  });

  test("the last prompts are asked again under another value before it is saved", async () => {
    const { home, page } = await settingsPage(browser, "gate.answer_threshold");
    await play(home, [clientSession(home, home.project("heron")).prompt(QUESTION)]);
    await pane(page).getByRole("spinbutton", { name: "Value" }).fill("1");
    await pane(page)
      .getByRole("button", { name: /Try it/ })
      .click();
    await pane(page).getByText("Of your last 2 prompts, 1 would get something else.").waitFor();
    const changed = page.locator(".option-preview li").first();
    expect(await changed.locator(".row-title").textContent()).toBe(QUESTION);
    const [now, then] = await changed.getByRole("definition").allTextContents();
    expect(now).toContain("JSONL");
    expect(then).toBe("nothing");
    expect(readFileSync(configOf(home), "utf8")).toBe(COMMENTED);
  });

  test("a value that the server does not accept is refused in its words, and nothing is written", async () => {
    const { home, page } = await settingsPage(browser, "llm.claude-cli.model");
    const value = pane(page).getByRole("textbox", { name: "Value" });
    await value.fill("two words");
    await pane(page).getByRole("button", { name: "Save" }).click();
    await notice(page)
      .getByText(/llm\.claude-cli\.model must be/)
      .waitFor();
    expect(readFileSync(configOf(home), "utf8")).toBe(COMMENTED);
  });

  test("an address to which texts go is changed only after a warning", async () => {
    const { home, page } = await settingsPage(browser, "llm.openai.base_url");
    await pane(page).getByRole("textbox", { name: "Value" }).fill("https://elsewhere.example/v1");
    await pane(page).getByRole("button", { name: "Save" }).click();
    const dialog = page.getByRole("dialog", { name: "Change llm.openai.base_url?" });
    await dialog.getByText("will be sent to this address").waitFor();
    await dialog.getByRole("button", { name: "Leave it" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(readFileSync(configOf(home), "utf8")).toBe(COMMENTED);
  });

  test("the option to which a link led was out of sight in the list", async () => {
    const { page } = await settingsPage(browser, "workspace_roots");
    const line = page.getByRole("region", { name: "Options" }).getByRole("link", { name: "workspace_roots" });
    await line.waitFor();
    const isInSight = () => line.evaluate((one) => one.getBoundingClientRect().bottom <= 800);
    await expect.poll(isInSight).toBe(true);
  });
});

describe.skipIf(NO_BROWSER)(NO_BROWSER ?? "projects in the page's lists", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchedBrowser();
  });
  afterAll(() => browser?.close());

  test("what was only added by command is found by a search", async () => {
    const home = newHome();
    unbidden({ home, cwd: home.project("heron") }, "add", "The gangway is locked at night");
    const { page } = await openedPage(browser, home);
    await page.evaluate('location.hash = "#/search/gangway"');
    await page.locator(".hit", { hasText: "The gangway is locked" }).waitFor();
  });
});
