import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { launchedBrowser } from "../../test/support/browser.ts";
import { atMost, type Goal, goalLine } from "../goals.ts";
import { startBenchDaemon } from "../latency/daemon.ts";
import { copyOf, keptHome, removeHomes } from "../latency/kept-home.ts";
import { type Provenance, provenance, ROOT } from "../provenance.ts";
import { publish } from "../publish.ts";
import { type LoadTimes, measureLoads } from "./first-paint.ts";
import { probedPage } from "./opened.ts";
import { measureScrolling, type Scrolled } from "./scrolling.ts";
import { measureTyping, type TypingTimes } from "./typing.ts";

interface PageReport extends Provenance {
  readonly bench: "page";
  readonly memories: number;
  readonly browser: string;
  /** Of all files, each compressed by itself. */
  readonly bundleBytes: number;
  readonly loads: Readonly<Record<string, LoadTimes>>;
  readonly typing: TypingTimes;
  readonly scrolling: Readonly<Record<string, Scrolled>>;
  readonly goals: readonly Goal[];
}

/** How long a person waits for the page, with a real daemon and in a real browser. */
export async function benchPage(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      memories: { type: "string", default: "100000" },
      runs: { type: "string", default: "20" },
      homes: { type: "string" },
      json: { type: "boolean", default: false },
      save: { type: "boolean", default: false },
    },
  });
  const folder = values.homes ?? mkdtempSync(join(tmpdir(), "unbidden-page-"));
  const begun = provenance();
  try {
    const measured = await measureIn(folder, Number(values.memories), Number(values.runs));
    const bundleBytes = bytesOfBundle();
    publish(
      { bench: "page", ...begun, ...measured, bundleBytes, goals: goalsOf(measured, bundleBytes) },
      print,
      values,
    );
  } finally {
    if (values.homes === undefined) removeHomes(folder);
  }
}

type Measured = Pick<PageReport, "memories" | "browser" | "loads" | "typing" | "scrolling">;

async function measureIn(folder: string, memories: number, runs: number): Promise<Measured> {
  const home = await copyOf(await keptHome(folder, memories));
  const daemon = await startBenchDaemon(home, join(ROOT, "dist", "hook.cjs"));
  const browser = await launchedBrowser();
  try {
    const page = await probedPage(browser, home);
    const { origin } = new URL(page.url());
    return {
      memories,
      browser: browser.version(),
      loads: await measureLoads(page, runs),
      typing: await measureTyping(page, origin, home.memories.slice(0, runs)),
      scrolling: await measureScrolling(page, origin),
    };
  } finally {
    await browser.close();
    await daemon.end();
    home.remove();
  }
}

function bytesOfBundle(): number {
  const folder = join(ROOT, "dist", "page");
  return readdirSync(folder).reduce(
    (sum, name) => sum + gzipSync(readFileSync(join(folder, name))).length,
    0,
  );
}

function goalsOf({ loads, typing, scrolling }: Measured, bundleBytes: number): Goal[] {
  const worst = (of: (times: LoadTimes) => number) => Math.max(...Object.values(loads).map(of));
  return [
    atMost(
      "first paint of any page, p95, ms",
      1_000,
      worst(({ paint }) => paint.p95),
    ),
    atMost(
      "any page filled, p95, ms",
      1_000,
      worst(({ filled }) => filled.p95),
    ),
    atMost("key to results, p95, ms", 100, typing.typed.p95),
    ...Object.entries(scrolling).map(([name, { blank, uncovered }]) =>
      atMost(`frames with blank rows: ${name}`, 0, blank + uncovered),
    ),
    atMost("bundle, bytes", 150_000, bundleBytes),
  ];
}

function print({ loads, typing, scrolling, goals }: PageReport): void {
  const lines = [
    ...Object.entries(loads).map(
      ([name, { paint, filled }]) =>
        `${name}: painted after ${paint.p50} / ${paint.p95} ms, filled after ${filled.p50} / ${filled.p95} ms (p50 / p95)`,
    ),
    ...Object.entries(typing).map(
      ([pace, { p50, p95, count }]) => `keys ${pace}: ${p50} / ${p95} ms, of ${count}`,
    ),
    ...Object.entries(scrolling).map(
      ([name, { rowsPassed, frames, blank, uncovered, longestBlankMs, longestFrameMs }]) =>
        `${name}: ${rowsPassed} rows, ${frames} frames, ${blank} with blank rows (at most ${longestBlankMs} ms), ${uncovered} uncovered; longest frame ${longestFrameMs} ms`,
    ),
  ];
  process.stdout.write(`${[...lines, "", ...goals.map(goalLine)].join("\n")}\n`);
}
