import { basename } from "node:path";
import { UnbiddenError } from "../../domain/errors.ts";
import type { ProjectKey } from "../../store/port/project-key.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { projectAt } from "../wiring/safe-facts.ts";

export interface Leaving {
  readonly keys: readonly ProjectKey[];
  readonly name: string;
}

/** A folder that a project is known by, and the repository and remote that it is of now. */
interface Folder {
  readonly path: string;
  readonly common: string | undefined;
  readonly remote: string | undefined;
}

/** The folders that a key stands for, with what only they are known by. Work trees of one repository leave together. */
export function leavingKeys(deps: EngineDeps, keys: readonly ProjectKey[], wanted: string): Leaving {
  const folders = keys.flatMap(({ kind, value }) => (kind === "path" ? [folderAt(deps, value, keys)] : []));
  const meant = folders.filter((folder) => standsFor(folder, wanted));
  if (meant.length === 0) throw new UnbiddenError("ARGUMENT_INVALID", unknownKey(keys, wanted));
  const repositories = new Set(meant.flatMap(({ common }) => common ?? []));
  const leaves = ({ path, common }: Folder) =>
    meant.some((one) => one.path === path) || (common !== undefined && repositories.has(common));
  const [going, staying] = [folders.filter(leaves), folders.filter((folder) => !leaves(folder))];
  if (staying.length === 0)
    throw new UnbiddenError("ARGUMENT_INVALID", `nothing would stay: all its folders belong to ${wanted}`);
  const own = new Set(going.flatMap(({ path, common, remote }) => [path, common ?? path, remote ?? path]));
  for (const { path, common, remote } of staying)
    for (const key of [path, common, remote]) if (key) own.delete(key);
  return { keys: keys.filter(({ value }) => own.has(value)), name: basename(meant[0]?.path ?? wanted) };
}

/** Of a folder that is gone, the repository in it is known by its place. */
function folderAt(deps: EngineDeps, path: string, keys: readonly ProjectKey[]): Folder {
  const now = projectAt(deps, path)?.keys ?? [];
  const known = (kind: ProjectKey["kind"]) => {
    const value = now.find((key) => key.kind === kind)?.value;
    return keys.some((key) => key.kind === kind && key.value === value) ? value : undefined;
  };
  const inside = keys.find(({ kind, value }) => kind === "common" && value.startsWith(`${path}/.git#`));
  return { path, common: known("common") ?? inside?.value, remote: known("remote") };
}

function standsFor({ path, common, remote }: Folder, wanted: string): boolean {
  return [path, common, remote, `${path}/`].includes(wanted);
}

function unknownKey(keys: readonly ProjectKey[], wanted: string): string {
  const isKey = keys.some(({ value }) => value === wanted);
  if (isKey) return `no folder that is there has ${wanted}; name its folder instead`;
  return `it is not known by ${wanted}; unbidden projects show lists its folders and repositories`;
}
