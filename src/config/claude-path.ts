import { statSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import { readOwnFile, removeOwnFile, replaceOwnFile } from "../files/own-file.ts";
import type { Home } from "./home.ts";

interface ClaudeSearch {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The user's configured path; empty to search for it. */
  readonly configured: string;
  /** What an installation found; null where there was none. */
  readonly recorded: string | null;
  /** True for the user's own PATH; a repository can have set that of a session. */
  readonly trustsPath: boolean;
}

/** The path of `claude`, or why there is none. */
export type ClaudeFound = { readonly command: string } | { readonly missing: string };

/** Where a path was configured, nothing else is tried. */
export function findClaude({ env, configured, recorded, trustsPath }: ClaudeSearch): ClaudeFound {
  if (configured !== "")
    return isProgram(configured)
      ? { command: configured }
      : { missing: "llm.claude-cli.command is no program" };
  if (recorded !== null && isProgram(recorded)) return { command: recorded };
  const found = trustsPath ? claudeOnPath(env) : null;
  if (found !== null) return { command: found };
  if (trustsPath) return { missing: "there is no `claude` on the PATH" };
  const known = recorded === null ? "is known" : `is at ${recorded} any more`;
  return { missing: `no \`claude\` ${known}; run \`unbidden install claude-code\` where it is on the PATH` };
}

/** Null when there is none. A relative folder would be the repository's. */
export function claudeOnPath(env: ClaudeSearch["env"]): string | null {
  return programOnPath(env, process.platform === "win32" ? "claude.exe" : "claude");
}

/** Null when there is none of that file name. */
export function programOnPath(env: ClaudeSearch["env"], name: string): string | null {
  const folders = (env.PATH ?? env.Path ?? "").split(delimiter).filter((folder) => isAbsolute(folder));
  return folders.map((folder) => join(folder, name)).find(isProgram) ?? null;
}

/** What the last installation found, which holds for sessions. */
export function recordedClaude({ root, claudePath }: Home): string | null {
  try {
    const path = readOwnFile(root, claudePath).toString().trim();
    return isAbsolute(path) ? path : null;
  } catch {
    // Nothing was found, or what lies there is not ours: then a session has none.
    return null;
  }
}

/** Throws `StrangeFileError`, or the system's error. */
export function recordClaude({ root, claudePath }: Home, path: string | null): void {
  if (path === null) removeOwnFile(root, claudePath);
  else replaceOwnFile(root, claudePath, `${path}\n`);
}

function isProgram(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isFile()) return false;
  return process.platform === "win32" || (stats.mode & 0o111) !== 0;
}
