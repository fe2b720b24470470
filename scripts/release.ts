// Checks what would be published and shows it; with `--publish` it is, from a CI that can prove where it was built.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { type PackedFile, releaseFaults } from "./release-faults.ts";

const isPublishing = process.argv.includes("--publish");
const { status, stdout } = spawnSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
  encoding: "utf8",
  stdio: ["ignore", "pipe", "inherit"],
});
if (status !== 0) process.exit(1);

const [packed] = JSON.parse(stdout) as readonly { files: readonly PackedFile[]; size: number }[];
const { files = [], size = 0 } = packed ?? {};
const manifest = JSON.parse(readFileSync("package.json", "utf8"));
const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
const changelog = readFileSync("CHANGELOG.md", "utf8");
const faults = releaseFaults({ files, size, manifest, lock, changelog, tree: uncommitted() });

for (const { path, size: bytes } of files) process.stdout.write(`${String(bytes).padStart(9)}  ${path}\n`);
process.stdout.write(`${files.length} files, ${size} bytes packed, version ${manifest.version}\n`);
for (const fault of faults) process.stdout.write(`not ready: ${fault}\n`);
if (isPublishing && faults.length === 0) process.exitCode = publish();
else if (!isPublishing) process.stdout.write("This was a dry run; --publish publishes what has no faults.\n");
else process.exitCode = 1;

function uncommitted(): string {
  return spawnSync("git", ["status", "--porcelain"], { encoding: "utf8" }).stdout.trim();
}

function publish(): number {
  const args = ["publish", "--provenance", "--access", "public", "--ignore-scripts"];
  return spawnSync("npm", args, { stdio: "inherit" }).status ?? 1;
}
