import { realpathSync } from "node:fs";
import { isAbsolute, join, relative, resolve, sep } from "node:path";

/** The path without links. */
export function canonical(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    // A removed folder still names its project by the agent's path.
    return resolve(path);
  }
}

/** The folder a user means by a workspace root, `~` for their home; null for a relative one, which means none. */
export function workspaceRoot(setting: string, userHome: string): string | null {
  const root = /^~(?=$|[/\\])/.test(setting) ? join(userHome, setting.slice(1)) : setting;
  return isAbsolute(root) ? root : null;
}

/** The folder right below the innermost root around `folder`, which is canonical; null below none of them. */
export function workspaceProject(folder: string, roots: readonly string[], userHome: string): string | null {
  const below = roots.flatMap((setting) => {
    const root = workspaceRoot(setting, userHome);
    const project = root === null ? null : firstBelow(canonical(root), folder);
    return project === null || containsFolder(project, canonical(userHome)) ? [] : [project];
  });
  return below.reduce<string | null>((best, one) => (one.length > (best?.length ?? 0) ? one : best), null);
}

function firstBelow(root: string, folder: string): string | null {
  const path = relative(root, folder);
  const [first = ""] = path.split(sep);
  return first === "" || first === ".." || isAbsolute(path) ? null : join(root, first);
}

/** Neither the home folder nor a folder around it is a project. */
function containsFolder(folder: string, inner: string): boolean {
  return inner === folder || firstBelow(folder, inner) !== null;
}
