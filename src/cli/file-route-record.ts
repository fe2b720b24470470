import { mkdir, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { fileRouteRecord } from "../config/file-routes.ts";
import type { Home } from "../config/home.ts";
import { UnbiddenError } from "../domain/errors.ts";
import type { RouteRecord } from "./file-route.ts";
import { readTextFile, removeEmptyFolder, writeTextFile } from "./text-file.ts";

/** Null where the route is not on; `folder` is without links. */
export async function readRouteRecord(home: Home, folder: string): Promise<RouteRecord | null> {
  const text = await readTextFile(fileRouteRecord(home, folder));
  return text === null ? null : (JSON.parse(text) as RouteRecord);
}

export async function writeRouteRecord(home: Home, record: RouteRecord): Promise<void> {
  try {
    await mkdir(home.fileRoutes, { recursive: true, mode: 0o700 });
    await writeTextFile(fileRouteRecord(home, record.folder), `${JSON.stringify(record, null, 2)}\n`, 0o600);
  } catch (cause) {
    throw new UnbiddenError("HOME_UNUSABLE", `cannot write ${home.fileRoutes}`, { cause });
  }
}

export async function removeRouteRecord(home: Home, folder: string): Promise<void> {
  const file = fileRouteRecord(home, folder);
  await rm(file, { force: true });
  await removeEmptyFolder(dirname(file));
}
