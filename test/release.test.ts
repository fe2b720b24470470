import { expect, test } from "vitest";
import { type Release, releaseFaults } from "../scripts/release-faults.ts";

const READY: Release = {
  files: [
    "dist/cli.js",
    "dist/hook.cjs",
    "plugin/.mcp.json",
    ".claude-plugin/marketplace.json",
    "package.json",
  ].map((path) => ({ path, size: 1 })),
  size: 500_000,
  manifest: {
    version: "1.2.3",
    repository: { url: "x" },
    scripts: { build: "x" },
    dependencies: { zod: "4.6.7" },
  },
  lock: { packages: { "node_modules/node": { dev: true, hasInstallScript: true }, "node_modules/zod": {} } },
  changelog: "## [1.2.3]",
  tree: "",
};

test("a release that is ready has no faults", () => {
  expect(releaseFaults(READY)).toEqual([]);
});

const FAULTS: readonly [string, Partial<Release>][] = [
  ["more than 10000000", { size: 10_000_001 }],
  ["src/x.ts is no part", { files: [...READY.files, { path: "src/x.ts", size: 1 }] }],
  ["dist/cli.js.map is no part", { files: [...READY.files, { path: "dist/cli.js.map", size: 1 }] }],
  ['"postinstall" would run', { manifest: { ...READY.manifest, scripts: { postinstall: "x" } } }],
  ["node_modules/sharp runs", { lock: { packages: { "node_modules/sharp": { hasInstallScript: true } } } }],
  ["zod is not pinned", { manifest: { ...READY.manifest, dependencies: { zod: "^4.0.0" } } }],
  ["dist/ is not built", { files: [] }],
  ["no repository", { manifest: { ...READY.manifest, repository: undefined } }],
  ["no part for 1.2.3", { changelog: "## [Unreleased]" }],
  ["uncommitted", { tree: " M README.md" }],
];

test.each(FAULTS)("what is wrong with a release is told: %s", (told, part) => {
  expect(releaseFaults({ ...READY, ...part })).toEqual([expect.stringContaining(told)]);
});
