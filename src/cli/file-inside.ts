import { lstat, realpath } from "node:fs/promises";
import { basename, dirname, join, sep } from "node:path";
import { UnbiddenError } from "../domain/errors.ts";

/**
 * Where a file of a project really lies, also when it is not there yet. Throws `FILE_OUTSIDE` when a link leads out of
 * the project, or nowhere: a repository must not choose which other files we write.
 */
export async function resolveInside(folder: string, path: string): Promise<string> {
  const file = join(folder, path);
  const place = await realTarget(file);
  if (place?.startsWith((await realpath(folder)) + sep)) return place;
  throw new UnbiddenError("FILE_OUTSIDE", `${file} is a link that leads out of the project or nowhere`);
}

/** The same for a file that must not be a link at all. */
export async function resolveOwnInside(folder: string, path: string): Promise<string> {
  const place = await resolveInside(folder, path);
  if (place === join(await resolveInside(folder, dirname(path)), basename(path))) return place;
  throw new UnbiddenError("FILE_OUTSIDE", `${join(folder, path)} is a link`);
}

async function realTarget(file: string): Promise<string | null> {
  const real = await realpath(file).catch(() => null);
  if (real !== null) return real;
  // Something is there that leads nowhere.
  if (await lstat(file).catch(() => null)) return null;
  const folder = await realTarget(dirname(file));
  return folder === null ? null : join(folder, basename(file));
}
