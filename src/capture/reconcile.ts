import { codeOf, type ErrorCode } from "../domain/errors.ts";
import { redact } from "../domain/redact.ts";
import type { ImportBatch, Importer } from "../importers/importer.ts";
import type { Pause, ProjectFacts, Session, Store, TranscriptOfSession } from "../store/store.ts";
import { isPaused } from "./paused.ts";
import { type PrepareDeps, prepareEvent } from "./prepare.ts";

export interface ReconcileDeps extends PrepareDeps {
  readonly store: Store;
  /** What project a folder belongs to. */
  readonly projectAt: (folder: string) => ProjectFacts | null;
  readonly now: () => number;
  readonly fault: (code: ErrorCode, part?: string) => void;
  /** Whether the user wanted nothing of a session written down, so that it is not read back either. */
  readonly isUnread: (session: string) => boolean;
  /** By the agent whose sessions they are. */
  readonly importers: ReadonlyMap<string, Importer>;
}

/** What became of a batch's events. */
interface TakenIn {
  readonly stored: number;
  readonly duplicates: number;
}

/** Sessions whose transcripts are looked at; older ones were read when they were among these. */
const SESSIONS = 20;

/** Reads from transcripts what hooks missed, latest sessions first, until `hasTime` says no. Never throws. */
export async function reconcile(deps: ReconcileDeps, hasTime: () => boolean): Promise<number> {
  let stored = 0;
  const sessions = await tolerant(deps, [], () => deps.store.transcripts(SESSIONS));
  for (const known of sessions) {
    if (!hasTime()) break;
    if (deps.isUnread(known.session.id)) continue;
    stored += await tolerant(deps, 0, () => readOrRefuse(deps, known, hasTime));
  }
  return stored;
}

/** What fails is told, and costs nothing else. */
async function tolerant<T>(
  { fault }: Pick<ReconcileDeps, "fault">,
  otherwise: T,
  attempt: () => Promise<T>,
): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    fault(codeOf(error, "TRANSCRIPT_FAILED"));
    return otherwise;
  }
}

async function readOrRefuse(
  deps: ReconcileDeps,
  known: TranscriptOfSession,
  hasTime: () => boolean,
): Promise<number> {
  try {
    return await readBack(deps, known, hasTime);
  } catch (error) {
    if (codeOf(error, "TRANSCRIPT_FAILED") === "TRANSCRIPT_REFUSED") await markRefused(deps, known);
    throw error;
  }
}

async function readBack(
  deps: ReconcileDeps,
  { session, path, mark }: TranscriptOfSession,
  hasTime: () => boolean,
): Promise<number> {
  if (mark?.file === REFUSED) return 0;
  const importer = deps.importers.get(session.agent);
  const past = (await importer?.session(path)) ?? null;
  if (!importer || past === null || past.bytes === mark?.size) return 0;
  let [stored, unknown] = [0, mark?.unknown ?? 0];
  const pauses = await deps.store.pauses(session.id);
  for await (const batch of importer.read(past, mark)) {
    stored += (await takeIn(deps, session, { path, batch, pauses, unknown })).stored;
    unknown += batch.unknown;
    if (!hasTime()) break;
  }
  return stored;
}

/** Stands where a mark tells one file from another: no file is like that. */
const REFUSED = "refused";

/** Told once, and then left alone. */
async function markRefused(deps: ReconcileDeps, { session, path }: TranscriptOfSession): Promise<void> {
  const mark = { path, session: session.id, file: REFUSED, size: 0, offset: 0, turn: null, unknown: 0 };
  await deps.store.appendEvents([], { ...mark, at: deps.now() });
}

/** Where a batch comes from, and what is known of it. */
interface Origin {
  readonly path: string;
  readonly batch: ImportBatch;
  readonly pauses: readonly Pause[];
  /** Lines not understood before this batch. */
  readonly unknown: number;
}

export type TakeInDeps = Pick<ReconcileDeps, "store" | "key" | "deny" | "projectAt" | "now">;

/** Stores a batch with its mark in one transaction. */
export async function takeIn(
  deps: TakeInDeps,
  session: Session,
  { path, batch, pauses, unknown }: Origin,
): Promise<TakenIn> {
  const rootOf = remembered((cwd) => deps.projectAt(cwd)?.root ?? null);
  const events = batch.events
    .filter(({ at }) => !isPaused(pauses, at))
    .map((event) => {
      const root = event.cwd === null ? null : rootOf(event.cwd);
      return prepareEvent(event, { session: session.id, root, at: event.at }, deps);
    });
  // An agent's id of a turn may be anything.
  const turn = batch.position.turn === null ? null : redact(batch.position.turn, deps.key()).text;
  const mark = { ...batch.position, turn, path, session: session.id, unknown: unknown + batch.unknown };
  const outcomes = await deps.store.appendEvents(events, { ...mark, at: deps.now() });
  const stored = outcomes.filter((outcome) => outcome === "stored").length;
  return { stored, duplicates: outcomes.length - stored };
}

/** Finding a project reads files, and most of a session happens in one folder. */
function remembered(find: (cwd: string) => string | null): (cwd: string) => string | null {
  const known = new Map<string, string | null>();
  return (cwd) => {
    const found = known.get(cwd);
    if (found !== undefined) return found;
    const root = find(cwd);
    known.set(cwd, root);
    return root;
  };
}
