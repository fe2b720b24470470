import { codeOf } from "../domain/errors.ts";
import { sessionId } from "../domain/event.ts";
import { isModelChildFolder } from "../domain/model-child.ts";
import type { EventBatch, Importer, PastSession } from "../importers/importer.ts";
import type { ProjectFacts, SessionFacts } from "../store/store.ts";
import type { ReconcileDeps } from "./reconcile.ts";
import type { EventSink, SinkAnswer } from "./sinks.ts";

/** A session as its transcript tells of it. */
export interface PastSessionFacts {
  readonly agent: string;
  readonly nativeSession: string;
  readonly cwd: string;
  readonly transcript: string;
  readonly at: number;
}

export interface BackfillDeps extends Pick<ReconcileDeps, "projectAt" | "isUnread" | "recordError"> {
  /** Where the sessions lie. */
  readonly importer: Importer;
  readonly sink: EventSink;
  /** The facts of a session, safe to write. */
  readonly factsOf: (told: PastSessionFacts) => SessionFacts;
  /** Called after so many new events that rules, which look back only so far, should see them before more come. */
  readonly settle: () => Promise<void>;
  readonly onProgress: (progress: BackfillProgress) => void;
}

export interface BackfillRequest {
  /** Sessions that ended before it are left out; ms since 1970. */
  readonly since: number;
  readonly wants: (project: ProjectFacts | null) => boolean;
}

/** How far it is. */
interface BackfillProgress {
  readonly sessions: number;
  readonly ofSessions: number;
  readonly bytes: number;
  readonly ofBytes: number;
  readonly events: number;
}

/** What became of one session: `known` has nothing new, `off` is one of which the user wants nothing kept. */
type SessionVerdict = "new" | "known" | "older" | "other" | "off" | "refused";

/** What reading found. */
interface Findings {
  readonly events: number;
  /** Events that were stored before. */
  readonly known: number;
  readonly lines: number;
  /** Lines that nobody understood. */
  readonly unknown: number;
  readonly bytes: number;
}

/** What came of it all. */
export interface Backfilled extends Findings {
  readonly sessions: Readonly<Record<SessionVerdict, number>>;
  /** New events by project id. */
  readonly projects: ReadonlyMap<string, number>;
}

/** New events after which rules look. */
const SETTLE_EVENTS = 1_000;

const NOTHING: Findings = { events: 0, known: 0, lines: 0, unknown: 0, bytes: 0 };

/** Brings past sessions in, oldest first. Broken off at any point, the next run goes on from there. */
export async function backfill(deps: BackfillDeps, request: BackfillRequest): Promise<Backfilled> {
  const found = await deps.importer.sessions();
  const wanted = found.sessions.filter(({ modifiedAt }) => modifiedAt >= request.since);
  const ofBytes = wanted.reduce((sum, { bytes }) => sum + bytes, 0);
  const older = found.sessions.length - wanted.length;
  const sessions = { new: 0, known: 0, older, other: 0, off: 0, refused: found.refused };
  const projects = new Map<string, number>();
  let [sum, done] = [NOTHING, 0];
  for (const [at, past] of wanted.entries()) {
    const tell = (read: Findings) =>
      deps.onProgress({
        ...{ sessions: at, ofSessions: wanted.length, ofBytes },
        ...{ bytes: done + Math.min(read.bytes, past.bytes), events: sum.events + read.events },
      });
    const { verdict, project, ...read } = await readOrRefuse(deps, request, past, tell);
    sessions[verdict]++;
    sum = sumOf(sum, read);
    done += past.bytes;
    if (project !== null) projects.set(project, (projects.get(project) ?? 0) + read.events);
  }
  return { ...sum, sessions, projects };
}

interface SessionFindings extends Findings {
  readonly verdict: SessionVerdict;
  readonly project: string | null;
}

/** One file that cannot be read must not cost the others. */
async function readOrRefuse(
  deps: BackfillDeps,
  request: BackfillRequest,
  past: PastSession,
  tell: (read: Findings) => void,
): Promise<SessionFindings> {
  try {
    return await readSession(deps, request, past, tell);
  } catch (error) {
    const code = codeOf(error, "TRANSCRIPT_FAILED");
    // A store that refuses refuses all that follows, too.
    if (code.startsWith("STORE_")) throw error;
    deps.recordError(code);
    return { ...NOTHING, verdict: "refused", project: null };
  }
}

async function readSession(
  deps: BackfillDeps,
  request: BackfillRequest,
  past: PastSession,
  tell: (read: Findings) => void,
): Promise<SessionFindings> {
  const mark = await deps.sink.mark(past.path);
  if (mark?.size === past.bytes) return { ...NOTHING, verdict: "known", project: null };
  let read = NOTHING;
  let project: string | null = null;
  for await (const batch of deps.importer.read(past, mark)) {
    const unknown = (mark?.unknown ?? 0) + read.unknown;
    const taken = await putBatch(deps, request, { past, batch, unknown });
    if (typeof taken === "string") return { ...read, verdict: taken, project };
    const { events } = read;
    ({ project } = taken);
    read = sumOf(read, findingsIn(batch, taken));
    if (isTimeToSettle(events, read.events)) await deps.settle();
    tell(read);
    // Whoever shows progress needs a moment to draw it.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { ...read, verdict: read.events > 0 ? "new" : "known", project };
}

function isTimeToSettle(before: number, after: number): boolean {
  return Math.floor(after / SETTLE_EVENTS) > Math.floor(before / SETTLE_EVENTS);
}

async function putBatch(
  deps: BackfillDeps,
  request: BackfillRequest,
  { past, batch, unknown }: { past: PastSession; batch: EventBatch; unknown: number },
): Promise<(Omit<SinkAnswer, "project"> & { project: string | null }) | "off" | "other"> {
  const { agent } = deps.importer;
  const { nativeSession, cwd, events } = batch;
  if (cwd === "") return { project: null, stored: 0, duplicates: 0 };
  // An older `claude` leaves a transcript of what we asked it ourselves.
  if (isModelChildFolder(cwd)) return "off";
  if (!request.wants(deps.projectAt(cwd))) return "other";
  if (deps.isUnread(sessionId(agent, nativeSession))) return "off";
  const at = events[0]?.at || past.modifiedAt;
  const facts = deps.factsOf({ agent, nativeSession, cwd, transcript: past.path, at });
  return deps.sink.put({ facts, path: past.path, batch, unknown });
}

function findingsIn({ lines, unknown, bytes }: EventBatch, taken: Omit<SinkAnswer, "project">): Findings {
  return { events: taken.stored, known: taken.duplicates, lines, unknown, bytes };
}

function sumOf(sum: Findings, read: Findings): Findings {
  return {
    events: sum.events + read.events,
    known: sum.known + read.known,
    lines: sum.lines + read.lines,
    unknown: sum.unknown + read.unknown,
    bytes: sum.bytes + read.bytes,
  };
}
