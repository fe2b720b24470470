import type { Change } from "../../domain/change.ts";
import type { Memory } from "../../domain/memory.ts";
import type { OperationInput } from "../../operations/operations.ts";
import type { ShownMemory } from "../../operations/shown-memory.ts";
import type { TimelineAnswer, TimelineEntry } from "../../operations/timeline.ts";
import { DAY_MS, isoDay } from "../../text/iso-day.ts";
import { findNamedSession } from "../sessions/session.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { catchUp, findChosenProject } from "./memories.ts";
import { parseTime, type TimeRange } from "./parse-time.ts";
import { oneMemory, toShownMemories } from "./shown-memories.ts";

type TimelineInput = OperationInput<"timeline">;
type TimelineStep = Pick<TimelineEntry, "at" | "what" | "because"> & {
  readonly memory: string;
  readonly by: string | null;
};

/** Memories learned, changed and replaced in this project, day by day. */
export async function showTimeline(deps: EngineDeps, input: TimelineInput): Promise<TimelineAnswer> {
  await catchUp(deps);
  const span = await timeSpan(deps, input);
  const { memories, changes } = await deps.store().timeline(await timelineFilter(deps, input, span));
  const all = [...memories.map(learnedStep), ...changes.flatMap((change) => changeSteps(change))]
    .filter(({ at }) => at >= span.from && at <= span.to)
    .sort((a, b) => a.at - b.at);
  const latest = all.slice(-input.limit);
  const shown = await shownById(deps, latest, memories);
  const entries = latest.flatMap((one) => toEntry(one, shown));
  const days = Map.groupBy(entries, ({ at }) => isoDay(at));
  return {
    days: [...days].map(([day, list]) => ({ day, entries: list })),
    more: all.length > input.limit,
  };
}

/** On both sides of what a timeline is asked around. */
const DAYS_AROUND = 3;

async function timeSpan(deps: EngineDeps, { since, until, around }: TimelineInput): Promise<TimeRange> {
  const now = deps.now();
  if (around !== undefined) {
    const { from, to } = await timeNamed(deps, around);
    return { from: from - DAYS_AROUND * DAY_MS, to: to + DAYS_AROUND * DAY_MS };
  }
  return {
    from: since === undefined ? 0 : parseTime(since, now, "--since").from,
    to: until === undefined ? now : parseTime(until, now, "--until").to,
  };
}

/** When that memory was made, or a day or a time: `482d` may be either, and a memory that exists is meant. */
async function timeNamed(deps: EngineDeps, around: string): Promise<TimeRange> {
  if (!/^[0-9a-f]{4,32}$/i.test(around)) return parseTime(around, deps.now(), "--around");
  const isAge = /^\d+d$/.test(around) && (await deps.store().memoriesById(around)).length === 0;
  if (isAge) return parseTime(around, deps.now(), "--around");
  const { at } = await oneMemory(deps, around);
  return { from: at, to: at };
}

async function timelineFilter(deps: EngineDeps, input: TimelineInput, span: TimeRange) {
  const project = (await findChosenProject(deps, input))?.id ?? null;
  const session = input.session === undefined ? null : await findNamedSession(deps, input.session, project);
  return {
    project,
    ...span,
    ...(input.file === undefined ? {} : { file: input.file }),
    ...(session ? { session: session.id } : {}),
    // One more tells whether there are more.
    limit: input.limit + 1,
  };
}

function learnedStep({ id, at }: Memory): TimelineStep {
  return { at, what: "learned", memory: id, by: null, because: "" };
}

/** The change, and its undo. */
function changeSteps({ what, memory, after, because, at, undoneAt }: Change): TimelineStep[] {
  const made = {
    at,
    what: changeWord(what, after),
    memory,
    by: what === "supersede" ? after : null,
    because,
  };
  if (undoneAt === null) return [made];
  return [made, { at: undoneAt, what: "undone", memory, by: null, because: made.what }];
}

function changeWord(what: Change["what"], after: string | null): TimelineEntry["what"] {
  switch (what) {
    case "supersede":
      return after === null ? "held again" : "replaced";
    case "edit":
    case "tag":
      return "edited";
    case "pin":
      return after === null ? "unpinned" : "pinned";
    case "confirm":
      return "confirmed";
  }
}

async function shownById(
  deps: EngineDeps,
  steps: readonly TimelineStep[],
  memories: readonly Memory[],
): Promise<ReadonlyMap<string, ShownMemory>> {
  const known = new Map(memories.map((memory) => [memory.id, memory]));
  const named = new Set(steps.flatMap(({ memory, by }) => (by === null ? [memory] : [memory, by])));
  for (const id of named) {
    const [memory] = known.has(id) ? [] : await deps.store().memoriesById(id);
    if (memory) known.set(id, memory);
  }
  const wanted = [...known.values()].filter(({ id }) => named.has(id));
  return new Map((await toShownMemories(deps, wanted)).map((memory) => [memory.id, memory]));
}

function toEntry(
  { memory, by, ...rest }: TimelineStep,
  shown: ReadonlyMap<string, ShownMemory>,
): TimelineEntry[] {
  const found = shown.get(memory);
  return found ? [{ ...rest, memory: found, by: shown.get(by ?? "") ?? null }] : [];
}
