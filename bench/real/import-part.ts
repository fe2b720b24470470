import { statSync } from "node:fs";
import { join } from "node:path";
import { rounded } from "../statistics.ts";
import { type ImportFigures, importedHome } from "./homes.ts";
import { keptMemories } from "./kept-memories.ts";
import { type ByPerson, byPerson, counted, type Setting } from "./part.ts";

interface Row extends ImportFigures {
  readonly dev: string;
  readonly storeMb: number;
  readonly memories: readonly { readonly rule: string; readonly kind: string; readonly ended: boolean }[];
}

/** What is made of all that a person's agent wrote down. */
export interface ImportPart {
  readonly sessions: number;
  readonly events: number;
  readonly readMb: number;
  readonly storeMb: number;
  readonly seconds: number;
  /** Active ones. */
  readonly memories: number;
  readonly replaced: number;
  readonly byRule: Readonly<Record<string, number>>;
  readonly byKind: Readonly<Record<string, number>>;
}

export async function importPart(setting: Setting): Promise<ByPerson<ImportPart>> {
  const rows: Row[] = [];
  for (const person of setting.people) rows.push(await importOf(setting, person));
  return byPerson(rows, figures);
}

async function importOf({ folders }: Setting, person: string): Promise<Row> {
  const home = await importedHome({ ...folders, person });
  const memories = (await keptMemories(home)).map(({ rule, kind, supersededBy }) => ({
    ...{ rule, kind },
    ended: supersededBy !== null,
  }));
  const storeMb = statSync(join(home.state, "unbidden.db")).size / 1e6;
  return { dev: person, ...home.figures, storeMb, memories };
}

function figures(rows: readonly Row[]): ImportPart {
  const sum = (of: (row: Row) => number) => rounded(rows.reduce((total, row) => total + of(row), 0));
  const active = rows.flatMap(({ memories }) => memories.filter(({ ended }) => !ended));
  return {
    sessions: sum(({ sessions }) => sessions),
    events: sum(({ events }) => events),
    readMb: sum(({ bytesRead }) => bytesRead / 1e6),
    storeMb: sum(({ storeMb }) => storeMb),
    seconds: sum(({ ms }) => ms / 1_000),
    memories: active.length,
    replaced: sum(({ memories }) => memories.length) - active.length,
    byRule: counted(active.map(({ rule }) => rule)),
    byKind: counted(active.map(({ kind }) => kind)),
  };
}
