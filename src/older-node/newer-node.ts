import { readdirSync, realpathSync } from "node:fs";
import { basename, delimiter, dirname, isAbsolute, join, resolve } from "node:path";
import { userHome } from "../config/home.ts";
import { isAtLeast, OLDEST_NODE } from "../config/node-version.ts";
import { runChild } from "../programs/child.ts";

/** Where to look: the environment, and the folder of this package. */
export interface NodePlaces {
  readonly env: NodeJS.ProcessEnv;
  readonly packageFolder: string;
  readonly platform?: NodeJS.Platform;
}

/** Below the user's home: a folder for each Node that a version manager keeps, and the program in it. */
const MANAGERS: readonly (readonly [string, string])[] = [
  [".nvm/versions/node", "bin/node"],
  [".local/share/fnm/node-versions", "installation/bin/node"],
  ["Library/Application Support/fnm/node-versions", "installation/bin/node"],
  [".volta/tools/image/node", "bin/node"],
  [".asdf/installs/nodejs", "bin/node"],
  [".local/share/mise/installs/node", "bin/node"],
  ["n/n/versions/node", "bin/node"],
];

const VERSION_TIMEOUT_MS = 2_000;
/** Each is asked for its version, while somebody waits. */
const MOST_ASKED = 12;

/** The path of a Node on this machine that is new enough to run us; null where there is none. */
export async function findNewerNode(places: NodePlaces): Promise<string | null> {
  const candidates = distinctPrograms([
    ...nodeOfPackage(places),
    ...nodesOnPath(places),
    ...nodesOfManagers(places),
  ]);
  for (const path of candidates.slice(0, MOST_ASKED))
    if (isAtLeast(await nodeVersion(path, places.env), OLDEST_NODE)) return path;
  return null;
}

/** The Node whose npm installed this package: `PREFIX/lib/node_modules/unbidden` lies beside `PREFIX/bin`. */
function nodeOfPackage({ packageFolder, platform = process.platform }: NodePlaces): string[] {
  if (basename(dirname(packageFolder)) !== "node_modules") return [];
  return [resolve(packageFolder, platform === "win32" ? "../../node.exe" : "../../../bin/node")];
}

/** A relative entry would depend on the session's folder. */
function nodesOnPath({ env, platform = process.platform }: NodePlaces): string[] {
  const name = platform === "win32" ? "node.exe" : "node";
  const folders = (env.PATH ?? "").split(delimiter);
  return folders.filter((folder) => isAbsolute(folder)).map((folder) => join(folder, name));
}

/** Those that name a version new enough. */
function nodesOfManagers({ env }: NodePlaces): string[] {
  return MANAGERS.flatMap(([folder, program]) => {
    const versions = join(userHome(env), folder);
    const kept = versionsKept(versions).filter((name) => isAtLeast(name.replace(/^v/, ""), OLDEST_NODE));
    return kept.map((name) => join(versions, name, program));
  });
}

function versionsKept(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // That manager is not used here.
    return [];
  }
}

/** The programs that exist, each once and without this one. */
function distinctPrograms(paths: readonly string[]): string[] {
  const seen = new Set([realPath(process.execPath)]);
  return paths.filter((path) => {
    const real = realPath(path);
    if (real === null || seen.has(real)) return false;
    seen.add(real);
    return true;
  });
}

function realPath(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    // Nothing is there.
    return null;
  }
}

/** Empty where it is none, or does not say. */
async function nodeVersion(path: string, env: NodeJS.ProcessEnv): Promise<string> {
  const signal = AbortSignal.timeout(VERSION_TIMEOUT_MS);
  const request = { command: path, args: ["--version"], cwd: "/", env, signal, stdin: "" } as const;
  try {
    const { stdout } = await runChild({ ...request, complaints: "dropped" });
    return /^v(\d+\.\d+\.\d+)\s*$/.exec(stdout.toString())?.[1] ?? "";
  } catch {
    // It cannot be started: the next one may.
    return "";
  }
}
