import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import { openedPage } from "../../test/support/browser.ts";
import type { BenchHome } from "../latency/home.ts";

/** The page of a home in a window of its own, with the probe in every document. */
export async function probedPage(
  browser: Browser,
  { env, project }: Pick<BenchHome, "env" | "project">,
): Promise<Page> {
  const [user = "", unbidden = ""] = [env.HOME, env.UNBIDDEN_HOME];
  const { page } = await openedPage(browser, { root: dirname(user), user, unbidden, project: () => project });
  await page.addInitScript({ path: join(import.meta.dirname, "probe.cjs") });
  return page;
}

/** Looks until an expression is true in the page; its content policy refuses the browser driver's own way. */
export async function untilTrue(page: Page, expression: string): Promise<void> {
  for (let looks = 0; looks < 15_000; looks++) {
    if (await page.evaluate<boolean>(expression)) return;
    await sleep(20);
  }
  throw new Error(`never so in the page: ${expression}`);
}
