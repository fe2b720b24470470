// 300 payloads in every question, form and result of an import: none runs, and none breaks the layout.
import type { Browser, Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchedBrowser, NO_BROWSER, openedPage } from "../support/browser.ts";
import { daemonHomes, learned } from "../support/daemon.ts";
import { OUT_OF_WINDOW, outOfWindow } from "../support/page-tour.ts";
import { PAYLOADS, poisoned } from "../support/payloads.ts";

const newHome = daemonHomes();

const go = (page: Page, hash: string) => page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
/** Single letters of a payload stand there, whatever became of its control characters. */
const FIRST_WORD = /[a-z]{4,}/i;

/** What is wrong with the page as it stands. */
async function faults(page: Page, where: string): Promise<string[]> {
  const out = (await outOfWindow(page)).map((part) => `${where}: ${part}`);
  return (await page.evaluate("'hit' in window")) ? [...out, `${where}: something ran`] : out;
}

interface Place {
  readonly hash: string;
  /** Expression that is true once all is there. */
  readonly ready: string;
}

/** Goes to each place and does there what is said, within the page: a call for each step would take minutes. */
function inEach(page: Page, stops: readonly Place[], work: string): Promise<string[]> {
  return page.evaluate<string[]>(`(async () => {
    const until = async (look) => {
      for (let looks = 0; !look(); looks++) {
        if (looks > 10000) throw new Error("never at " + location.hash + ": " + look);
        await new Promise((done) => setTimeout(done, 4));
      }
    };
    const press = (name) => [...document.querySelectorAll("main button")].find(({ textContent }) => textContent === name).click();
    const close = () => {
      document.querySelector("dialog").close();
      return until(() => !document.querySelector("dialog"));
    };
    const found = [];
    const look = (name) => {
      found.push(...${OUT_OF_WINDOW}().map((part) => name + " " + location.hash + ": " + part));
      if ("hit" in window) found.push(name + " " + location.hash + ": something ran");
    };
    const stops = ${JSON.stringify(stops)};
    const ready = [${stops.map((stop) => `() => ${stop.ready}`).join()}];
    for (const [at, stop] of stops.entries()) {
      location.hash = stop.hash;
      await until(ready[at]);
      ${work}
    }
    return found;
  })()`);
}

const ids = async (page: Page) =>
  (await page.evaluate(
    `fetch("/ui/operations/list", { method: "POST", body: JSON.stringify({ all: true, limit: 500, rule: "cli", cwd: "/" }), headers: { "content-type": "application/json", "x-unbidden-key": localStorage.getItem("unbidden-key") } }).then((r) => r.json()).then((a) => a.memories.map((m) => m.id))`,
  )) as string[];

describe.skipIf(NO_BROWSER)(NO_BROWSER ?? "payloads in dialogs", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchedBrowser();
  });
  afterAll(() => browser?.close());

  const opened = async (home: Parameters<typeof openedPage>[1], width: number) =>
    openedPage(browser, home, { viewport: { width, height: 800 } });

  test.each([1280, 390])("each memory is forgotten, replaced and edited, %i px wide", async (width) => {
    const { page, errors, elsewhere } = await opened(await poisoned(newHome()), width);
    const all = await ids(page);
    expect(all.length).toBeGreaterThanOrEqual(PAYLOADS.length);
    const stops = all.map((id) => ({
      hash: `#/memories/${id}`,
      ready: `"${id}".startsWith(document.querySelector(".pane .facts code")?.textContent ?? "-")`,
    }));
    const found = await inEach(
      page,
      stops,
      `
      for (const name of ["Forget …", "Replace …"]) {
        press(name);
        await until(() => document.querySelector("dialog[open] .quoted")?.textContent);
        look(name);
        await close();
      }
      press("Edit");
      await until(() => document.querySelector("form.edit input")?.value);
      look("Edit");`,
    );
    expect(found).toEqual([]);
    expect({ errors, elsewhere }).toEqual({ errors: [], elsewhere: [] });
  });

  test.each([1280, 390])("each is the value of an option that is asked about, %i px wide", async (width) => {
    const { home } = await learned(newHome());
    const { page, errors, elsewhere } = await opened(home, width);
    const path = "llm.openai.base_url";
    const stops = PAYLOADS.map((value) => ({
      ...{ hash: `#/settings/${path}`, value },
      ready: `document.querySelector(".pane h2")?.textContent === "${path}"`,
    }));
    const found = await inEach(
      page,
      stops,
      `
      const field = document.querySelector(".option-form input");
      field.value = stop.value;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      await until(() => !document.querySelector(".option-form [type=submit]").disabled);
      press("Save");
      await until(() => document.querySelector("dialog[open] .quoted")?.textContent);
      look("Save");
      await close();`,
    );
    expect(found).toEqual([]);
    expect({ errors, elsewhere }).toEqual({ errors: [], elsewhere: [] });
  });

  test.each([1280, 390])(
    "each is the name of a project that is renamed, merged and split, %i px wide",
    async (width) => {
      const { home } = await learned(newHome());
      const { page, errors, elsewhere } = await opened(home, width);
      await page.route("**/ui/operations/projects", answerWithPayloads);
      const stops = PAYLOADS.map((_, at) => ({
        hash: `#/projects/${at}`,
        ready: `document.querySelector('[aria-current=true][href="#/projects/${at}"]') && document.querySelector(".pane .known-by li")`,
      }));
      const found = await inEach(
        page,
        stops,
        `
        press("Rename …");
        await until(() => document.querySelector("dialog[open] input")?.value);
        look("Rename …");
        await close();`,
      );
      for (const name of ["Merge …", /^Split off/]) {
        await page.getByRole("button", { name }).first().click();
        await page
          .locator("dialog .known-by li")
          .nth(PAYLOADS.length - 1)
          .waitFor();
        found.push(...(await faults(page, String(name))));
        await page.keyboard.press("Escape");
        await page.locator("dialog").waitFor({ state: "detached" });
      }
      expect(found).toEqual([]);
      expect({ errors, elsewhere }).toEqual({ errors: [], elsewhere: [] });
    },
  );

  test.each([1280, 390])("each is known from an import, or why it failed, %i px wide", async (width) => {
    const { page, errors, elsewhere } = await opened(newHome(), width);
    const found: string[] = [];
    for (const [name, state, last] of importEnds()) {
      await page.unroute("**/ui/live/tasks");
      await page.route("**/ui/live/tasks", (route) =>
        route.fulfill({ contentType: "text/event-stream", body: streamOf(state) }),
      );
      await go(page, "#/memories");
      await page.reload();
      await page.getByRole("region", { name: "Import" }).getByText(last).first().waitFor();
      found.push(...(await faults(page, name)));
    }
    expect(found).toEqual([]);
    expect({ errors, elsewhere }).toEqual({ errors: [], elsewhere: [] });
  });
});

/** An import that ran when the page was opened, and how it ended. */
function streamOf(end: object): string {
  const running = { is: "running", name: "import", progress: null };
  return [running, { name: "import", ...end }].map((state) => `data: ${JSON.stringify(state)}\n\n`).join("");
}

/** All of them known, each fifteenth time of a project of that name; and twenty at once as what failed. */
function importEnds(): [name: string, state: object, last: string | RegExp][] {
  const highlights = PAYLOADS.map((title, at) => ({ id: String(at).padStart(32, "0"), title }));
  const counts = { sessions: { new: 1 }, events: 1 };
  const parts = Array.from({ length: 15 }, (_, part) => PAYLOADS.slice(part * 20, part * 20 + 20));
  return parts.flatMap((part, at): [string, object, string | RegExp][] => {
    const answer = { ...counts, highlights, project: part[0] };
    const error = {
      code: "FAILED",
      message: part.join(" "),
      remedy: `\`${part.join(" ")}\` ${part.join(" ")}`,
    };
    return [
      [`known ${at}`, { is: "done", answer }, "1 session imported"],
      [`failed ${at}`, { is: "failed", error }, FIRST_WORD],
    ];
  });
}

/** As the daemon would answer, were these the names and folders. */
async function answerWithPayloads(route: Route): Promise<void> {
  const { what, project } = route.request().postDataJSON() as { what: string; project?: string };
  const listed = PAYLOADS.map((name, at) => ({
    ...{ id: String(at), name, memories: 1, sessions: 1, events: 1, receipts: 0, bytes: 1, ended: 0 },
    ...{ lastAt: 0, createdAt: 0, off: false, byKind: {}, knownBy: [`/a/${name}`, `/b/${name}`] },
  }));
  const one = listed[Number(project ?? 0)];
  const knownBy = PAYLOADS.map((name) => `/${name}`);
  const answers: Readonly<Record<string, object>> = {
    list: { projects: listed, changes: [] },
    show: { project: one, retention: { turn: 1 } },
    merge: { merge: one, into: one, knownBy },
    split: { split: one, name: one?.name, memories: 1, sessions: 1, knownBy },
  };
  await route.fulfill({ json: answers[what] });
}
