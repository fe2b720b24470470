import { lstatSync, type Stats } from "node:fs";
import { join } from "node:path";
import { readNamedFile } from "../../files/named-file.ts";
import { userHome } from "../home.ts";
import type { TeamAddress } from "./address.ts";

/** PostgreSQL's own: `PGPASSFILE`, else `.pgpass` in the user's home. */
export function passwordFile(env: NodeJS.ProcessEnv): string {
  return env.PGPASSFILE || join(userHome(env), ".pgpass");
}

const MAX_FILE_BYTES = 1_000_000;

/** The password of a login by PostgreSQL's rules for that file; null where it holds none, or others may read it. */
export function passwordIn(file: string, { host, port, database, user }: TeamAddress): string | null {
  const stats: Stats | undefined = lstatSync(file, { throwIfNoEntry: false });
  if (!stats?.isFile() || (process.platform !== "win32" && (stats.mode & 0o077) !== 0)) return null;
  const wanted = [host.startsWith("/") ? "localhost" : host, String(port), database, user];
  for (const line of readNamedFile(file, MAX_FILE_BYTES).toString("utf8").split(/\r?\n/)) {
    if (line.startsWith("#")) continue;
    const fields = (line.match(/(?:^|:)((?:\\.|[^:\\])*)/g) ?? []).map((field) =>
      field.replace(/^:/, "").replace(/\\(.)/g, "$1"),
    );
    const matches = wanted.every((value, at) => fields[at] === "*" || fields[at] === value);
    if (fields.length >= 5 && matches) return fields[4] ?? null;
  }
  return null;
}
