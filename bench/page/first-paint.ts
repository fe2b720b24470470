import type { Page } from "playwright-core";
import { untilTrue } from "./opened.ts";
import { type Shares, sharesOf } from "./shares.ts";

/** Ms from the request of the document. */
export interface LoadTimes {
  /** Something was painted. */
  readonly paint: Shares;
  /** All that it asked for at first was painted. */
  readonly filled: Shares;
}

const HASHES = {
  now: "#/now",
  memories: "#/memories",
  review: "#/review/new",
  search: "#/search",
  timeline: "#/timeline",
  projects: "#/projects",
  health: "#/health",
  settings: "#/settings",
} as const;

/** Loads every page so many times, nothing of it kept by the browser. */
export async function measureLoads(page: Page, runs: number): Promise<Readonly<Record<string, LoadTimes>>> {
  const origin = new URL(page.url()).origin;
  const loads: Record<string, LoadTimes> = {};
  for (const [name, hash] of Object.entries(HASHES)) {
    const times: { paint: number; filled: number }[] = [];
    for (let run = 0; run < runs; run++) times.push(await loadOnce(page, `${origin}/ui/${hash}`));
    loads[name] = {
      paint: sharesOf(times.map(({ paint }) => paint)),
      filled: sharesOf(times.map(({ filled }) => filled)),
    };
  }
  return loads;
}

const PAINTED = "performance.getEntriesByName('first-contentful-paint')[0]";

async function loadOnce(page: Page, address: string): Promise<{ paint: number; filled: number }> {
  // From another document, or only the hash would change.
  await page.goto("about:blank");
  await page.goto(address);
  await untilTrue(page, `probe.filledAt !== null && ${PAINTED} !== undefined`);
  const paint = await page.evaluate<number>(`${PAINTED}.startTime`);
  return { paint, filled: await page.evaluate<number>("probe.filledAt") };
}
