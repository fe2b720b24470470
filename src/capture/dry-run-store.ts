import { eventId } from "../domain/event.ts";
import type { Project, ProjectFacts, SessionFacts, Store } from "../store/store.ts";

/** Answers of an empty store. */
const EMPTY: Partial<Store> = {
  transcriptMark: async () => null,
  sourceMark: async () => null,
  findProject: async () => null,
  findSession: async () => null,
  projectsNamed: async () => [],
  disabledIntervals: async () => [],
  eventsById: async () => [],
  memoriesById: async () => [],
  storeImported: async ({ memories }) => ({ outcomes: memories.map(() => "new"), ids: [], ended: 0 }),
  endRemoved: async () => 0,
  importRecords: async ({ records, links }) => ({
    outcomes: records.map(({ record, trusted }) => (trusted || "memory" in record ? "new" : "refused")),
    links,
  }),
};

/** Gives the outcome of each import write without writing; `existing` is null before there is a store. */
export function dryRunStore(existing: Store | null): Store {
  const store = { ...(existing ?? EMPTY) } as Store;
  const empty = EMPTY as Store;
  const counted = new Set<string>();
  const projects = new Map<string, string>();
  const findProject = async (facts: ProjectFacts): Promise<Project> =>
    (await store.findProject(facts)) ?? { id: NEW_PROJECT, name: facts.name, off: false };
  const isNew = (project: string | null | undefined) => project === NEW_PROJECT;
  return {
    ...store,
    ensureProject: findProject,
    enterSession: async ({ id, agent, nativeId, project: facts, at }: SessionFacts) => {
      const known = await store.findSession(id, null);
      if (known) return known;
      const project = facts && (await findProject(facts));
      if (project) projects.set(id, project.id);
      return { id, agent, nativeId, project, off: false, epoch: 0, contextSeq: 0, lastAt: at };
    },
    disabledIntervals: async (id) => [
      ...(await store.disabledIntervals(id)),
      ...(await store.disabledIntervals(projects.get(id) ?? id)),
    ],
    appendEvents: async (events) => {
      const known = new Set((await store.eventsById(events.map(({ id }) => id))).map(({ id }) => id));
      return events.map(({ id, kind, nativeKey, isUnique }) => {
        // A copied session repeats the events of the original.
        const once = isUnique ? eventId("", kind, nativeKey) : id;
        const isStored = !known.has(id) && !counted.has(once);
        if (isStored) counted.add(once);
        return isStored ? "stored" : "duplicate";
      });
    },
    storeImported: (batch, judge) =>
      (isNew(batch.memories[0]?.memory.project) ? empty : store).storeImported(
        { ...batch, dryRun: true },
        judge,
      ),
    endRemoved: async (source) => (isNew(source.project) ? 0 : store.endRemoved({ ...source, dryRun: true })),
    importRecords: (batch) => store.importRecords({ ...batch, dryRun: true }),
    markNotes: async () => undefined,
  };
}

const NEW_PROJECT = "new";
