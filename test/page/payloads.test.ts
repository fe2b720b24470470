// Words from a store are text, whatever they are: none of them runs, and none breaks the layout.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createEngine } from "../../src/engine.ts";
import { launchedBrowser, NO_BROWSER, openedPage } from "../support/browser.ts";
import { clientSession } from "../support/claude-code-payloads.ts";
import { daemonHomes } from "../support/daemon.ts";
import type { ThrowAwayHome } from "../support/home.ts";
import { happened } from "../support/resident.ts";

const newHome = daemonHomes();

/** Each would set `window.hit` if it were ever more than text. */
const CARRIERS: readonly ((run: string) => string)[] = [
  (run) => `<script>${run}</script>`,
  (run) => `</bdi></span><script>${run}</script>`,
  (run) => `<img src=x onerror="${run}">`,
  (run) => `<svg onload="${run}"><circle/></svg>`,
  (run) => `<svg><animate onbegin="${run}" attributeName=x dur=1s>`,
  (run) => `<math><mtext><script>${run}</script>`,
  (run) => `<iframe srcdoc="<script>parent.${run}</script>">`,
  (run) => `<a href="javascript:${run}">press</a>`,
  (run) => `[press](javascript:${run})`,
  (run) => `![x](x" onerror="${run})`,
  (run) => `"><input autofocus onfocus="${run}">`,
  (run) => `' onmouseover='${run}' x='`,
  (run) => `<details open ontoggle="${run}">`,
  (run) => `<template><style onload="${run}"></template>`,
  (run) => `<base href="https://evil.example/"><script src="a.js"></script>${run}`,
  (run) => `<meta http-equiv="refresh" content="0;url=javascript:${run}">`,
  (run) => `\u202e${run}\u202c <b>bidi</b> \u2066${run}\u2069`,
  (run) => `\u001b[31m\u001b]8;;https://evil.example\u0007${run}\u001b]8;;\u0007`,
  (run) => `\${${run}} {{${run}}} <%= ${run} %> #{${run}}`,
  (run) => `${run}/${"very-long-file-name-without-any-place-to-break".repeat(4)}.ts`,
];
const WORDS =
  "anchor birch copper delta ember fjord glacier harbor island jetty kelp lantern marsh north otter".split(
    " ",
  );
const RUNS = WORDS.map((word, n) => `${["hit", "window.hit", "self['hit']"][n % 3]}='${word}'`);
const PAYLOADS = CARRIERS.flatMap((carrier) => RUNS.map(carrier));

/** A home in which every payload stands in a title, a body, a file and a tag, and some in prompts. */
async function poisonedHome(): Promise<ThrowAwayHome> {
  const home = newHome();
  const cwd = home.project("<img src=x onerror=hit=1>", {
    ".git/HEAD": "ref: refs/heads/<svg onload=hit=2>\n",
  });
  const session = clientSession(home, cwd);
  happened(home, [
    ...CARRIERS.map((carrier) =>
      session.prompt(`Let's use ${carrier("hit=3")} for storage because it is quick.`),
    ),
    session.stop("Done."),
  ]);
  const env = { HOME: home.user, UNBIDDEN_HOME: home.unbidden };
  const engine = createEngine({ env, entryPoint: "cli", busyTimeoutMs: 5_000, isPerson: true });
  try {
    for (const payload of PAYLOADS) {
      const tags = [
        payload
          .replace(/[\n\r,]/g, " ")
          .slice(0, 60)
          .trim(),
      ];
      await engine.run("add", {
        text: payload,
        kind: "note",
        body: `${payload}\n${payload}`,
        everywhere: false,
        files: [payload],
        tags,
        cwd,
      });
    }
    for (const [number, carrier] of CARRIERS.entries()) {
      const to = carrier("hit=4").slice(0, 100);
      // A name is one line; what it refuses never gets in.
      await engine.run("projects", { what: "rename", to, yes: true, cwd }).catch(() => undefined);
      if (number % 7 === 0)
        await engine.run("add", {
          text: `A ${carrier("hit=5")}`,
          kind: "note",
          body: "",
          everywhere: false,
          files: [],
          tags: [],
          cwd: home.project(`other ${number} <b onclick=hit=6>`),
        });
    }
  } finally {
    await engine.close();
  }
  return home;
}

const isHit = (page: Page) => page.evaluate("'hit' in window");
const widerBy = async (page: Page) =>
  Number(await page.evaluate("document.documentElement.scrollWidth - innerWidth"));
const go = (page: Page, hash: string) => page.evaluate(`location.hash = ${JSON.stringify(hash)}`);

describe.skipIf(NO_BROWSER)(NO_BROWSER ?? "payloads", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchedBrowser();
  });
  afterAll(() => browser?.close());

  test("300 payloads in every field run nowhere and widen nothing", async () => {
    expect(PAYLOADS).toHaveLength(300);
    const home = await poisonedHome();
    const { page, errors, elsewhere } = await openedPage(browser, home, {
      viewport: { width: 700, height: 900 },
    });
    await go(page, "#/memories");
    const list = page.getByRole("listbox", { name: /Memories/ });
    await list.getByRole("option").first().waitFor();
    const count = Number(await list.getByRole("option").first().getAttribute("aria-setsize"));
    expect(count).toBeGreaterThanOrEqual(300);
    // Each one is opened, with its body, files, tags and sources.
    const ids = (await page.evaluate(
      `fetch("/ui/operations/list", { method: "POST", body: JSON.stringify({ all: true, limit: 500, cwd: "/" }), headers: { "content-type": "application/json", "x-unbidden-key": localStorage.getItem("unbidden-key") } }).then((r) => r.json()).then((a) => a.memories.map((m) => m.id))`,
    )) as string[];
    expect(ids).toHaveLength(count);
    for (const id of ids) {
      await go(page, `#/memories/${id}`);
      await page.locator(".pane .facts code", { hasText: id.slice(0, 4) }).waitFor();
      expect(await widerBy(page), id).toBeLessThanOrEqual(0);
    }
    for (const payload of PAYLOADS.filter((_, at) => at % 15 === 0)) {
      await go(page, `#/search/${encodeURIComponent(payload)}`);
      await page.locator(".column .facts, .column .state").first().waitFor();
      expect(await widerBy(page), payload).toBeLessThanOrEqual(0);
    }
    const [project] = (await page.evaluate(
      `fetch("/ui/operations/projects", { method: "POST", body: JSON.stringify({ cwd: "/" }), headers: { "content-type": "application/json", "x-unbidden-key": localStorage.getItem("unbidden-key") } }).then((r) => r.json()).then((a) => a.projects.sort((x, y) => y.memories - x.memories).map((p) => p.name))`,
    )) as string[];
    const query = new URLSearchParams({ project: project ?? "" });
    await go(page, `#/timeline?${query}`);
    const sessions = page.locator("[aria-label=Sessions] a");
    await sessions.first().waitFor();
    expect(await widerBy(page), "timeline").toBeLessThanOrEqual(0);
    await go(page, (await sessions.first().getAttribute("href")) ?? "");
    await page.locator(".session .block").first().waitFor();
    expect(await widerBy(page), "session").toBeLessThanOrEqual(0);
    for (const file of PAYLOADS.filter((_, at) => at % 15 === 0)) {
      await go(page, `#/file/${encodeURIComponent(file)}?${query}`);
      await page.locator(".session .facts").waitFor();
      expect(await widerBy(page), file).toBeLessThanOrEqual(0);
    }
    await go(page, "#/projects");
    const projects = page.locator(".project");
    await projects.first().waitFor();
    expect(await page.locator(".project-changes li").count()).toBeGreaterThanOrEqual(5);
    for (const hash of await projects.evaluateAll((all) =>
      all.map((line) => line.getAttribute("href") ?? ""),
    )) {
      await go(page, hash);
      await page.locator(".known-by li").first().waitFor();
      expect(await widerBy(page), hash).toBeLessThanOrEqual(0);
    }
    await go(page, "#/now");
    const decisions = page.locator(".decision");
    await decisions.first().waitFor();
    for (const hash of await decisions.evaluateAll((all) =>
      all.map((line) => line.getAttribute("href") ?? ""),
    )) {
      await go(page, hash);
      await page.locator(".pane .facts").first().waitFor();
      expect(await widerBy(page), hash).toBeLessThanOrEqual(0);
    }
    expect(await isHit(page)).toBe(false);
    expect({ errors, elsewhere }).toEqual({ errors: [], elsewhere: [] });
  });
});
