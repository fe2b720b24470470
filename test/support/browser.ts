import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { unbidden } from "./command.ts";
import { WITH_DAEMON } from "./daemon.ts";
import type { ThrowAwayHome } from "./home.ts";

/** The names under which systems install it. */
const NAMES = ["chromium", "chromium-browser", "google-chrome"];

/** The system's Chromium; null where there is none. */
function findChromium(): string | null {
  const folders = (process.env.PATH ?? "").split(":");
  const paths = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return paths.find((path) => existsSync(path)) ?? null;
}

/** The reason why tests in a browser do not run here; null where they do. CI has the browser, or fails. */
export const NO_BROWSER =
  findChromium() === null && !process.env.CI ? "no Chromium here: its tests are skipped" : null;

export function launchedBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error("no Chromium: install the system's package `chromium`");
  // Its sandbox does not work for root, as whom CI runs.
  return chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ["--no-sandbox"] : [] });
}

/** A link as a person gets it in their terminal. */
export function pageLink(home: ThrowAwayHome, env: Readonly<Record<string, string>> = {}): string {
  const { stdout, stderr } = unbidden(
    { home, cwd: home.user, env: { ...WITH_DAEMON, ...env } },
    ...["ui", "--no-open", "--json"],
  );
  const { link } = JSON.parse(stdout || "{}") as { link?: string };
  if (!link) throw new Error(`no link: ${stdout}${stderr}`);
  return link;
}

/** All that must never happen in a page: errors, refused scripts, and requests to other places than its own. */
export interface Watched {
  readonly page: Page;
  readonly errors: string[];
  readonly elsewhere: string[];
}

function watched(page: Page): Watched {
  const errors: string[] = [];
  const elsewhere: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (said) => {
    if (said.type() === "error") errors.push(said.text());
  });
  page.on("dialog", (dialog) => {
    errors.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    if (new URL(request.url()).hostname !== "127.0.0.1") elsewhere.push(request.url());
  });
  return { page, errors, elsewhere };
}

/** Opens the page of a home by a new link. */
export async function openedPage(
  browser: Browser,
  home: ThrowAwayHome,
  how: Parameters<Browser["newContext"]>[0] = {},
  env: Readonly<Record<string, string>> = {},
): Promise<Watched> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...how });
  const opened = watched(await context.newPage());
  // On a busy machine a daemon may be ended by its watchdog; the next link starts another.
  await opened.page.goto(pageLink(home, env)).catch(() => opened.page.goto(pageLink(home, env)));
  await opened.page.waitForURL(/\/ui\/#/);
  await opened.page.getByRole("navigation", { name: "Pages" }).waitFor();
  return opened;
}
