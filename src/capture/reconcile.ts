import { codeOf, type ErrorCode } from "../domain/errors.ts";
import { sessionId } from "../domain/event.ts";
import type { EventBatch, Importer } from "../importers/importer.ts";
import { redact } from "../redact/redact.ts";
import type {
  DisabledInterval,
  ProjectFacts,
  Session,
  Store,
  TranscriptMark,
  TranscriptOfSession,
} from "../store/store.ts";
import { digest } from "../text/hashes/digest.ts";
import { isWantedEvent } from "./disabled.ts";
import { type PrepareDeps, prepareEvent } from "./prepare.ts";

export interface ReconcileDeps extends PrepareDeps {
  readonly store: Store;
  readonly projectAt: (folder: string) => ProjectFacts | null;
  readonly now: () => number;
  readonly recordError: (code: ErrorCode, part?: string) => void;
  /** Incognito sessions, which are not read back either. */
  readonly isIgnored: (session: string) => boolean;
  /** By agent. */
  readonly importers: ReadonlyMap<string, Importer>;
}

/** Latest sessions that are read back; older ones were read in their time. */
const SESSIONS = 20;

/** The latest sessions whose files may be read, the last one first; none where the store refuses. Never throws. */
export async function latestTranscripts(
  { store, isIgnored, recordError }: Pick<ReconcileDeps, "store" | "isIgnored" | "recordError">,
  sessions = SESSIONS,
): Promise<readonly TranscriptOfSession[]> {
  try {
    return (await store.transcripts(sessions)).filter(({ session }) => !isIgnored(session.id));
  } catch (error) {
    recordError(codeOf(error, "TRANSCRIPT_FAILED"));
    return [];
  }
}

/** Stores from transcripts the events that hooks missed, until `hasTime` is false. Never throws. */
export async function reconcile(
  deps: ReconcileDeps,
  latest: readonly TranscriptOfSession[],
  hasTime: () => boolean,
): Promise<number> {
  let stored = 0;
  try {
    for (const known of latest) {
      if (!hasTime()) break;
      stored += await readOrRecordError(deps, known, hasTime);
    }
  } catch (error) {
    deps.recordError(codeOf(error, "TRANSCRIPT_FAILED"));
  }
  return stored;
}

/** An unreadable transcript does not stop the others. */
async function readOrRecordError(
  deps: ReconcileDeps,
  known: TranscriptOfSession,
  hasTime: () => boolean,
): Promise<number> {
  try {
    return await readMissedEvents(deps, known, hasTime);
  } catch (error) {
    const code = codeOf(error, "TRANSCRIPT_FAILED");
    deps.recordError(code);
    if (code === "TRANSCRIPT_REFUSED") await markRefused(deps, known);
    return 0;
  }
}

async function readMissedEvents(
  deps: ReconcileDeps,
  { session, path, mark }: TranscriptOfSession,
  hasTime: () => boolean,
): Promise<number> {
  const importer = deps.importers.get(session.agent);
  if (importer && mark?.file.startsWith(refusedPrefix(importer.folder))) return 0;
  const past = (await importer?.session(path)) ?? null;
  if (!importer || past === null || past.bytes === mark?.size) return 0;
  let [stored, unknown] = [0, mark?.unknown ?? 0];
  for await (const batch of importer.read(past, mark && withoutRefusal(mark))) {
    // Read for each batch: the user may switch capture off meanwhile.
    const disabled = await deps.store.disabledIntervals(session.id);
    stored += (await storeBatch(deps, session, { path, batch, disabled, unknown })).stored;
    unknown += batch.unknown;
    if (!hasTime()) break;
  }
  return stored;
}

/** Prefix of the fingerprint of a refused file. It names the agent's folder, so that another folder is tried anew. */
function refusedPrefix(folder: string): string {
  return `refused:${digest(["folder", folder]).slice(0, 16)} `;
}

function withoutRefusal(mark: TranscriptMark): TranscriptMark {
  return { ...mark, file: mark.file.replace(/^refused:\w+ /, "") };
}

/** Marks a refused transcript, so that it is reported only once. */
async function markRefused(deps: ReconcileDeps, { session, path, mark }: TranscriptOfSession): Promise<void> {
  const known = mark ? withoutRefusal(mark) : { file: "", size: 0, offset: 0, turn: null, unknown: 0 };
  const file = `${refusedPrefix(deps.importers.get(session.agent)?.folder ?? "")}${known.file}`;
  await deps.store.appendEvents([], { ...known, file, path, session: session.id, at: deps.now() });
}

interface SourcedEvents {
  readonly path: string;
  readonly batch: EventBatch;
  readonly disabled: readonly DisabledInterval[];
  /** Lines in an unknown format before this batch. */
  readonly unknown: number;
}

export type StoreBatchDeps = Pick<
  ReconcileDeps,
  "store" | "key" | "deny" | "headless" | "projectAt" | "now" | "isIgnored"
>;

/** Stores a batch with its mark in one transaction. */
export async function storeBatch(
  deps: StoreBatchDeps,
  session: Session,
  { path, batch, disabled, unknown }: SourcedEvents,
): Promise<{ readonly stored: number; readonly duplicates: number }> {
  const roots = new Map<string, string | null>();
  const others = await disabledIntervalsOfOthers(deps, session, batch);
  const events = batch.events
    .filter((event) => isWantedEvent(event, disabled))
    .filter((event) => isWantedEvent(event, others.get(event.nativeSession ?? "") ?? []))
    .map((event) => {
      const { cwd } = event;
      // Finding a project reads files, and most of a session happens in one folder.
      if (cwd !== null && !roots.has(cwd)) roots.set(cwd, deps.projectAt(cwd)?.root ?? null);
      const root = (cwd !== null && roots.get(cwd)) || null;
      // A clock that ran ahead must not keep a session the latest for years.
      const at = Math.min(event.at, deps.now());
      return prepareEvent(event, { session: session.id, root, at }, deps);
    });
  // An agent may use any text as a turn's id.
  const turn = batch.position.turn === null ? null : redact(batch.position.turn, deps.key()).text;
  const mark = { ...batch.position, turn, path, session: session.id, unknown: unknown + batch.unknown };
  const outcomes = await deps.store.appendEvents(events, { ...mark, at: deps.now() });
  const stored = outcomes.filter((outcome) => outcome === "stored").length;
  return { stored, duplicates: outcomes.length - stored };
}

const ALWAYS: DisabledInterval = [0, Number.POSITIVE_INFINITY];

/** Disabled intervals of other sessions copied into this file. */
async function disabledIntervalsOfOthers(
  { store, isIgnored }: Pick<StoreBatchDeps, "store" | "isIgnored">,
  { id, agent }: Session,
  { events }: EventBatch,
): Promise<ReadonlyMap<string, readonly DisabledInterval[]>> {
  const intervals = new Map<string, readonly DisabledInterval[]>();
  for (const { nativeSession } of events) {
    if (nativeSession === null || intervals.has(nativeSession)) continue;
    const other = sessionId(agent, nativeSession);
    if (other === id) continue;
    const unread = isIgnored(other);
    intervals.set(nativeSession, unread ? [ALWAYS] : await store.disabledIntervals(other));
  }
  return intervals;
}
