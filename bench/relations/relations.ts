import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { filesChangedWith, knownFiles } from "../../src/recall/changes-with.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import type { Store } from "../../src/store/store.ts";
import { digest } from "../../src/text/hashes/digest.ts";
import { atLeast, goalLine } from "../goals.ts";
import { provenance, ROOT } from "../provenance.ts";
import { publish } from "../publish.ts";
import { readGold } from "../real/data.ts";
import { importedHome, onCopy } from "../real/homes.ts";
import { rounded } from "../statistics.ts";
import { WrongUse } from "../wrong-use.ts";

const ARGUMENTS = {
  data: { type: "string" },
  homes: { type: "string" },
  json: { type: "boolean", default: false },
  save: { type: "boolean", default: false },
} as const;

/** How many of the workflows and of the files that change together, as real sessions give them, were judged right by hand. */
export async function benchRelations(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: ARGUMENTS });
  if (values.data === undefined) throw new WrongUse("relations: --data DIR says where the sessions are");
  const data = resolve(values.data);
  const cache = join(ROOT, ".cache", "real");
  const folders = {
    data,
    homes: resolve(values.homes ?? join(cache, "homes")),
    stores: join(cache, "stores"),
  };
  const from = provenance();
  const found: Found[] = [];
  for (const person of [...new Set(readGold(data, undefined).map(({ dev }) => dev))].sort())
    found.push(...(await foundOf(person, folders)));
  publish(toReport(found, from), printRelations, values);
}

interface Found {
  readonly what: "workflow" | "relation";
  /** By it a label knows what it judges, and nobody the names. */
  readonly id: string;
}

async function foundOf(person: string, folders: { data: string; homes: string; stores: string }) {
  const home = await importedHome({ ...folders, person });
  return onCopy(home, async ({ state }) => {
    const [path, key] = [join(state, "unbidden.db"), readFileSync(join(state, "key"))];
    const store = openSqliteStore({ path, busyTimeoutMs: 1_000, key, newId: () => "" });
    try {
      const found: Found[] = [];
      for (const project of (await store.projectNames()).keys())
        found.push(
          ...(await workflowsIn(store, project, person)),
          ...(await pairsIn(store, project, person)),
        );
      return found;
    } finally {
      await store.close();
    }
  });
}

async function workflowsIn(store: Store, project: string, person: string): Promise<Found[]> {
  const memories = await store.listMemories({ project, rule: "workflow", limit: 500 });
  return memories.map(({ title }) => ({ what: "workflow", id: idOf(person, title) }));
}

async function pairsIn(store: Store, project: string, person: string): Promise<Found[]> {
  const ids = new Set<string>();
  for (const file of await knownFiles({ store, project }))
    for (const { name } of await filesChangedWith({ store, project }, file))
      ids.add(idOf(person, ...[file, name].sort()));
  return [...ids].map((id) => ({ what: "relation", id }));
}

function idOf(...names: readonly string[]): string {
  return digest(names).slice(0, 12);
}

function toReport(found: readonly Found[], from: ReturnType<typeof provenance>) {
  const labels: Readonly<Record<string, "right" | "wrong">> = JSON.parse(
    readFileSync(join(ROOT, "bench/datasets/relations/judged.json"), "utf8"),
  );
  const of = (what: Found["what"]) => {
    const own = found.filter((one) => one.what === what);
    const judged = own.filter(({ id }) => labels[id] !== undefined);
    const right = judged.filter(({ id }) => labels[id] === "right").length;
    return { found: own.length, judged: judged.length, right };
  };
  const [workflows, relations] = [of("workflow"), of("relation")];
  const share = rounded((workflows.right + relations.right) / (workflows.judged + relations.judged));
  const goals = [atLeast("judged right", 0.8, share)];
  return { bench: "relations" as const, ...from, workflows, relations, share, goals };
}

function printRelations({ workflows, relations, goals }: ReturnType<typeof toReport>): void {
  const lines = Object.entries({ workflows, relations }).map(
    ([what, { found, judged, right }]) => `${what}: ${found} found, ${judged} judged, ${right} right`,
  );
  process.stdout.write(`${[...lines, ...goals.map(goalLine)].join("\n")}\n`);
}
