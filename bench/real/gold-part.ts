import { importedHome } from "./homes.ts";
import { type KeptMemory, keptMemories } from "./kept-memories.ts";
import { type Caught, caughtOf, KEPT, type Kept } from "./net.ts";
import { type ByPerson, brief, byPerson, counted, type Setting } from "./part.ts";

/** What of the things worth remembering is kept, and how. */
export interface GoldPart extends Readonly<Record<Kept, number>> {
  readonly of: number;
  /** Replaced by a later word, and still active. */
  readonly stale: number;
  /** Of each kind of thing: how many there are and how many are memories of their own. */
  readonly byKind: Readonly<Record<string, { readonly of: number; readonly own: number }>>;
  /** The same by whose word it was. */
  readonly byWho: Readonly<Record<string, { readonly of: number; readonly own: number }>>;
  /** Rules of the memories of their own. */
  readonly ownByRule: Readonly<Record<string, number>>;
  readonly ids: Readonly<Record<string, Kept>>;
}

interface Row extends Caught<KeptMemory> {
  readonly dev: string;
}

export async function goldPart(setting: Setting): Promise<ByPerson<GoldPart>> {
  const rows: Row[] = [];
  for (const dev of setting.people) {
    const memories = await keptMemories(await importedHome({ ...setting.folders, person: dev }));
    const things = setting.gold.filter((gold) => gold.dev === dev);
    rows.push(...things.map((gold) => ({ dev, ...caughtOf(gold, memories) })));
  }
  for (const row of rows) setting.pairs?.(pairOf(row));
  return byPerson(rows, figures);
}

function figures(rows: readonly Row[]): GoldPart {
  const of = (kept: Kept) => rows.filter((row) => row.kept === kept).length;
  const own = rows.filter(({ kept }) => kept === "own");
  const by = (name: (row: Row) => string) =>
    Object.fromEntries(
      Object.entries(counted(rows.map(name))).map(([key, all]) => [
        key,
        { of: all, own: own.filter((row) => name(row) === key).length },
      ]),
    );
  return {
    of: rows.length,
    ...(Object.fromEntries(KEPT.map((kept) => [kept, of(kept)])) as Record<Kept, number>),
    stale: rows.filter(({ stale }) => stale).length,
    byKind: by(({ gold }) => gold.kind),
    byWho: by(({ gold }) => gold.who),
    ownByRule: counted(own.map(({ memories: [first] }) => first?.rule ?? "")),
    ids: Object.fromEntries(rows.map(({ gold, kept }) => [gold.id, kept])),
  };
}

function pairOf({ gold, kept, stale, memories }: Row): string {
  const head = `${kept.padEnd(8)} ${gold.id} ${gold.kind}, ${gold.who}: ${gold.what}${stale ? "  STALE" : ""}`;
  const [first] = memories;
  if (!first || kept === "passing") return head;
  const where = first.nativeSession === gold.session ? "" : ", other session";
  const more = memories.length > 1 ? `, and ${memories.length - 1} more` : "";
  const told = `${first.rule} t${first.trust} ${first.id.slice(0, 4)}${where}${more}`;
  return `${head}\n         -> [${told}] ${brief(first.title, 140)} | ${brief(first.body, 200)}`;
}
