import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import { untilTrue } from "./opened.ts";

/** What was in sight, frame by frame, while the list moved. */
interface Seen {
  readonly at: number;
  readonly isCovered: boolean;
  readonly rows: number;
  readonly withoutWords: number;
  readonly top: number;
}

export interface Scrolled {
  readonly rowsPassed: number;
  readonly frames: number;
  /** Frames in which rows did not cover the list. */
  readonly uncovered: number;
  /** Frames in which a row in sight had no words yet. */
  readonly blank: number;
  /** Longest time in ms in which there was always such a row. */
  readonly longestBlankMs: number;
  readonly longestFrameMs: number;
}

const ROW_HEIGHT = 52;

const MOVES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  "wheel, 3,600 px a second": (page) => repeat(150, 33, () => page.mouse.wheel(0, 120)),
  "flicks, 12,000 px a second": (page) => repeat(100, 33, () => page.mouse.wheel(0, 400)),
  "arrow held": (page) => repeat(150, 33, () => page.keyboard.press("ArrowDown")),
  "PageDown held": (page) => repeat(100, 33, () => page.keyboard.press("PageDown")),
  "to the end and back": (page) =>
    repeat(10, 500, (turn) => page.keyboard.press(turn % 2 === 0 ? "End" : "Home")),
  "scroll bar drawn through all": (page) =>
    repeat(60, 33, (turn) =>
      page.evaluate(`{
      const box = document.querySelector(".long-list");
      box.scrollTop = box.scrollHeight * ${turn} / 60;
    }`),
    ),
};

/** Moves through the list of all memories in the ways that people do. */
export async function measureScrolling(
  page: Page,
  origin: string,
): Promise<Readonly<Record<string, Scrolled>>> {
  const moves: Record<string, Scrolled> = {};
  for (const [name, move] of Object.entries(MOVES)) {
    await page.goto("about:blank");
    await page.goto(`${origin}/ui/#/memories`);
    await untilTrue(page, "probe.filledAt !== null");
    await page.getByRole("listbox").focus();
    await page.locator(".long-list").hover();
    await page.evaluate("probe.watch()");
    await move(page);
    await untilTrue(page, "!document.querySelector('.long-list .row .not-read')");
    moves[name] = toScrolled(await page.evaluate<Seen[]>("probe.stop()"));
  }
  return moves;
}

async function repeat(
  times: number,
  everyMs: number,
  act: (turn: number) => Promise<unknown>,
): Promise<void> {
  for (let turn = 0; turn < times; turn++) {
    await act(turn);
    await sleep(everyMs);
  }
}

function toScrolled(seen: readonly Seen[]): Scrolled {
  const gaps = seen.slice(1).map(({ at }, index) => at - (seen[index]?.at ?? at));
  const moved = seen.slice(1).map(({ top }, index) => Math.abs(top - (seen[index]?.top ?? top)));
  return {
    rowsPassed: Math.round(moved.reduce((sum, one) => sum + one, 0) / ROW_HEIGHT),
    frames: seen.length,
    uncovered: seen.filter(({ isCovered }) => !isCovered).length,
    blank: seen.filter(({ withoutWords }) => withoutWords > 0).length,
    longestBlankMs: longestBlank(seen),
    longestFrameMs: Math.round(Math.max(...gaps)),
  };
}

function longestBlank(seen: readonly Seen[]): number {
  let longest = 0;
  let since: number | null = null;
  for (const { at, withoutWords } of seen) {
    if (since !== null) longest = Math.max(longest, at - since);
    if (withoutWords === 0) since = null;
    else since ??= at;
  }
  return Math.round(longest);
}
