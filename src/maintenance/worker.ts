import { type CaptureDeps, drainSpool } from "../capture/capture.ts";
import { type RefreshDeps, refreshNotes } from "../capture/notes.ts";
import { type ReconcileDeps, reconcile } from "../capture/reconcile.ts";
import { distillSession } from "../distill/distill.ts";
import { FRESHNESS } from "../distill/supersede.ts";
import { codeOf } from "../domain/errors.ts";
import type { Memory } from "../domain/memory.ts";
import { PROJECT_SUMMARY_RULE } from "../domain/project-summary.ts";
import type { Pending, Store } from "../store/store.ts";
import { refreshProjectSummary } from "./project-summary.ts";
import { recordSnapshots, type SnapshotDeps } from "./record-snapshots.ts";

export interface WorkerDeps extends ReconcileDeps, SnapshotDeps, Pick<RefreshDeps, "notes"> {
  readonly spool: CaptureDeps["spool"];
  /** Milliseconds on a clock that never goes back. */
  readonly monotonic: () => number;
  /** Looks what became of what was told to a session, once its events are read. */
  readonly recordFeedback: (session: string) => Promise<void>;
}

/** Sessions looked at in one go. */
const SESSIONS_PER_ROUND = 20;

/** Does what waits, the spool first, then transcripts, then the agent's notes, then rules, then terms of an older tokenizer, then the summaries of projects, until done or `allowanceMs` is over. What remains waits for the next process. */
export async function drain(
  deps: WorkerDeps,
  allowanceMs: number,
): Promise<{ events: number; memories: number }> {
  const end = deps.monotonic() + allowanceMs;
  const hasTime = () => deps.monotonic() < end;
  const spooled = await drainSpool(deps, deps.store, hasTime);
  const events = spooled + (await reconcile(deps, hasTime));
  await refreshNotes({ ...deps, judge: FRESHNESS }, hasTime);
  const distilled = await distillWaiting(deps, hasTime);
  await retermAll(deps.store, hasTime);
  const summaries = await refreshProjectSummaries(deps, distilled.projects, hasTime);
  return { events, memories: distilled.memories + summaries };
}

/** Memories whose terms are made anew in one transaction: a hook may have to wait for it. */
const RETERMED = 50;

/** What another version of this program has stored is found by the words this one looks for, once this is done. */
async function retermAll(store: Store, hasTime: () => boolean): Promise<void> {
  while (hasTime() && (await store.reterm(RETERMED)));
}

/** Runs the rules over the sessions that wait; says of which projects they were. */
async function distillWaiting(
  deps: WorkerDeps,
  hasTime: () => boolean,
): Promise<{ memories: number; projects: ReadonlySet<string> }> {
  let memories = 0;
  const projects = new Set<string>();
  for (let waiting = await nextWaiting(deps, hasTime); waiting.length > 0; ) {
    for (const pending of waiting) {
      if (!hasTime()) break;
      const distilled = await distillSession(deps.store, pending);
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

/** At once, whatever the time: the session is not looked at again before more happens in it. What fails costs only this. */
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

/** A summary that cannot be written costs nothing else; the next session tries again. */
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

/** Stores what a person says by hand; it ends what it contradicts, as what a rule finds does. */
export async function putUserMemory(store: Store, memory: Memory): Promise<void> {
  await store.putMemories([memory], undefined, FRESHNESS);
}
