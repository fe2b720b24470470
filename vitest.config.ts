import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { temporaryFolder } from "./test/support/temporary-folder.ts";
import { TimeReporter } from "./test/support/time-reporter.ts";

/** For every set of tests here. */
const shared = {
  setupFiles: ["./test/support/no-claude.ts"],
  // Time is not what tests are about: on a busy machine one takes minutes.
  testTimeout: 600_000,
  env: { TMPDIR: temporaryFolder() },
};

/** Loading our modules, and starting the thread of `resident.ts`, anew for each file took half of their time. */
const together = {
  ...shared,
  isolate: false,
  // Node reads TypeScript itself: to transform and evaluate each module took a minute of all. No file here mocks one.
  experimental: { viteModuleRunner: false, nodeLoader: false },
};

/** The real client is fetched and run by `npm run test:clients`, faults are made by `npm run test:faults`. */
const ELSEWHERE = ["test/clients/**", "test/faults/**", "node_modules/**"];

/** In a real browser, which takes minutes of a slow laptop: `npm run test:page`. */
const PAGE = ["test/page/**/*.test.ts"];

/** Sweeps, and what starts many programs or servers, half of all the time: `npm run test:long`. */
const LONG = [
  "src/cli/commands/demo.test.ts",
  "src/cli/installation-checks.test.ts",
  "src/cli/launcher/clients.test.ts",
  "src/doctor/security/security.test.ts",
  "src/domain/risky-hints.test.ts",
  "src/engine/maintenance/backups.test.ts",
  "src/redact/issued-tokens.test.ts",
  "src/redact/limits.test.ts",
  "src/redact/may-match.test.ts",
  "src/redact/places.test.ts",
  "src/redact/redacted-again.test.ts",
  "src/redact/shaped-tokens.test.ts",
  "src/redact/sweeps.test.ts",
  "src/redact/token-hints.test.ts",
  "test/bench-wrong-use.test.ts",
  "test/contract/shared.test.ts",
  "test/contract/sqlite-threaded.test.ts",
  "test/contract/sqlite-verify.test.ts",
  "test/growth.test.ts",
  "test/history.test.ts",
  "test/journeys/backups.test.ts",
  "test/journeys/bad-input.test.ts",
  "test/journeys/doctor-security.test.ts",
  "test/journeys/import.test.ts",
  "test/journeys/import-git.test.ts",
  "test/journeys/incognito.test.ts",
  "test/journeys/launcher.test.ts",
  "test/journeys/mcp-contract.test.ts",
  "test/journeys/mcp.test.ts",
  "test/journeys/models.test.ts",
  "test/journeys/modules.test.ts",
  "test/journeys/older-home.test.ts",
  "test/journeys/older-node.test.ts",
  "test/journeys/patient-prompt.test.ts",
  "test/journeys/readme.test.ts",
  "test/journeys/repeats-what-hooks-told.test.ts",
  "test/journeys/secrets-everywhere.test.ts",
  "test/journeys/secrets-stay-out.test.ts",
  "test/journeys/status-line.test.ts",
  "test/journeys/subscription-first.test.ts",
  "test/journeys/sync-*.test.ts",
  "test/journeys/team-files-in-git.test.ts",
  "test/plugin.test.ts",
  "test/secretlint.test.ts",
  "test/secrets-bench.test.ts",
  "test/simulation.test.ts",
  "test/sync/attacks.test.ts",
  "test/sync/lying-sftp.test.ts",
  "test/sync/places.test.ts",
  "test/sync/rewritten-history.test.ts",
  "test/team/**",
  "test/terse-floor.test.ts",
  "test/verify-flips.test.ts",
  "test/week.test.ts",
];

/** Changes a module or its process, which other files must not see. */
const CHANGES_ITS_PROCESS =
  /\bvi\.(mock|doMock|stub\w+|spyOn|useFakeTimers)\(|\bprocess\.(chdir|umask|on)\(|\bprocess\.env(\.\w+|\[\w+\])? =[^=]/;

/** Each in a process of its own. */
const ALONE = globSync(["src/**/*.test.ts", "test/**/*.test.ts"])
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => CHANGES_ITS_PROCESS.test(readFileSync(file, "utf8")));

const LONG_ALONE = globSync(LONG).filter((file) => ALONE.includes(file.replaceAll("\\", "/")));

export default defineConfig({
  test: {
    reporters: ["default", new TimeReporter(), ...(process.env.CI ? ["json"] : [])],
    // What `npm run verify` counts. An option of the reporter's own would win over `--outputFile.json`.
    outputFile: { json: ".cache/reports/tests.json" },
    globalSetup: ["./test/support/build.ts"],
    // Tests wait for the processes they start, so a core of their own would idle.
    maxWorkers: "100%",
    projects: [
      {
        test: {
          ...together,
          name: "together",
          include: ["src/**/*.test.ts", "test/**/*.test.ts"],
          exclude: [...ELSEWHERE, ...ALONE, ...LONG, ...PAGE],
        },
      },
      { test: { ...shared, name: "alone", include: ALONE, exclude: [...ELSEWHERE, ...LONG, ...PAGE] } },
      { test: { ...together, name: "long", include: LONG, exclude: ALONE } },
      { test: { ...shared, name: "long-alone", include: LONG_ALONE } },
      { test: { ...shared, name: "page", include: PAGE } },
    ],
  },
});
