import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { readOwnFile } from "../files/own-file.ts";
import { digest } from "../text/hashes/digest.ts";
import type { Home } from "./home.ts";

/** The file that records a project's file route and its files' state before; `folder` is without links. */
export function fileRouteRecord({ fileRoutes }: Home, folder: string): string {
  return join(fileRoutes, `${digest([folder]).slice(0, 16)}.json`);
}

/** Costs one file system call where no route was ever switched on. */
export function hasFileRoute(home: Home, folder: () => string): boolean {
  return existsSync(home.fileRoutes) && existsSync(fileRouteRecord(home, folder()));
}

/** The folders of all projects with a file route, in no order. */
export function foldersWithFileRoute({ root, fileRoutes }: Home): readonly string[] {
  if (!existsSync(fileRoutes)) return [];
  return readdirSync(fileRoutes).flatMap((name) => recordedFolder(root, join(fileRoutes, name)));
}

function recordedFolder(root: string, record: string): readonly string[] {
  try {
    const { folder } = JSON.parse(readOwnFile(root, record).toString()) as { folder?: unknown };
    return typeof folder === "string" ? [folder] : [];
  } catch {
    // Not one of ours, or removed just now: then the project's file is empty already.
    return [];
  }
}
