import type { Change } from "../../domain/change.ts";
import type { Memory } from "../../domain/memory.ts";
import type { Hand, TimelineAnswer, TimelineEntry } from "../../operations/hand-type.ts";
import type { ShownMemory } from "../../operations/shown-memory.ts";
import { sessionNamed } from "../sessions/session-named.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { catchUp, projectOf } from "./memories.ts";
import { saidTime } from "./said-times.ts";
import { showAll } from "./shown.ts";

type Input = Parameters<Hand["timeline"]>[0];
type Happening = Pick<TimelineEntry, "at" | "what" | "because"> & {
  readonly memory: string;
  readonly by: string | null;
};

/** What was learned, changed and replaced in this project, day by day. */
export async function timeline(deps: EngineDeps, input: Input): Promise<TimelineAnswer> {
  await catchUp(deps);
  const { memories, changes } = await deps.store().timeline(await filterOf(deps, input));
  const span = spanOf(deps, input);
  const all = [...memories.map(learned), ...changes.flatMap((change) => happeningsOf(change))]
    .filter(({ at }) => at >= span.from && at <= span.to)
    .sort((a, b) => a.at - b.at);
  const latest = all.slice(-input.limit);
  const known = await shownById(deps, latest, memories);
  const entries = latest.flatMap((one) => entryOf(one, known));
  const days = Map.groupBy(entries, ({ at }) => new Date(at).toISOString().slice(0, 10));
  return {
    days: [...days].map(([day, list]) => ({ day, entries: list })),
    more: all.length > input.limit,
  };
}

function spanOf(deps: EngineDeps, { since, until }: Input) {
  const now = deps.now();
  return {
    from: since === undefined ? 0 : saidTime(since, now, "--since").from,
    to: until === undefined ? now : saidTime(until, now, "--until").to,
  };
}

async function filterOf(deps: EngineDeps, input: Input) {
  const project = (await projectOf(deps, input))?.id ?? null;
  const session = input.session === undefined ? null : await sessionNamed(deps, input.session, project);
  return {
    project,
    ...spanOf(deps, input),
    ...(input.file === undefined ? {} : { file: input.file }),
    ...(session ? { session: session.id } : {}),
    // One more tells whether there are more.
    limit: input.limit + 1,
  };
}

function learned({ id, at }: Memory): Happening {
  return { at, what: "learned", memory: id, by: null, because: "" };
}

/** The change, and that it was taken back. */
function happeningsOf({ what, memory, after, because, at, undoneAt }: Change): Happening[] {
  const made = { at, what: wordFor(what, after), memory, by: what === "supersede" ? after : null, because };
  if (undoneAt === null) return [made];
  return [made, { at: undoneAt, what: "undone", memory, by: null, because: made.what }];
}

function wordFor(what: Change["what"], after: string | null): TimelineEntry["what"] {
  switch (what) {
    case "supersede":
      return after === null ? "held again" : "replaced";
    case "edit":
      return "edited";
    case "pin":
      return after === null ? "unpinned" : "pinned";
    case "confirm":
      return "confirmed";
  }
}

async function shownById(
  deps: EngineDeps,
  happenings: readonly Happening[],
  memories: readonly Memory[],
): Promise<ReadonlyMap<string, ShownMemory>> {
  const known = new Map(memories.map((memory) => [memory.id, memory]));
  const named = new Set(happenings.flatMap(({ memory, by }) => (by === null ? [memory] : [memory, by])));
  for (const id of named) {
    const [memory] = known.has(id) ? [] : await deps.store().memoriesById(id);
    if (memory) known.set(id, memory);
  }
  const wanted = [...known.values()].filter(({ id }) => named.has(id));
  return new Map((await showAll(deps, wanted)).map((memory) => [memory.id, memory]));
}

function entryOf(
  { memory, by, ...rest }: Happening,
  known: ReadonlyMap<string, ShownMemory>,
): TimelineEntry[] {
  const found = known.get(memory);
  return found ? [{ ...rest, memory: found, by: known.get(by ?? "") ?? null }] : [];
}
