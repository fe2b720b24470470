import { readdirSync } from "node:fs";
import { extname, join } from "node:path";
import { readWholePlainFile } from "../../files/plain-file.ts";

export interface PageFile {
  readonly type: string;
  readonly bytes: Buffer;
}

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
};

const MOST_BYTES = 2_000_000;

/** The built page, by the names of its files: what is not listed here is not served. */
export function readPageFiles(folder: string): ReadonlyMap<string, PageFile> {
  const files = new Map<string, PageFile>();
  for (const name of readdirSync(folder)) {
    const type = TYPES[extname(name)];
    const bytes = type === undefined ? null : readWholePlainFile(join(folder, name), MOST_BYTES);
    if (type !== undefined && bytes !== null) files.set(name, { type, bytes });
  }
  return files;
}
