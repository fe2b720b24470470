import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { cutRelease, type Release, releaseFaults, unprovenHere } from "../scripts/release-faults.ts";

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
    repository: { url: "git+https://github.com/owner/name.git" },
    scripts: { build: "x" },
    dependencies: { zod: "4.6.7" },
  },
  lock: { packages: { "node_modules/node": { dev: true, hasInstallScript: true }, "node_modules/zod": {} } },
  changelog: "# Changelog\n\n## [1.2.3] - 2026-11-27",
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
  ["no address that npm can prove", { manifest: { ...READY.manifest, repository: { url: "owner/name" } } }],
  ["no part for 1.2.3", { changelog: "## [Unreleased]" }],
  ["uncommitted", { tree: " M README.md" }],
];

test.each(FAULTS)("what is wrong with a release is told: %s", (told, part) => {
  expect(releaseFaults({ ...READY, ...part })).toEqual([expect.stringContaining(told)]);
});

test("a part of the changelog is cut of what is unreleased, once", () => {
  const changelog = "# Changelog\n\n## [Unreleased]\n\n### Fixed\n- A fault.\n\n## [1.2.2] - 2026-11-01\n";
  const cut = cutRelease(changelog, "1.2.3", "2026-11-27");
  expect(cut).toContain("## [Unreleased]\n\n## [1.2.3] - 2026-11-27\n\n### Fixed\n- A fault.\n\n## [1.2.2]");
  expect(releaseFaults({ ...READY, changelog: cut })).toEqual([]);
  expect(() => cutRelease(cut, "1.2.3", "2026-11-28")).toThrow("already");
  expect(() => cutRelease(cut, "1.2.4", "2026-11-28")).toThrow("nothing unreleased");
});

test("nobody publishes from a place that cannot prove where the package was built", () => {
  expect(unprovenHere({})).toContain("id-token: write");
  expect(unprovenHere({ ACTIONS_ID_TOKEN_REQUEST_URL: "https://ci.example" })).toBeNull();
});

test("the package of this checkout lacks nothing but what only a release brings", () => {
  const said = execFileSync(process.execPath, ["scripts/release.ts"], { encoding: "utf8" });
  expect(said).toMatch(/^\d+ files, \d+ bytes packed, version /m);
  const missing = Array.from(said.matchAll(/^not ready: (.*)$/gm), ([, fault = ""]) => fault);
  const ofARelease = /names no repository|has no part for|uncommitted changes/;
  expect(missing.filter((fault) => !ofARelease.test(fault))).toEqual([]);
});
