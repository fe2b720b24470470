import { eventId } from "../domain/event.ts";
import type { EventBatch } from "../importers/importer.ts";
import type { Project, Session, SessionFacts, Store, TranscriptMark } from "../store/store.ts";
import { isOff, isWantedEvent } from "./disabled.ts";
import { type StoreBatchDeps, storeBatch } from "./reconcile.ts";

/** A batch, and what its session is, safe to write. */
interface SessionBatch {
  readonly facts: SessionFacts;
  readonly path: string;
  readonly batch: EventBatch;
  /** Lines of the file not understood before it. */
  readonly unknown: number;
}

export interface SinkAnswer {
  /** Its id. */
  readonly project: string | null;
  readonly stored: number;
  readonly duplicates: number;
}

/** Where the events of transcripts go. */
export interface EventSink {
  mark(path: string): Promise<TranscriptMark | null>;
  /** `off`: the user wants nothing of it kept. */
  put(batch: SessionBatch): Promise<SinkAnswer | "off">;
}

/** Stores them. */
export function storingSink(deps: StoreBatchDeps): EventSink {
  const { store } = deps;
  return {
    mark: (path) => store.transcriptMark(path),
    put: async ({ facts, ...events }) => {
      const session = await store.enterSession(facts);
      if (isOff(session)) return "off";
      const disabled = await store.disabledIntervals(session.id);
      const { stored, duplicates } = await storeBatch(deps, session, { ...events, disabled });
      return { project: session.project?.id ?? null, stored, duplicates };
    },
  };
}

type ReadableStore = Pick<
  Store,
  "transcriptMark" | "findSession" | "findProject" | "disabledIntervals" | "eventsById"
>;

/** Counts what would be stored, and writes nothing; `store` is null where there is none yet. */
export function countingSink(store: ReadableStore | null): EventSink {
  const counted = new Set<string>();
  return {
    mark: async (path) => (await store?.transcriptMark(path)) ?? null,
    put: async ({ facts, batch }) => {
      const { session, project } = await findKnownSession(store, facts);
      if (isOff({ off: session?.off ?? false, project })) return "off";
      const subjects = [facts.id, ...(project ? [project.id] : [])];
      const disabled = (
        await Promise.all(subjects.map(async (id) => (await store?.disabledIntervals(id)) ?? []))
      ).flat();
      const wanted = batch.events
        .filter((event) => isWantedEvent(event, disabled))
        .map(({ kind, nativeKey, isUnique }) => {
          const id = eventId(facts.id, kind, nativeKey);
          // A copy of a session holds that session's events.
          return { id, once: isUnique ? eventId("", kind, nativeKey) : id };
        });
      const known = new Set((await store?.eventsById(wanted.map(({ id }) => id)))?.map(({ id }) => id));
      const isNew = ({ id, once }: (typeof wanted)[number]) => !known.has(id) && !counted.has(once);
      const fresh = new Set(wanted.filter(isNew).map(({ once }) => once));
      for (const once of fresh) counted.add(once);
      return { project: project?.id ?? null, stored: fresh.size, duplicates: wanted.length - fresh.size };
    },
  };
}

/** A session keeps the project it began in. */
async function findKnownSession(
  store: ReadableStore | null,
  { id, project }: SessionFacts,
): Promise<{ session: Session | null; project: Project | null }> {
  const session = (await store?.findSession(id, null)) ?? null;
  if (session) return { session, project: session.project };
  return { session, project: (project && (await store?.findProject(project))) ?? null };
}
