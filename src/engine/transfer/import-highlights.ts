import { type Kind, type Memory, USER_RULE } from "../../domain/memory.ts";
import type { ImportAnswer, ImportInput } from "../../operations/import.ts";
import type { Store } from "../../store/store.ts";
import { DAY_MS } from "../../text/iso-day.ts";
import { toShownMemories } from "../memories/shown-memories.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { projectAt } from "../wiring/safe-facts.ts";

type Highlights = Pick<ImportAnswer, "project" | "here" | "highlights">;

export const NO_HIGHLIGHTS: Highlights = { project: null, here: false, highlights: [] };

/** The best memories of the current project; where it has none, of the one that got most. */
export async function importHighlights(
  deps: EngineDeps,
  { cwd, project }: ImportInput,
  projects: ReadonlyMap<string, number>,
): Promise<Highlights> {
  const facts = projectAt(deps, cwd);
  const current = facts && (await deps.store().findProject(facts));
  const most = [...projects].sort((a, b) => b[1] - a[1])[0]?.[0] ?? "";
  // A requested project comes first.
  for (const id of project === undefined ? [current?.id ?? "", most] : [most]) {
    if (id === "") continue;
    const memories = await highlightMemories(deps.store(), id);
    if (memories.length === 0) continue;
    const name = (await deps.store().projectNames()).get(id) ?? null;
    return { project: name, here: id === current?.id, highlights: await toShownMemories(deps, memories) };
  }
  return NO_HIGHLIGHTS;
}

const HIGHLIGHTS = 3;
/** Latest memories of a kind that are weighed. */
const WEIGHED = 60;
/** Added to the worth of its trust. */
const KIND_WORTH: Partial<Readonly<Record<Kind, number>>> = {
  ...{ decision: 0.8, preference: 0.8, failure: 0.7, pattern: 0.6, note: 0.4, project: 0.2 },
};
/** Subtracted from a second one of the same kind. */
const SAME_KIND = 0.5;
const MONTH_MS = 30 * DAY_MS;

/** The best memories of a project by trust, kind, number of sessions and wording. */
export async function highlightMemories(store: Store, project: string): Promise<readonly Memory[]> {
  const kinds = Object.keys(KIND_WORTH) as readonly Kind[];
  const latestOf = (kind: Kind) => ({ project, kinds: [kind], everywhere: false, limit: WEIGHED });
  const lists = await Promise.all(kinds.map((kind) => store.listMemories(latestOf(kind))));
  const all = lists.flat().filter(({ sources, rule }) => sources.length > 0 || rule === USER_RULE);
  const latest = Math.max(0, ...all.map(({ at }) => at));
  const events = await store.eventsById([...new Set(all.flatMap(({ sources }) => sources))]);
  const sessions = new Map(events.map(({ id, session }) => [id, session]));
  let left = all.map((memory) => ({ memory, worth: highlightWorth(memory, sessions, latest) }));
  const picked: Memory[] = [];
  while (picked.length < HIGHLIGHTS && left.length > 0) {
    const worthNow = ({ memory, worth }: (typeof left)[number]) =>
      worth - (picked.some(({ kind }) => kind === memory.kind) ? SAME_KIND : 0);
    const best = left.reduce((one, other) => (worthNow(other) > worthNow(one) ? other : one));
    picked.push(best.memory);
    left = left.filter(({ memory }) => memory.title !== best.memory.title);
  }
  return picked;
}

function highlightWorth(memory: Memory, sessions: ReadonlyMap<string, string>, latest: number): number {
  const { kind, trust, title, body, at, sources } = memory;
  const many = new Set(sources.flatMap((id) => sessions.get(id) ?? [])).size;
  return (
    ([0, 0.6, 0.9, 2][trust] ?? 0) +
    (KIND_WORTH[kind] ?? 0) +
    0.35 * Math.min(5, Math.log2(Math.max(1, many))) +
    (REASON.test(body) ? 0.3 : 0) +
    0.3 * Math.max(0, 1 - (latest - at) / MONTH_MS) -
    titleFlaws(title)
  );
}

const REASON = /^worked: |\p{L}{2,}[^\n]*[\p{L}\p{N}]{2,} \p{L}{2,}/u;

/** Titles that are hard to read: cut short, a lone word, mostly paths or code, or beginning with a pronoun. */
function titleFlaws(title: string): number {
  const words = title.split(/\s+/);
  const odd = words.filter((word) => /[/\\{}<>|=]|\.\w+\(|\w\.\w{1,4}$|#\d|\d{3}/.test(word)).length;
  return (
    (title.endsWith("…") ? 0.5 : 0) +
    (words.length < 3 && !/\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}/u.test(title) ? 0.6 : 0) +
    (odd / words.length > 0.25 ? 0.6 : 0) +
    (/^(?:it|this|that|these|those|they|them|he|she|and|but|so|also|yes|no)\b/i.test(title) ? 0.6 : 0)
  );
}
