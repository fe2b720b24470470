import { type CaptureDeps, drainSpool } from "../capture/capture.ts";
import { type RefreshDeps, refreshNotes } from "../capture/notes.ts";
import { latestTranscripts, type ReconcileDeps, reconcile } from "../capture/reconcile.ts";
import { refreshTeamFiles, type TeamFilesDeps } from "../capture/team-files.ts";
import { wholeTexts } from "../capture/whole-texts.ts";
import { distillSession } from "../distill/distill.ts";
import { FRESHNESS } from "../distill/supersede.ts";
import type { CodeSnapshot } from "../domain/code-snapshot.ts";
import { codeOf } from "../domain/errors.ts";
import type { Memory } from "../domain/memory.ts";
import { PROJECT_SUMMARY_RULE } from "../domain/project-summary.ts";
import type { Pending, Store } from "../store/store.ts";
import { refreshProjectSummary } from "./project-summary.ts";

export interface WorkerDeps
  extends ReconcileDeps,
    Pick<RefreshDeps, "notes">,
    Pick<TeamFilesDeps, "teamFiles"> {
  readonly spool: CaptureDeps["spool"];
  /** Milliseconds on a clock that never goes back. */
  readonly monotonic: () => number;
  /** The code under a root that a memory was made at; null when it is no longer known. */
  readonly takeSnapshot: (root: string, memory: Memory) => CodeSnapshot | null;
  /** Finds feedback on memories injected into a session, once its events are read. */
  readonly recordFeedback: (session: string) => Promise<void>;
}

/** Sessions read at once. */
const SESSIONS_PER_ROUND = 20;

/** Does background work in order: spool, transcripts, agents' notes, a team's files, rules, terms of an older tokenizer, project summaries. It stops after `allowanceMs`; the next process does the rest. */
export async function drain(
  deps: WorkerDeps,
  allowanceMs: number,
): Promise<{ events: number; memories: number }> {
  const end = deps.monotonic() + allowanceMs;
  const hasTime = () => deps.monotonic() < end;
  const spooled = await drainSpool(deps, deps.store, hasTime);
  const latest = await latestTranscripts(deps);
  const events = spooled + (await reconcile(deps, latest, hasTime));
  await refreshNotes({ ...deps, judge: FRESHNESS }, latest, hasTime);
  await refreshTeamFiles({ ...deps, judge: FRESHNESS }, latest, hasTime);
  const distilled = await distillWaiting(deps, hasTime);
  await retermAll(deps.store, hasTime);
  const summaries = await refreshProjectSummaries(deps, distilled.projects, hasTime);
  return { events, memories: distilled.memories + summaries };
}

/** Memories indexed again in one transaction: a hook may have to wait for it. */
const RETERMED = 50;

/** Memories of another program version are found once their terms are this one's. */
async function retermAll(store: Store, hasTime: () => boolean): Promise<void> {
  while (hasTime() && (await store.reterm(RETERMED)));
}

/** Runs the rules over waiting sessions; gives the projects of these. */
async function distillWaiting(
  deps: WorkerDeps,
  hasTime: () => boolean,
): Promise<{ memories: number; projects: ReadonlySet<string> }> {
  let memories = 0;
  const projects = new Set<string>();
  for (let waiting = await nextWaiting(deps, hasTime); waiting.length > 0; ) {
    for (const pending of waiting) {
      if (!hasTime()) break;
      const distilled = await distillSession(deps.store, pending, (isWanted) =>
        wholeTexts(deps, pending.session, isWanted),
      );
      memories += distilled.memories;
      await recordSnapshots(deps, pending.session, distilled.made);
      await recordSessionFeedback(deps, pending.session);
      if (pending.project !== null) projects.add(pending.project);
      for (const rule of distilled.failedRules) deps.recordError("DISTILL_FAILED", rule);
    }
    waiting = await nextWaiting(deps, hasTime);
  }
  return { memories, projects };
}

/** Stores the code that a session's memories were made at, where that is missing or older than the memory. */
async function recordSnapshots(
  { store, takeSnapshot }: WorkerDeps,
  session: string,
  made: readonly Memory[],
): Promise<void> {
  if (made.length === 0) return;
  const root = await store.sessionRoot(session);
  if (root === null) return;
  const known = await store.snapshotsOf(made.map(({ id }) => id));
  const missing = made.filter(({ id, at }) => (known.get(id)?.at ?? Number.NEGATIVE_INFINITY) < at);
  const snapshots = missing.flatMap((memory) => takeSnapshot(root, memory) ?? []);
  if (snapshots.length > 0) await store.putSnapshots(snapshots);
}

/** Whatever the time: the session is not read again before more happens in it. An error costs only this. */
async function recordSessionFeedback(deps: WorkerDeps, session: string): Promise<void> {
  try {
    await deps.recordFeedback(session);
  } catch (error) {
    deps.recordError(codeOf(error, "DISTILL_FAILED"), "use");
  }
}

async function nextWaiting({ store }: WorkerDeps, hasTime: () => boolean): Promise<readonly Pending[]> {
  return hasTime() ? store.undistilled(SESSIONS_PER_ROUND) : [];
}

/** An unwritable summary costs nothing else; the next session tries again. */
async function refreshProjectSummaries(
  deps: WorkerDeps,
  projects: ReadonlySet<string>,
  hasTime: () => boolean,
): Promise<number> {
  let changed = 0;
  for (const project of projects) {
    if (!hasTime()) break;
    try {
      changed += await refreshProjectSummary(deps, project);
    } catch (error) {
      deps.recordError(codeOf(error, "DISTILL_FAILED"), PROJECT_SUMMARY_RULE);
    }
  }
  return changed;
}

/** Stores a memory of the user's; it ends those it contradicts, as a rule's does. */
export async function putUserMemory(store: Store, memory: Memory): Promise<void> {
  await store.putMemories([memory], undefined, FRESHNESS);
}
