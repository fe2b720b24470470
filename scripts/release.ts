// Checks what would be published and shows it. `--cut` makes the version's part of CHANGELOG.md first; with `--publish`
// the package is published, from a CI that can prove where it was built.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { isoDay } from "../src/text/iso-day.ts";
import { cutRelease, type PackedFile, releaseFaults, unprovenHere } from "./release-faults.ts";

const { values: options } = parseArgs({
  options: { cut: { type: "boolean", default: false }, publish: { type: "boolean", default: false } },
});
process.exitCode = main();

function main(): number {
  const manifest = JSON.parse(readFileSync("package.json", "utf8"));
  if (options.cut) cut(manifest.version);
  const { files, size } = packed();
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const changelog = readFileSync("CHANGELOG.md", "utf8");
  const faults = releaseFaults({ files, size, manifest, lock, changelog, tree: uncommitted() });
  const unproven = options.publish ? unprovenHere(process.env) : null;
  if (unproven !== null) faults.push(unproven);

  for (const { path, size: bytes } of files) say(`${String(bytes).padStart(9)}  ${path}`);
  say(`${files.length} files, ${size} bytes packed, version ${manifest.version}`);
  for (const fault of faults) say(`not ready: ${fault}`);
  if (options.publish) return faults.length === 0 ? publish() : 1;
  say("This was a dry run; --publish publishes what has no faults.");
  return 0;
}

function cut(version: string): void {
  const changelog = readFileSync("CHANGELOG.md", "utf8");
  writeFileSync("CHANGELOG.md", cutRelease(changelog, version, isoDay(Date.now())));
  say(`CHANGELOG.md has a part for ${version}: read it, and commit it.`);
}

function packed(): { readonly files: readonly PackedFile[]; readonly size: number } {
  const args = ["pack", "--dry-run", "--json", "--ignore-scripts"];
  const { status, stdout } = spawnSync("npm", args, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) throw new Error(`npm ${args.join(" ")} ended with code ${status}`);
  const [first] = JSON.parse(stdout);
  return first;
}

function uncommitted(): string {
  return spawnSync("git", ["status", "--porcelain"], { encoding: "utf8" }).stdout.trim();
}

function publish(): number {
  const args = ["publish", "--provenance", "--access", "public", "--ignore-scripts"];
  return spawnSync("npm", args, { stdio: "inherit" }).status ?? 1;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
