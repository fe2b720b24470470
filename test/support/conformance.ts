import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

const SUITE = join("node_modules", "@modelcontextprotocol", "conformance", "dist", "index.js");

/** Titles of the tests, under which their counts are kept. */
export const CONFORMANCE_RUNS = {
  modernHttp: "conformance: all that revision 2026-07-28 requires, over HTTP",
  olderStdio: "conformance: all that revision 2025-11-25 requires, on stdin and stdout",
  olderHttp: "conformance: all that revision 2025-11-25 requires over HTTP, but what needs a session",
  ours: "conformance: no fault in what our own tools and resources can show",
} as const;

/** A revision of the protocol, as the suite names what it requires. */
export type Revision = "2026-07-28" | "2025-11-25";

/** Checks of one scenario by what came of them. */
export interface Checks {
  readonly passed: number;
  readonly failed: number;
  readonly warned: number;
}

/** What the suite requires of a server by this revision, in its order. */
export async function requiredScenarios(revision: Revision): Promise<readonly string[]> {
  const listed = await suite("list", "--server", "--requirements", revision);
  const required = listed.split("Client scenarios", 1)[0]?.matchAll(/^ {2}- (\S+)/gm) ?? [];
  return Array.from(required, ([, name = ""]) => name);
}

/** Asks all of it of the server at `url`; by scenario, also those that are run and not scored. */
export async function conformance(
  revision: Revision,
  url: string,
  folder: string,
): Promise<ReadonlyMap<string, Checks>> {
  await suite("server", "--url", url, "--requirements", revision, "--output-dir", folder);
  return new Map(
    readdirSync(folder).map((name) => {
      const scenario = /^server-(.*)-\d{4}-\d\d-\d\dT[\d-]+Z$/.exec(name)?.[1] ?? name;
      return [scenario, checksIn(join(folder, name, "checks.json"))];
    }),
  );
}

function checksIn(file: string): Checks {
  const checks = JSON.parse(readFileSync(file, "utf8")) as readonly { readonly status: string }[];
  const count = (wanted: string) => checks.filter(({ status }) => status === wanted).length;
  return { passed: count("SUCCESS"), failed: count("FAILURE"), warned: count("WARNING") };
}

/** What it prints; it ends with another code than 0 where a check fails. */
async function suite(...args: readonly string[]): Promise<string> {
  const run = promisify(execFile)(process.execPath, [SUITE, ...args], { timeout: 200_000, maxBuffer: 1e8 });
  return run.then(
    ({ stdout }) => stdout,
    (failed: { readonly stdout?: string }) => failed.stdout ?? "",
  );
}
