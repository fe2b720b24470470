import { statSync } from "node:fs";
import { basename, dirname, join, parse, relative, resolve, sep } from "node:path";
import type { ProjectFacts, ProjectKey } from "../store/store.ts";
import { gitFolder, readGitFile } from "./git-folder.ts";
import { canonical, workspaceProject } from "./workspace.ts";

/**
 * What a folder says about its project, strongest key first: git remote, git common dir, canonical path.
 * Null for the home folder and `/`, which are no projects. Reads `.git` files only; never starts git.
 * Below a workspace root the folder right under it is the project: repositories inside and around it do not count.
 */
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

/** A repository made anew in the same place is another one. */
function creationTime(folder: string): number {
  try {
    return Math.trunc(statSync(folder).birthtimeMs);
  } catch {
    // A `.git` file may point nowhere, or where no system can follow.
    return 0;
  }
}

interface GitRepository {
  /** The work tree's top folder. */
  readonly root: string;
  /** The folder all work trees of a repository share. */
  readonly common: string;
}

/** The nearest `.git` above, but never one in the user's home itself: dotfile repositories are not projects. */
function findRepository(folder: string, userHome: string): GitRepository | null {
  for (let root = folder; ; root = dirname(root)) {
    if (root === userHome || root === dirname(root)) return null;
    const git = repositoryAt(root);
    if (git) return git;
  }
}

function repositoryAt(root: string): GitRepository | null {
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

/** All spellings of one remote become one: `git@host:a/b.git` and `https://user@host/a/b` are `host/a/b`. */
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

/** The agent names files by the path it was started with, which may lead through links. */
function asSpelled(cwd: string, folder: string, root: string): string {
  const below = relative(root, folder);
  const spelled = resolve(cwd);
  if (below === "") return spelled;
  return spelled.endsWith(sep + below) ? spelled.slice(0, -below.length - 1) : root;
}
