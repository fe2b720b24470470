// What is wrong, what answers cost and what models cost, in a real browser.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { barriers } from "../support/barriers.ts";
import { launchedBrowser, NO_BROWSER, openedPage } from "../support/browser.ts";
import { daemonHomes, learned, QUESTION, WITH_DAEMON } from "../support/daemon.ts";
import { play } from "../support/hook.ts";

const newHome = daemonHomes();

interface Canvas {
  readonly toDataURL: () => string;
}

const CALL = {
  at: Date.now() - 60_000,
  ...{ provider: "openai", model: "<b>gpt-5-mini</b>", caller: "distill", ms: 2_500, exit: 200, pid: 1 },
  ...{ promptCharacters: 4_000, responseCharacters: 400, promptTokens: 1_000, responseTokens: 100 },
};

describe.skipIf(NO_BROWSER)(NO_BROWSER ?? "health in a browser", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchedBrowser();
  });
  afterAll(() => browser?.close());

  test("it shows what each model was asked, and counts no call of unknown price as free", async () => {
    const { home } = await learned(newHome());
    const calls = [
      { ...CALL, id: "a", error: null },
      { ...CALL, id: "b", error: "LLM_TIMEOUT" },
    ];
    writeFileSync(
      join(home.unbidden, "llm-usage.jsonl"),
      calls.map((call) => `${JSON.stringify(call)}\n`).join(""),
    );
    const { page, errors } = await openedPage(browser, home);
    await page.evaluate("location.hash = '#/health'");
    const row = page.getByRole("row", { name: /gpt-5-mini/ });
    await row.waitFor();
    const cells = await row.getByRole("cell").allTextContents();
    expect(cells).toEqual(["2", "1", "2,200", "unknown", "2.5"]);
    await page.getByText("2 calls of unknown cost: set llm.prices in config.yaml").waitFor();
    expect(errors).toEqual([]);
  });

  test("an opened page asked for all that it shows twice", async () => {
    const { home } = await learned(newHome());
    const { page } = await openedPage(browser, home);
    const asked: string[] = [];
    page.on("request", (request) => {
      const [, name] = /\/operations\/(\w+)$/.exec(request.url()) ?? [];
      if (name !== undefined) asked.push(name);
    });
    await page.evaluate("location.hash = '#/health'");
    await page.reload();
    await page.locator(".checks li").first().waitFor();
    // Where the link was opened Now was shown, before anybody listened.
    const last = asked.slice(asked.lastIndexOf("doctor"));
    expect(last.toSorted()).toEqual([...new Set(last)].toSorted());
  });

  test("it plots the best confidence of prompts beside the threshold", async () => {
    const { home, tuesday } = await learned(newHome());
    for (let turn = 0; turn < 2; turn++)
      await play(home, [tuesday.prompt(`${QUESTION} (${turn})`)], { env: WITH_DAEMON });
    const { page, errors } = await openedPage(browser, home);
    await page.evaluate("location.hash = '#/health'");
    await page.getByRole("img", { name: /^Best confidence of a prompt.*: \d+ points, at most/ }).waitFor();
    expect(errors).toEqual([]);
  });

  test("whoever has not worked for forty days saw no day in the plots", async () => {
    const { home, tuesday } = await learned(newHome());
    for (let turn = 0; turn < 2; turn++)
      await play(home, [tuesday.prompt(`${QUESTION} (${turn})`)], { env: WITH_DAEMON });
    const db = new DatabaseSync(join(home.unbidden, "unbidden.db"));
    const day = 86_400_000;
    db.exec(`UPDATE receipt SET at = at - ${40 * day};
      UPDATE receipt SET at = at - ${day} WHERE id = (SELECT min(id) FROM receipt)`);
    db.close();
    const { page } = await openedPage(browser, home);
    await page.evaluate("location.hash = '#/health'");
    await page.getByRole("img", { name: /^Tokens given in a day: 2 points/ }).waitFor();
    await page.getByRole("heading", { name: /^By day, until / }).waitFor();
  });

  test("plots take the colours of a theme that changes under the open page", async () => {
    const { home, tuesday } = await learned(newHome());
    for (let turn = 0; turn < 2; turn++)
      await play(home, [tuesday.prompt(`${QUESTION} (${turn})`)], { env: WITH_DAEMON });
    const { page } = await openedPage(browser, home);
    // Nothing else may draw them anew: no answer that is still to come, and no change.
    await page.route("**/ui/live/changes", () => undefined);
    await page.reload();
    await page.evaluate("location.hash = '#/health'");
    for (const last of [".checks li", ".plots canvas", "text=Whether it helped", "text=nothing waits"])
      await page.locator(last).first().waitFor();
    const drawn = () =>
      page
        .locator("canvas")
        .first()
        .evaluate((canvas) => (canvas as unknown as Canvas).toDataURL());
    const light = await drawn();
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(drawn, { timeout: 20_000 }).not.toBe(light);
  });

  test("keys alone show what takes the room", async () => {
    const { home } = await learned(newHome());
    const { page } = await openedPage(browser, home);
    await page.evaluate("location.hash = '#/health'");
    await page.getByRole("button", { name: "Show what takes the room" }).press("Enter");
    await page.getByText(/^The home takes [\d.]+ [kM]?B\.$/).waitFor();
    expect(await page.locator(".share").count()).toBeGreaterThan(3);
    for (const colorScheme of ["light", "dark"] as const)
      for (const width of [1280, 390]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 780 });
        expect(await barriers(page), `${colorScheme} ${width}`).toEqual([]);
        expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
      }
  });
});
