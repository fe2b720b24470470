import { dirname } from "node:path";
import { hasSafePath, NOTES_RULE } from "../../capture/notes.ts";
import type { MemoryImporter, NotesFile, NotesSource } from "../../importers/importer.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { projectAt } from "../wiring/safe-facts.ts";

/** An agent's own notes about the project; later drains read changed ones again. */
export function notesImporter(deps: EngineDeps): MemoryImporter {
  return {
    ...NOTES_RULE,
    project: "of the user",
    open: async ({ cwd, safe }) => {
      const { files, refused, folder } = await findNotes(deps, cwd);
      const leftOut = { [REFUSED]: refused };
      const nothing = { memories: [], read: 0, of: files.length, leftOut };
      return {
        path: folder,
        unit: "file",
        read: async function* () {
          yield nothing;
          for (const { source, file } of files)
            yield { ...(await source.read(file, safe)), of: files.length };
        },
      };
    },
  };
}

const REFUSED = "no plain files, too large, or in a folder whose name holds a secret";

interface FoundNotes {
  readonly files: readonly { readonly source: NotesSource; readonly file: NotesFile }[];
  readonly refused: number;
  /** The folder with notes, or where they would be. */
  readonly folder: string;
}

/** Work trees share their repository's notes. */
async function findNotes(deps: EngineDeps, cwd: string): Promise<FoundNotes> {
  const { root, keys = [] } = projectAt(deps, cwd) ?? {};
  const repository = keys.find(({ kind }) => kind === "common")?.value.replace(/#\d+$/, "");
  const path = keys.find(({ kind }) => kind === "path")?.value;
  const homes = [root, path, repository && dirname(repository)].filter((home) => home !== undefined);
  let [refused, folder] = [0, ""];
  const files = new Map<string, FoundNotes["files"][number]>();
  for (const source of (await deps.notes()).values()) {
    for (const one of new Set(homes.map((home) => source.folderOf(home)))) {
      const found = await source.files(one);
      const safe = found.files.filter((file) => hasSafePath(deps, file));
      for (const file of safe) files.set(file.path, { source, file });
      refused += found.refused + found.files.length - safe.length;
      if (folder === "" || safe.length > 0) folder = one;
    }
  }
  return { files: [...files.values()], refused, folder };
}
