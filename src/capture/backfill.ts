import { codeOf } from "../domain/errors.ts";
import { sessionId } from "../domain/event.ts";
import { isModelChildFolder } from "../domain/model-child.ts";
import type { EventBatch, Importer, PastSession } from "../importers/importer.ts";
import type { ProjectFacts, SessionFacts } from "../store/store.ts";
import { isOff } from "./disabled.ts";
import type { UnsafeSession } from "./prepare.ts";
import { type ReconcileDeps, type StoreBatchDeps, storeBatch } from "./reconcile.ts";

export interface BackfillDeps extends StoreBatchDeps, Pick<ReconcileDeps, "recordError"> {
  /** Where the sessions lie. */
  readonly importer: Importer;
  /** The facts of a session as its transcript tells of it, safe to write. */
  readonly factsOf: (session: UnsafeSession) => SessionFacts;
  /** Called after so many new events that rules, which look back only so far, should see them before more come. */
  readonly settle: () => Promise<void>;
}

export interface BackfillRequest {
  /** Sessions that ended before it are left out; ms since 1970. */
  readonly since: number;
  readonly isWanted: (project: ProjectFacts | null) => boolean;
}

type Counts = ReturnType<typeof newBackfillCounts>;

/** What became of one session: `known` has nothing new, `off` is one of which the user wants nothing kept. */
type SessionVerdict = keyof Counts["sessions"];

/** New events after which rules look. */
const SETTLE_EVENTS = 1_000;

/** Brings past sessions in, oldest first. Broken off at any point, the next run goes on from there. */
export async function* backfill(deps: BackfillDeps, request: BackfillRequest) {
  const found = await deps.importer.sessions();
  const wanted = found.sessions.filter(({ modifiedAt }) => modifiedAt >= request.since);
  const counts = newBackfillCounts(found.sessions.length - wanted.length, found.refused);
  const ofBytes = wanted.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  for (const [sessions, past] of wanted.entries()) {
    const before = counts.bytes;
    for await (const events of storeSession(deps, request, past, counts)) {
      const bytes = done + Math.min(counts.bytes - before, past.bytes);
      yield { phase: "read" as const, sessions, ofSessions: wanted.length, bytes, ofBytes, events };
    }
    done += past.bytes;
  }
  return counts;
}

function newBackfillCounts(older: number, refused: number) {
  return {
    sessions: { new: 0, known: 0, older, other: 0, off: 0, refused },
    /** New ones, and those stored before. */
    events: 0,
    known: 0,
    lines: 0,
    /** Lines that nobody understood. */
    unknown: 0,
    bytes: 0,
    /** New events by project id. */
    projects: new Map<string, number>(),
  };
}

/** Gives the new events so far after each batch. One file that cannot be read must not cost the others. */
async function* storeSession(
  deps: BackfillDeps,
  request: BackfillRequest,
  past: PastSession,
  counts: Counts,
): AsyncGenerator<number, void> {
  let verdict: SessionVerdict = "known";
  try {
    for await (const answer of putBatches(deps, request, past)) {
      if (typeof answer === "string") verdict = answer;
      else {
        if (answer.stored > 0) verdict = "new";
        if (addBatch(counts, answer)) await deps.settle();
        yield counts.events;
      }
    }
  } catch (error) {
    recordUnreadable(deps, error);
    verdict = "refused";
  }
  counts.sessions[verdict]++;
}

/** Throws what the store throws: it refuses all that follows, too. */
function recordUnreadable(deps: BackfillDeps, error: unknown): void {
  const code = codeOf(error, "TRANSCRIPT_FAILED");
  if (code.startsWith("STORE_")) throw error;
  deps.recordError(code);
}

interface StoredBatch {
  readonly batch: EventBatch;
  readonly project: string | null;
  readonly stored: number;
  readonly duplicates: number;
}

/** Ends with the first batch that is left out. */
async function* putBatches(
  deps: BackfillDeps,
  request: BackfillRequest,
  past: PastSession,
): AsyncGenerator<StoredBatch | "off" | "other"> {
  const mark = await deps.store.transcriptMark(past.path);
  if (mark?.size === past.bytes) return;
  let unknown = mark?.unknown ?? 0;
  for await (const batch of deps.importer.read(past, mark)) {
    const answer = await putBatch(deps, request, { past, batch, unknown });
    yield answer;
    if (typeof answer === "string") return;
    unknown += batch.unknown;
  }
}

async function putBatch(
  deps: BackfillDeps,
  request: BackfillRequest,
  { past, batch, unknown }: { past: PastSession; batch: EventBatch; unknown: number },
): Promise<StoredBatch | "off" | "other"> {
  const { agent } = deps.importer;
  const { nativeSession, cwd, events } = batch;
  if (cwd === "") return { batch, project: null, stored: 0, duplicates: 0 };
  // An older `claude` leaves a transcript of what we asked it ourselves.
  if (isModelChildFolder(cwd)) return "off";
  if (!request.isWanted(deps.projectAt(cwd))) return "other";
  if (deps.isIgnored(sessionId(agent, nativeSession))) return "off";
  const at = events[0]?.at || past.modifiedAt;
  const facts = deps.factsOf({ agent, nativeSession, cwd, transcript: past.path, at });
  const session = await deps.store.enterSession(facts);
  if (isOff(session)) return "off";
  const disabled = await deps.store.disabledIntervals(session.id);
  const stored = await storeBatch(deps, session, { path: past.path, batch, disabled, unknown });
  return { batch, project: session.project?.id ?? null, ...stored };
}

/** Whether so many new events came that rules should look. */
function addBatch(counts: Counts, { batch, project, stored, duplicates }: StoredBatch): boolean {
  const before = counts.events;
  counts.events += stored;
  counts.known += duplicates;
  counts.lines += batch.lines;
  counts.unknown += batch.unknown;
  counts.bytes += batch.bytes;
  if (project !== null) counts.projects.set(project, (counts.projects.get(project) ?? 0) + stored);
  return Math.floor(counts.events / SETTLE_EVENTS) > Math.floor(before / SETTLE_EVENTS);
}
