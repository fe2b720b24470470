import axe from "axe-core";
import type { Page } from "playwright-core";

/** Rules that axe-core is asked for. */
export const AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe-core finds in a page as it stands. */
export async function axeResults(page: Page): Promise<axe.AxeResults> {
  await page.evaluate(axe.source);
  return page.evaluate<axe.AxeResults>(`axe.run({ runOnly: ${JSON.stringify(AXE_TAGS)} })`);
}

/** All that it finds wrong, in words. */
export function barriersIn({ violations }: axe.AxeResults): string[] {
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`,
  );
}

export async function barriers(page: Page): Promise<string[]> {
  return barriersIn(await axeResults(page));
}
