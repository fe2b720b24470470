import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Packs a folder as `npm publish` would, without running anything of it. */
export async function packFolder(folder: string, into: string): Promise<string> {
  mkdirSync(into, { recursive: true });
  const options = { cwd: folder, env: { ...process.env, npm_config_update_notifier: "false" } };
  const args = ["pack", "--ignore-scripts", "--json", "--pack-destination", into];
  const { stdout } = await run("npm", args, options);
  const [packed] = JSON.parse(stdout) as readonly { readonly filename: string }[];
  return join(into, (packed?.filename ?? "").replace("@", "").replace("/", "-"));
}

/** The packages that ours needs to run, packed from where npm installed them. */
export async function packDependencies(repository: string, into: string): Promise<readonly string[]> {
  const { stdout } = await run("npm", ["ls", "--omit=dev", "--all", "--parseable"], { cwd: repository });
  const folders = stdout.split("\n").filter((line) => line.includes("node_modules"));
  return Promise.all([...new Set(folders)].map((folder, at) => packFolder(folder, join(into, String(at)))));
}

/** The last commit whose store has the second schema; what it needs to build and to run is pinned as today. */
const EARLIER = { commit: "df8640dea10a3f1e2240b7dcde64e9a6126cb691", version: "0.0.1", schema: 2 } as const;

/** An earlier package, and the schema of its store. */
export type EarlierPackage = {
  readonly tarball: string;
  readonly folder: string;
  readonly version: string;
  readonly schema: number;
};

/** The package as an earlier commit made it, under a version of its own; throws in a clone without that commit. */
export async function packEarlier(repository: string, into: string): Promise<EarlierPackage> {
  const { commit, version, schema } = EARLIER;
  const folder = join(into, "earlier");
  mkdirSync(folder, { recursive: true });
  await unpackCommit(repository, commit, folder);
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ ...manifest, version }));
  writeFileSync(join(folder, "src", "version.ts"), `export const VERSION = "${version}";\n`);
  symlinkSync(join(repository, "node_modules"), join(folder, "node_modules"));
  await run(process.execPath, [join("scripts", "build.ts")], { cwd: folder });
  return { tarball: await packFolder(folder, into), folder, version, schema };
}

async function unpackCommit(repository: string, commit: string, into: string): Promise<void> {
  const archive = join(into, "commit.tar");
  try {
    await run("git", ["archive", "--output", archive, commit], { cwd: repository });
  } catch (cause) {
    throw new Error(`this clone lacks commit ${commit}: git fetch --unshallow`, { cause });
  }
  await run("tar", ["-xf", archive, "-C", into]);
}
