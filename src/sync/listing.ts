import { isOurs, MOST_SHARED_FILES, type SharedFile } from "./transport.ts";

/** A name in a folder of the place, as its system lists it: a link is neither a file nor a folder. */
export interface ListedName {
  readonly name: string;
  readonly bytes: number;
  readonly type: "file" | "folder" | "other";
}

/** Machines whose files are looked at. */
const MOST_MACHINES = 100;
const MACHINE = /^[0-9a-f]{16}$/;

/** Our files in a place that lists folder by folder; `""` is its top. What it cannot list, it gives as empty. */
export async function filesByListing(
  namesIn: (folder: string) => Promise<readonly ListedName[]>,
): Promise<readonly SharedFile[]> {
  const machines = (await namesIn("machines"))
    .filter(({ name, type }) => type === "folder" && MACHINE.test(name))
    .slice(0, MOST_MACHINES);
  const files: SharedFile[] = [];
  for (const folder of ["", "keys", ...machines.map(({ name }) => `machines/${name}`)])
    for (const { name, bytes, type } of await namesIn(folder)) {
      const path = pathIn(folder, name);
      if (type === "file" && isOurs(path)) files.push({ path, bytes });
    }
  return files.slice(0, MOST_SHARED_FILES);
}

/** Whether a name is worth a look at what it names. */
export function mayBeOurs(folder: string, name: string): boolean {
  return folder === "machines" ? MACHINE.test(name) : isOurs(pathIn(folder, name));
}

function pathIn(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}
