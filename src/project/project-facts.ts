import { statSync } from "node:fs";
import { basename, dirname, join, parse, relative, resolve, sep } from "node:path";
import type { ProjectKey } from "../store/port/project-key.ts";
import type { ProjectFacts } from "../store/store.ts";
import { gitFolder, readGitFile } from "./git-folder.ts";
import { canonical, workspaceProject } from "./workspace.ts";

/** A folder's project: keys from git remote, git common dir and canonical path, strongest first; null for the home folder and `/`. Below a workspace root, its direct child is the project. Reads `.git` files, never starts git. */
export function projectFacts(
  cwd: string,
  userHome: string,
  workspaceRoots: readonly string[] = [],
): ProjectFacts | null {
  const folder = canonical(cwd);
  const chosen = workspaceProject(folder, workspaceRoots, userHome);
  const git = chosen === null ? findRepository(folder, canonical(userHome)) : repositoryAt(chosen);
  const root = chosen ?? git?.root ?? folder;
  if (root === canonical(userHome) || root === parse(root).root) return null;
  const remote = git && readRemote(git.common);
  const keys: ProjectKey[] = [];
  if (remote) keys.push({ kind: "remote", value: remote });
  if (git) keys.push({ kind: "common", value: `${git.common}#${creationTime(git.common)}` });
  keys.push({ kind: "path", value: root });
  return { name: projectName(remote, git?.common, root), root: asSpelled(cwd, folder, root), keys };
}

/** A repository that was deleted and created again is another one. */
function creationTime(folder: string): number {
  try {
    return Math.trunc(statSync(folder).birthtimeMs);
  } catch {
    // A `.git` file may point nowhere, or where no system can follow.
    return 0;
  }
}

/** The nearest `.git` above, but never one in the user's home itself: dotfile repositories are not projects. */
function findRepository(folder: string, userHome: string): ReturnType<typeof repositoryAt> {
  for (let root = folder; ; root = dirname(root)) {
    if (root === userHome || root === dirname(root)) return null;
    const git = repositoryAt(root);
    if (git) return git;
  }
}

/** The work tree's top folder, and the folder shared by all work trees. */
function repositoryAt(root: string) {
  const folder = gitFolder(root);
  return folder && { root, common: folder.common };
}

/** `origin`, else the first remote, as `host/path` without scheme, user, password, port or `.git`. */
function readRemote(common: string): string | null {
  const urls = new Map<string, string>();
  let remote: string | undefined;
  for (const line of readGitFile(join(common, "config")).split("\n")) {
    if (/^\s*\[/.test(line)) remote = /^\s*\[remote "([^"]+)"\]/.exec(line)?.[1];
    const url = remote === undefined ? undefined : /^\s*url\s*=(.*)$/.exec(line)?.[1]?.trim();
    if (remote !== undefined && url && !urls.has(remote)) urls.set(remote, url);
  }
  const url = urls.get("origin") ?? urls.values().next().value ?? "";
  return url.length <= MAX_URL ? normaliseRemote(url) : null;
}

const MAX_URL = 2_000;

/** Normalises a remote: `git@host:a/b.git` and `https://user@host/a/b` become `host/a/b`. */
export function normaliseRemote(url: string): string | null {
  const spelled = /^(?:[a-z][a-z+.-]*:\/\/)(?:[^/]*@)?([^/:]+)(?::\d+)?\/(.+)$/i.exec(url);
  const short = /^(?:[^@/\s]+@)?([^/:\s]{2,}):(?!\/\/)(.+)$/.exec(url);
  const [, host, path] = spelled ?? short ?? [];
  if (!host || !path) return null;
  return `${host.toLowerCase()}/${path.replace(/^\/+|\/+$/g, "").replace(/\.git$/i, "")}`;
}

function projectName(remote: string | null, common: string | undefined, root: string): string {
  if (remote) return basename(remote);
  // A work tree carries a branch's name; the repository's own folder is what people call the project.
  return common && basename(common) === ".git" ? basename(dirname(common)) : basename(root);
}

/** Spells the root as the agent does, which may have been started through links. */
function asSpelled(cwd: string, folder: string, root: string): string {
  const below = relative(root, folder);
  const given = resolve(cwd);
  if (below === "") return given;
  return given.endsWith(sep + below) ? given.slice(0, -below.length - 1) : root;
}
