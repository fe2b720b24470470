import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { controlName } from "./controls.ts";

/** One of the two ways in which a person works the page. */
export interface Hand {
  /** Names of the controls that it worked. */
  readonly worked: Set<string>;
  /** A page of the navigation. */
  readonly go: (label: string) => Promise<void>;
  readonly press: (control: Locator) => Promise<void>;
  readonly write: (field: Locator, text: string) => Promise<void>;
  readonly choose: (list: Locator, label: string) => Promise<void>;
  /** A row of a list in which the arrow keys move. */
  readonly open: (row: Locator) => Promise<void>;
  /** A button that has a key of its own. */
  readonly judge: (key: string) => Promise<void>;
}

export const HANDS: Readonly<Record<"mouse" | "keys", (page: Page) => Hand>> = {
  mouse: mouseHand,
  keys: keysHand,
};

/** Words are typed in either way. */
function mouseHand(page: Page): Hand {
  const worked = new Set<string>();
  const at = async (control: Locator, act: () => Promise<unknown>) => {
    await noteControl(control, worked);
    await act();
  };
  return {
    worked,
    go: (label) => page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: label }).click(),
    press: (control) => at(control, () => control.click()),
    write: (field, text) =>
      at(field, async () => {
        await field.click({ clickCount: 3 });
        await typeOver(page, text);
      }),
    choose: (list, label) => at(list, () => list.selectOption({ label })),
    // What was done before may still move the rows under the pointer.
    open: (row) =>
      expect
        .poll(() => row.click().then(() => row.getAttribute("aria-selected")), { timeout: 60_000 })
        .toBe("true"),
    judge: (key) => {
      const button = page.locator(`.judged [aria-keyshortcuts=${key}]`);
      return at(button, () => button.click());
    },
  };
}

/** Nothing is reached but by keys: no focus is set, and nothing is clicked. */
function keysHand(page: Page): Hand {
  const worked = new Set<string>();
  const to = async (control: Locator) => {
    await noteControl(control, worked);
    await tabTo(page, control);
  };
  return {
    worked,
    go: async (label) => {
      while (await isTypedInto(page)) await page.keyboard.press("Tab");
      const labels = await page
        .getByRole("navigation", { name: "Pages" })
        .getByRole("link")
        .allTextContents();
      await page.keyboard.press(String(labels.indexOf(label) + 1));
    },
    press: async (control) => {
      await to(control);
      await page.keyboard.press((await control.getAttribute("type")) === "checkbox" ? "Space" : "Enter");
    },
    write: async (field, text) => {
      await to(field);
      await typeOver(page, text);
    },
    choose: async (list, label) => {
      await to(list);
      await page.keyboard.press("Home");
      await pressUntil(page, "ArrowDown", () => list.evaluate(isChosen, label));
    },
    open: async (row) => {
      await row.waitFor();
      const box = page.getByRole("listbox");
      await tabTo(page, box);
      await page.keyboard.press("Home");
      const isThere = async () =>
        (await box.getAttribute("aria-activedescendant")) === (await row.getAttribute("id"));
      await pressUntil(page, "ArrowDown", isThere);
    },
    judge: async (key) => {
      await noteControl(page.locator(`.judged [aria-keyshortcuts=${key}]`), worked);
      await page.keyboard.press(key);
    },
  };
}

async function noteControl(control: Locator, worked: Set<string>): Promise<void> {
  let name = "";
  // What was found while somebody types is drawn anew, and for a moment is not there.
  while (name === "") {
    await control.waitFor();
    name = await controlName(control);
  }
  worked.add(name);
  await expect.poll(() => control.isEnabled(), { timeout: 60_000 }).toBe(true);
}

async function typeOver(page: Page, text: string): Promise<void> {
  await page.keyboard.press("Control+A");
  await page.keyboard.type(text);
}

async function tabTo(page: Page, control: Locator): Promise<void> {
  await pressUntil(page, "Tab", () => control.evaluate(hasFocus));
}

/** Runs in the page. */
function hasFocus(one: unknown): boolean {
  return (one as { matches: (selector: string) => boolean }).matches(":focus");
}

/** Runs in the page. */
function isChosen(list: unknown, label: string): boolean {
  const { selectedOptions } = list as { selectedOptions: ArrayLike<{ label: string }> };
  return selectedOptions[0]?.label === label;
}

const TWO_FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))";
/** More stops than any page has. */
const MOST = 250;

async function pressUntil(page: Page, key: string, isThere: () => Promise<unknown>): Promise<void> {
  for (let presses = 0; presses < MOST; presses++) {
    if (await isThere()) return;
    await page.keyboard.press(key);
    // The focus moves at once, what a list shows with its next frame.
    if (key !== "Tab") await page.evaluate(TWO_FRAMES);
  }
  throw new Error(`${key} does not lead there`);
}

function isTypedInto(page: Page): Promise<boolean> {
  return page.evaluate<boolean>("/^(?:INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName)");
}
