import { codeOf } from "../domain/errors.ts";
import { sessionId } from "../domain/event.ts";
import { isModelChildFolder } from "../domain/model-child.ts";
import type { EventBatch, Importer, PastSession } from "../importers/importer.ts";
import type { ProjectFacts, SessionFacts } from "../store/store.ts";
import { isOff } from "./disabled.ts";
import type { UnsafeSession } from "./prepare.ts";
import { type ReconcileDeps, type StoreBatchDeps, storeBatch } from "./reconcile.ts";

export interface BackfillDeps extends StoreBatchDeps, Pick<ReconcileDeps, "recordError"> {
  readonly importer: Importer;
  /** A session's facts from its transcript, safe to write. */
  readonly factsOf: (session: UnsafeSession) => SessionFacts;
  /** Runs rules every `SETTLE_EVENTS` new events, because they look back only so far. */
  readonly settle: () => Promise<void>;
}

export interface BackfillRequest {
  /** Sessions that ended before it are left out; ms since 1970. */
  readonly since: number;
  readonly isWanted: (project: ProjectFacts | null) => boolean;
}

type Counts = ReturnType<typeof newBackfillCounts>;

const SETTLE_EVENTS = 1_000;

/** Imports past sessions, oldest first. After an interruption the next run continues. */
export async function* backfill(deps: BackfillDeps, request: BackfillRequest) {
  const found = await deps.importer.sessions();
  const selected = found.sessions.filter(({ modifiedAt }) => modifiedAt >= request.since);
  const counts = newBackfillCounts(found.sessions.length - selected.length, found.refused);
  const ofBytes = selected.reduce((sum, { bytes }) => sum + bytes, 0);
  let doneBytes = 0;
  for (const [sessions, past] of selected.entries()) {
    const before = counts.bytes;
    for await (const events of storeSession(deps, request, past, counts)) {
      const bytes = doneBytes + Math.min(counts.bytes - before, past.bytes);
      yield { phase: "read" as const, sessions, ofSessions: selected.length, bytes, ofBytes, events };
    }
    doneBytes += past.bytes;
  }
  return counts;
}

function newBackfillCounts(older: number, refused: number) {
  return {
    /** `known`: nothing new; `off`: capture is switched off. */
    sessions: { new: 0, known: 0, older, other: 0, off: 0, refused },
    /** New ones, and those stored before. */
    events: 0,
    known: 0,
    lines: 0,
    /** Lines in an unknown format. */
    unknown: 0,
    bytes: 0,
    /** New events by project id. */
    projects: new Map<string, number>(),
  };
}

/** Yields the number of new events after each batch. An unreadable file does not stop the others. */
async function* storeSession(
  deps: BackfillDeps,
  request: BackfillRequest,
  past: PastSession,
  counts: Counts,
): AsyncGenerator<number, void> {
  let verdict: keyof Counts["sessions"] = "known";
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

/** Rethrows store errors, because all further writes would fail too. */
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

/** Ends at the first batch that is off or unwanted. */
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
  // Older versions of `claude` leave transcripts of our own model calls.
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

/** True when rules are due. */
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
