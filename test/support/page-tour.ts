import type { Locator, Page } from "playwright-core";

/** A page or a dialog as a person comes to it; false where this home has nothing to show there. */
export interface Stop {
  readonly name: string;
  readonly reach: (page: Page) => Promise<boolean>;
}

/** Every page, and every dialog and form of each. */
export const TOUR: readonly Stop[] = [
  shown("now", "#/now"),
  behind("a decision with words", "#/now", ".decision:not(.silent)", ".pane pre.block"),
  behind("a silence", "#/now", ".decision.silent", ".pane .memory-title"),
  shown("memories", "#/memories"),
  behind("a memory", "#/memories", ".row", ".pane .memory-title"),
  pressed("a memory, edited", firstMemory, "Edit"),
  pressed("a memory, forgotten", firstMemory, "Forget …"),
  pressed("a memory, replaced", firstMemory, "Replace …"),
  { name: "a notice with undo", reach: notice },
  shown("memories of a rule", "#/memories?rule=cli&session=no-such"),
  pressed("many at once", (page) => show(page, "#/memories?age=-365"), "Change all …"),
  shown("review", "#/review/new"),
  shown("review, of low trust", "#/review/low-trust"),
  shown("review, never used", "#/review/never-used"),
  shown("search", "#/search"),
  { name: "search with factors", reach: factors },
  { name: "search, another one picked", reach: picked },
  shown("timeline", "#/timeline"),
  { name: "a session", reach: firstSession },
  pressed("a session, forgotten", firstSession, "Forget all of it …"),
  { name: "a file", reach: firstFile },
  shown("projects", "#/projects"),
  behind("a project", "#/projects", ".project", ".pane .known-by"),
  pressed("a project, renamed", firstProject, "Rename …"),
  pressed("a project, merged", firstProject, "Merge …"),
  pressed("a project, split", largestProject, /^Split off/),
  shown("health", "#/health"),
  pressed("health with the disk", (page) => show(page, "#/health"), /what takes the room/i),
  shown("settings", "#/settings"),
  shown("an option that is a number", "#/settings/gate.threshold"),
  shown("an option that is one of some words", "#/settings/llm.provider"),
  shown("an option that is a list", "#/settings/workspace_roots"),
  { name: "an option, tried", reach: tried },
  { name: "an address, asked about", reach: address },
  { name: "keys", reach: keys },
  { name: "an answer that did not come", reach: refused },
  shown("a memory that is not there", "#/memories/00000000000000000000000000000000"),
  shown("a project that is not there", "#/projects/00000000"),
];

const DIALOG = "dialog[open]";

/** Opens an address of the page, whatever is open, and waits until it is filled. */
export async function show(page: Page, hash: string): Promise<boolean> {
  while (await page.locator(DIALOG).count()) await page.keyboard.press("Escape");
  // Another page between them, so that nothing of this one stays.
  await page.evaluate(`location.hash = "#/session"`);
  await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
  await page.locator("main > :not(h1)").first().waitFor();
  await settled(page);
  return true;
}

async function settled(page: Page): Promise<void> {
  await page.waitForTimeout(50);
  await page.locator("main:not(:has(.waiting)):not(:has(.not-read))").waitFor();
}

function shown(name: string, hash: string): Stop {
  return { name, reach: (page) => show(page, hash) };
}

/** What a press on the first of many opens. */
function behind(name: string, hash: string, first: string, opened: string): Stop {
  return {
    name,
    reach: async (page) => (await show(page, hash)) && (await follow(page.locator(first).first(), opened)),
  };
}

async function follow(link: Locator, opened: string): Promise<boolean> {
  if ((await link.count()) === 0) return false;
  const target = await link.getAttribute("href");
  if (target === null) await link.click();
  else await link.page().evaluate(`location.hash = ${JSON.stringify(target)}`);
  await link.page().locator(opened).first().waitFor();
  await settled(link.page());
  return true;
}

function pressed(name: string, before: (page: Page) => Promise<boolean>, button: string | RegExp): Stop {
  return {
    name,
    reach: async (page) => {
      if (!(await before(page))) return false;
      const pressable = page.getByRole("button", { name: button }).first();
      if ((await pressable.count()) === 0) return false;
      await pressable.click();
      await settled(page);
      return true;
    },
  };
}

async function firstMemory(page: Page): Promise<boolean> {
  await show(page, "#/memories");
  return follow(page.locator(".row").first(), ".pane .acts");
}

async function firstSession(page: Page): Promise<boolean> {
  await show(page, "#/timeline");
  for (const project of await page.getByLabel("Project").locator("option").allTextContents()) {
    await show(page, `#/timeline?${new URLSearchParams({ project })}`);
    if (await follow(page.locator("[aria-label=Sessions] a").first(), ".session .acts")) return true;
  }
  return false;
}

async function firstProject(page: Page): Promise<boolean> {
  await show(page, "#/projects");
  return follow(page.locator(".project").first(), ".pane .acts");
}

/** The one with a folder to spare. */
async function largestProject(page: Page): Promise<boolean> {
  await show(page, "#/projects");
  const links = await page
    .locator(".project")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  for (const hash of links) {
    await show(page, hash ?? "");
    await page.locator(".pane .known-by").waitFor();
    if (await page.getByRole("button", { name: /^Split off/ }).count()) return true;
  }
  return false;
}

async function firstFile(page: Page): Promise<boolean> {
  for (let row = 0; row < 8; row++) {
    await show(page, "#/memories");
    if (!(await follow(page.locator(".row").nth(row), ".pane .details"))) return false;
    const file = page.locator('.pane a[href^="#/file/"]').first();
    if (await file.count()) return follow(file, ".session .facts");
  }
  return false;
}

async function notice(page: Page): Promise<boolean> {
  if (!(await firstMemory(page))) return false;
  const pin = page.getByRole("button", { name: /^(?:Pin|Unpin)$/ });
  const before = await pin.textContent();
  await pin.click();
  await page.locator(".told").waitFor();
  await page.getByRole("button", { name: before === "Pin" ? "Unpin" : "Pin", exact: true }).waitFor();
  return true;
}

/** Words that find something. */
async function searched(page: Page): Promise<boolean> {
  await show(page, "#/memories");
  const title = await page.locator(".row .row-title").first().textContent();
  const words = (title ?? "").match(/[a-z]{4,}/gi)?.slice(0, 3) ?? ["nothing"];
  await show(page, `#/search/${encodeURIComponent(words.join(" "))}`);
  await page.locator(".hit").first().waitFor();
  return true;
}

async function factors(page: Page): Promise<boolean> {
  if (!(await searched(page))) return false;
  await page.locator(".hit summary").first().click();
  await page.locator(".hit .factors").waitFor();
  return true;
}

async function picked(page: Page): Promise<boolean> {
  if (!(await searched(page))) return false;
  const words = (await page.locator(".hit .row-title").first().textContent()) ?? "";
  await page.getByRole("button", { name: "Why not another one? …" }).click();
  await page.getByLabel("Search for it in its own words").fill(words.slice(0, 60));
  await page.locator(".pick").first().waitFor();
  return true;
}

async function tried(page: Page): Promise<boolean> {
  await show(page, "#/settings/gate.answer_threshold");
  await page.getByRole("spinbutton", { name: "Value" }).fill("1");
  await page.getByRole("button", { name: /Try it/ }).click();
  await page
    .getByText(/Of your last \d+ prompts?|No prompt/)
    .first()
    .waitFor();
  return true;
}

async function address(page: Page): Promise<boolean> {
  await show(page, "#/settings/llm.openai.base_url");
  await page.getByRole("textbox", { name: "Value" }).fill(`https://${"long".repeat(50)}.example/v1`);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("dialog").waitFor();
  return true;
}

async function keys(page: Page): Promise<boolean> {
  await show(page, "#/now");
  await page.getByRole("button", { name: "Keys" }).click();
  return true;
}

/** What stands out of its window, at either side, and could not be scrolled to in a box of its own; buttons whose one word is in two lines. */
export function outOfWindow(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`${OUT_OF_WINDOW}()`);
}

/** The same as a function in the page's own words. */
export const OUT_OF_WINDOW = `(() => {
    const isScroller = (box) => {
      const { display, overflowX } = getComputedStyle(box);
      // What stands in a line scrolls and cuts nothing.
      return display !== "inline" && /auto|scroll|hidden|clip/.test(overflowX);
    };
    const isBoxed = (one) => {
      for (let box = one.parentElement; box && box !== document.body; box = box.parentElement)
        if (isScroller(box) && !box.matches("main, .pane, dialog")) return true;
      return false;
    };
    const isOut = (one) => {
      const { left, right, width, height } = one.getBoundingClientRect();
      return width > 1 && height > 1 && (right > innerWidth + 1 || left < -1) && !isBoxed(one);
    };
    const isWide = (box) => box.scrollWidth > box.clientWidth + 1;
    const named = (one) => one.tagName.toLowerCase() + "." + one.className + ": " + one.textContent.slice(0, 60);
    const isTorn = (button) => {
      const words = document.createRange();
      words.selectNodeContents(button);
      return /^[A-Za-z]{1,12}$/.test(button.textContent) && words.getClientRects().length > 1;
    };
    return [
      ...[...document.querySelectorAll("button")].filter(isTorn).map((button) => "a word in two lines: " + named(button)),
      ...[...document.querySelectorAll("header *, main *, dialog[open], dialog[open] *, .notice *")].filter(isOut).map(named),
      ...[...document.querySelectorAll("html, main, .pane, .scrolled, .column, dialog[open]")].filter(isWide).map((box) => "wider than it is: " + named(box)),
    ].slice(0, 3);
  })`;

/** Whatever was asked is asked again by a press, and this daemon answers then. */
async function refused(page: Page): Promise<boolean> {
  const questions = "**/ui/operations/projects";
  const error = { code: "STORE_BUSY", message: "The store is busy.", remedy: "Ask again in a moment." };
  // 404: what a browser says of that is no fault of the page.
  await page.route(questions, (route) => route.fulfill({ status: 404, json: { error } }));
  await show(page, "#/projects");
  await page.getByRole("alert").first().waitFor();
  await page.unroute(questions);
  return true;
}
