import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";

export const CLIENT = "claude-code";
export const CLIENT_VERSION = "2.1.330";

type Package = { readonly name: string; readonly integrity: string };

/** The executable is in the platform's package; `npm view <name>@<version> dist.integrity` gives the pin of a new version. */
const PACKAGES: Readonly<Record<string, Package>> = {
  "linux-x64": {
    name: "@anthropic-ai/claude-code-linux-x64",
    integrity:
      "sha512-9Gn+V7DtJ8M1nztP9CeDVl9g3RtrepI7rOFTyPRRnZe8D6zebIHKmC7OvBauucuAP0X0k85SDN/LPVZyjsGezQ==",
  },
  "linux-arm64": {
    name: "@anthropic-ai/claude-code-linux-arm64",
    integrity:
      "sha512-V4yanAY5EA5UpwwRPtjSfqDbNqAlUJeVn3NYZw2AgmRHjdpSsLtHAzbxRXfkAnbjwTXzE0uedjQxUY02ARPcsA==",
  },
  "darwin-arm64": {
    name: "@anthropic-ai/claude-code-darwin-arm64",
    integrity:
      "sha512-rgzAjrRJJsIdZXGF9CCFFbURxKuJNobRr+krV3dNmqNJWIws74rLD0CABe4+nXlx/9WwRECTrveprWB96mubqw==",
  },
  "darwin-x64": {
    name: "@anthropic-ai/claude-code-darwin-x64",
    integrity:
      "sha512-XenTNj2zXaFrnLmf47n25vChfFhlfeyaAR/vW5SFsEnLGwd2U1vDUY97+5etHBZu3xWBnlK8HhBVxzRi9YTUDw==",
  },
};

// The tarball (175 MB), npm's cached copy of it and the unpacked client (380 MB) exist at the same time.
const BYTES_NEEDED = 1024 ** 3;
const FETCH_TIMEOUT_MS = 300_000;

export type FetchedClient =
  | { readonly status: "ready"; readonly executable: string }
  | { readonly status: "unavailable"; readonly reason: string }
  /** What was fetched is not what is pinned; nothing of it was unpacked. */
  | { readonly status: "refused"; readonly reason: string };

class IntegrityMismatch extends Error {}

/** Gives the real client from `cache`, fetching it with npm only when it is not there; a failure is a value. */
export async function fetchClient(cache: string, platform: string): Promise<FetchedClient> {
  const wanted = PACKAGES[platform];
  if (!wanted) return { status: "unavailable", reason: `no pinned ${CLIENT} package for ${platform}` };

  const folder = join(cache, `${CLIENT}-${CLIENT_VERSION}`);
  if (await isVerified(folder, wanted)) return ready(folder);
  try {
    await fetchInto(folder, cache, wanted);
    return ready(folder);
  } catch (error) {
    const status = error instanceof IntegrityMismatch ? "refused" : "unavailable";
    return { status, reason: `${wanted.name}@${CLIENT_VERSION}: ${mainLine(error)}` };
  }
}

function ready(folder: string): FetchedClient {
  return { status: "ready", executable: join(folder, "claude") };
}

/** The mark is written before the rename that makes the folder visible, so a half-done fetch never carries it. */
async function isVerified(folder: string, wanted: Package): Promise<boolean> {
  const mark = await readFile(join(folder, "verified"), "utf8").catch(() => "");
  return mark === wanted.integrity && existsSync(join(folder, "claude"));
}

async function fetchInto(folder: string, cache: string, wanted: Package): Promise<void> {
  await mkdir(cache, { recursive: true });
  await checkFreeSpace(cache);
  const scratch = await mkdtemp(join(cache, "fetch-"));
  try {
    const tarball = await packFromRegistry(scratch, wanted);
    await checkIntegrity(tarball, wanted);
    await promisify(execFile)("tar", ["-xzf", tarball, "-C", scratch]);
    await writeFile(join(scratch, "package", "verified"), wanted.integrity);
    // Another run may have finished meanwhile, and its tests may be using the folder.
    if (await isVerified(folder, wanted)) return;
    await rm(folder, { recursive: true, force: true });
    await rename(join(scratch, "package"), folder);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function checkFreeSpace(cache: string): Promise<void> {
  const { bavail, bsize } = await statfs(cache);
  const free = bavail * bsize;
  if (free < BYTES_NEEDED) throw new Error(`needs 1 GB free in ${cache}, has ${Math.floor(free / 1e6)} MB`);
}

async function packFromRegistry(scratch: string, wanted: Package): Promise<string> {
  const spec = `${wanted.name}@${CLIENT_VERSION}`;
  const args = ["pack", spec, "--pack-destination", scratch, "--ignore-scripts", "--loglevel", "error"];
  await promisify(execFile)("npm", args, { cwd: scratch, timeout: FETCH_TIMEOUT_MS });
  const tarball = (await readdir(scratch)).find((name) => name.endsWith(".tgz"));
  if (!tarball) throw new Error("npm pack left no tarball");
  return join(scratch, tarball);
}

async function checkIntegrity(tarball: string, wanted: Package): Promise<void> {
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
