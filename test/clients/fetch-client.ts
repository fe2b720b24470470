import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import type { ClientPin, PinnedPackage } from "./pins.ts";

// The tarball (175 MB), npm's cached copy of it and the unpacked client (400 MB) exist at the same time.
const BYTES_NEEDED = 1024 ** 3;
const FETCH_TIMEOUT_MS = 300_000;

export type FetchedClient =
  | { readonly status: "ready"; readonly executable: string }
  | { readonly status: "unavailable"; readonly reason: string }
  /** What was fetched is not what is pinned; nothing of it was unpacked. */
  | { readonly status: "refused"; readonly reason: string };

class IntegrityMismatch extends Error {}

/** Gives the real client from `cache`, fetching it with npm only when it is not there; a failure is a value. */
export async function fetchClient(cache: string, platform: string, pin: ClientPin): Promise<FetchedClient> {
  const wanted = pin.packages[platform] ?? pin.packages.any;
  if (!wanted) return { status: "unavailable", reason: `no pinned ${pin.client} package for ${platform}` };

  const folder = join(cache, `${pin.client}-${pin.version}`);
  const executable = join(folder, wanted.executable);
  try {
    if (!(await isVerified(folder, wanted))) await fetchInto(folder, cache, wanted);
    return { status: "ready", executable };
  } catch (error) {
    const status = error instanceof IntegrityMismatch ? "refused" : "unavailable";
    return { status, reason: `${wanted.spec}: ${mainLine(error)}` };
  }
}

/** The mark is written before the rename that makes the folder visible, so a half-done fetch never carries it. */
async function isVerified(folder: string, wanted: PinnedPackage): Promise<boolean> {
  const mark = await readFile(join(folder, "verified"), "utf8").catch(() => "");
  return mark === wanted.integrity && existsSync(join(folder, wanted.executable));
}

async function fetchInto(folder: string, cache: string, wanted: PinnedPackage): Promise<void> {
  await mkdir(cache, { recursive: true });
  await checkFreeSpace(cache);
  const scratch = await mkdtemp(join(cache, "fetch-"));
  try {
    if (wanted.lock) await installLocked(join(scratch, "package"), wanted.lock);
    else await unpackInto(scratch, wanted);
    await writeFile(join(scratch, "package", "verified"), wanted.integrity);
    // Another run may have finished meanwhile, and its tests may be using the folder.
    if (await isVerified(folder, wanted)) return;
    await rm(folder, { recursive: true, force: true });
    await rename(join(scratch, "package"), folder);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function unpackInto(scratch: string, wanted: PinnedPackage): Promise<void> {
  const tarball = await packFromRegistry(scratch, wanted);
  await checkIntegrity(tarball, wanted);
  await promisify(execFile)("tar", ["-xzf", tarball, "-C", scratch]);
}

/** Installs what a lock pins, which names the integrity of each package; no script of any of them runs. */
async function installLocked(folder: string, lock: string): Promise<void> {
  const text = await readFile(join(import.meta.dirname, "locks", lock), "utf8");
  await mkdir(folder);
  await writeFile(join(folder, "package-lock.json"), text);
  await writeFile(join(folder, "package.json"), JSON.stringify(JSON.parse(text).packages[""]));
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel", "error"];
  try {
    await promisify(execFile)("npm", args, { cwd: folder, timeout: FETCH_TIMEOUT_MS });
  } catch (error) {
    throw String(error).includes("EINTEGRITY") ? new IntegrityMismatch(mainLine(error)) : error;
  }
}

async function checkFreeSpace(cache: string): Promise<void> {
  const { bavail, bsize } = await statfs(cache);
  const free = bavail * bsize;
  if (free < BYTES_NEEDED) throw new Error(`needs 1 GB free in ${cache}, has ${Math.floor(free / 1e6)} MB`);
}

async function packFromRegistry(scratch: string, wanted: PinnedPackage): Promise<string> {
  const args = [
    "pack",
    wanted.spec,
    "--pack-destination",
    scratch,
    "--ignore-scripts",
    "--loglevel",
    "error",
  ];
  await promisify(execFile)("npm", args, { cwd: scratch, timeout: FETCH_TIMEOUT_MS });
  const tarball = (await readdir(scratch)).find((name) => name.endsWith(".tgz"));
  if (!tarball) throw new Error("npm pack left no tarball");
  return join(scratch, tarball);
}

async function checkIntegrity(tarball: string, wanted: PinnedPackage): Promise<void> {
  const hash = createHash("sha512");
  await pipeline(createReadStream(tarball), hash);
  const found = `sha512-${hash.digest("base64")}`;
  if (found !== wanted.integrity)
    throw new IntegrityMismatch(`integrity is ${found}, pinned is ${wanted.integrity}`);
}

function mainLine(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  const lines = said.split("\n").filter((line) => line.trim() !== "");
  return lines.find((line) => line.startsWith("npm error")) ?? lines[0] ?? "unknown failure";
}
