import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { digest } from "../text/hashes/digest.ts";
import type { Home } from "./home.ts";

/** What says that a project has the file route on, and how its files were before; `folder` is without links. */
export function fileRouteRecord({ fileRoutes }: Home, folder: string): string {
  return join(fileRoutes, `${digest([folder]).slice(0, 16)}.json`);
}

/** Where nobody ever switched it on this is one question to the file system. */
export function hasFileRoute(home: Home, folder: () => string): boolean {
  return existsSync(home.fileRoutes) && existsSync(fileRouteRecord(home, folder()));
}

/** The folders of all projects that have it on, in no order. */
export function foldersWithFileRoute({ fileRoutes }: Home): readonly string[] {
  if (!existsSync(fileRoutes)) return [];
  return readdirSync(fileRoutes).flatMap((name) => recordedFolder(join(fileRoutes, name)));
}

function recordedFolder(record: string): readonly string[] {
  try {
    const { folder } = JSON.parse(readFileSync(record, "utf8")) as { folder?: unknown };
    return typeof folder === "string" ? [folder] : [];
  } catch {
    // Not one of ours, or just dropped: then its file is emptied already.
    return [];
  }
}
