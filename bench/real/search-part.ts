import type { ShownHit } from "../../src/operations/shown-memory.ts";
import { rounded } from "../statistics.ts";
import { type Gold, readFrames, readQuestions } from "./data.ts";
import { openAt } from "./engine-at.ts";
import { importedHome, onCopy } from "./homes.ts";
import { matches, sortOf } from "./net.ts";
import { type ByPerson, brief, byPerson, type Setting } from "./part.ts";
import { questionText } from "./question.ts";
import { foldersOfSessions } from "./session-folders.ts";

/** Whether a question finds what it asks for. */
export interface SearchPart {
  readonly of: number;
  /** A right memory is among the first five. */
  readonly found: number;
  readonly share: number;
  /** It is the first. */
  readonly first: number;
  /** Among the first five of these sorts. */
  readonly own: number;
  readonly passing: number;
  readonly passage: number;
  /** Place of the first right one, from 1; 0: not among the first five. */
  readonly ids: Readonly<Record<string, number>>;
}

interface Row {
  readonly dev: string;
  readonly id: string;
  readonly place: number;
  readonly sorts: ReadonlySet<string>;
}

const FIRST = 5;

export async function searchPart(setting: Setting): Promise<ByPerson<SearchPart>> {
  const rows: Row[] = [];
  for (const dev of setting.people) rows.push(...(await searchFor(setting, dev)));
  return byPerson(rows, figures);
}

async function searchFor(setting: Setting, dev: string): Promise<Row[]> {
  const { folders, gold } = setting;
  const home = await importedHome({ ...folders, person: dev });
  const ranIn = foldersOfSessions(home.home);
  const texts = questionTexts(gold);
  return onCopy(home, async (copy) => {
    const engine = openAt(copy);
    const rows: Row[] = [];
    for (const thing of gold.filter((one) => one.dev === dev)) {
      const text = texts.get(thing.id) ?? "";
      const cwd = ranIn.get(thing.session) ?? home.home;
      const { hits } = await engine.run("search", { cwd, text, limit: FIRST });
      setting.pairs?.(pairOf(thing, text, hits, rightIn(gold, thing)));
      rows.push(rowOf(thing, hits, rightIn(gold, thing)));
    }
    await engine.close();
    return rows;
  });
}

function questionTexts(gold: readonly Gold[]): ReadonlyMap<string, string> {
  const frames = readFrames();
  const things = new Map(gold.map((thing) => [numberOf(thing), thing]));
  return new Map(
    readQuestions().flatMap((question) => {
      const thing = things.get(question.id);
      return thing ? [[thing.id, questionText(question, frames, thing.what)] as const] : [];
    }),
  );
}

/** Ids begin with a name, which is not kept here. */
function numberOf({ id }: Gold): string {
  return id.replace(/^\D+/, "");
}

/** What took a thing's place is what its question should find. */
function rightIn(gold: readonly Gold[], { match, replaced_by }: Gold): string {
  return gold.find(({ id }) => id === replaced_by)?.match ?? match;
}

function rowOf({ dev, id }: Gold, hits: readonly ShownHit[], right: string): Row {
  const are = hits.map(({ memory }) => matches(right, memory));
  const found = hits.filter((_, at) => are[at]);
  const sorts = new Set<string>(found.map(({ memory }) => sortOf(memory)));
  return { dev, id, place: are.indexOf(true) + 1, sorts };
}

function figures(rows: readonly Row[]): SearchPart {
  const count = (is: (row: Row) => boolean) => rows.filter(is).length;
  const found = count(({ place }) => place > 0);
  return {
    of: rows.length,
    found,
    share: rounded(found / rows.length),
    first: count(({ place }) => place === 1),
    own: count(({ sorts }) => sorts.has("own")),
    passing: count(({ sorts }) => sorts.has("passing")),
    passage: count(({ sorts }) => sorts.has("passage")),
    ids: Object.fromEntries(rows.map(({ id, place }) => [id, place])),
  };
}

function pairOf(thing: Gold, text: string, hits: readonly ShownHit[], right: string): string {
  const lines = hits.map(({ memory, confidence }) => {
    const mark = matches(right, memory) ? "*" : " ";
    return `       ${mark} ${confidence.toFixed(2)} [${memory.rule} t${memory.trust}] ${brief(memory.title, 100)} | ${brief(memory.body, 140)}`;
  });
  return [`${thing.id} ${text}`, `       wanted: ${thing.what}`, ...lines].join("\n");
}
