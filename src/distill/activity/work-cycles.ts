import type { StoredEvent } from "../../domain/event.ts";
import { commandSteps, isCheckerName } from "./command.ts";
import { type FinishedStep, finishedSteps } from "./finished-steps.ts";
import { DEPLOYED, jobOfStep } from "./job.ts";
import { changedPath, hasSucceeded, isToolCall } from "./tool-calls.ts";

/** A change of files and the work that ended well after it, until the next change, commit or deployment. */
export interface WorkCycle {
  readonly files: readonly string[];
  /** In order; a deployment is the last one. */
  readonly steps: readonly FinishedStep[];
}

export function workCycles(events: readonly StoredEvent[]): readonly WorkCycle[] {
  let cycle: WorkCycle = EMPTY;
  const ended: WorkCycle[] = [];
  for (const moment of momentsOf(events)) {
    if (beginsAnew(moment, cycle)) {
      ended.push(cycle);
      cycle = EMPTY;
    }
    cycle = cycleWith(cycle, moment);
  }
  return [...ended, cycle].filter(({ files, steps }) => files.length > 0 && steps.length > 0);
}

const EMPTY: WorkCycle = { files: [], steps: [] };

/** A file that changed, a command that ended well, or work that failed. */
type Moment = { readonly changed: string } | { readonly finished: FinishedStep } | "failed";

function momentsOf(events: readonly StoredEvent[]): readonly Moment[] {
  const finished = Map.groupBy(finishedSteps(events), ({ event }) => event);
  return events.flatMap((event): readonly Moment[] => {
    const changed = changedPath(event);
    if (changed !== null) return [{ changed }];
    if (workFailed(event)) return ["failed"];
    return (finished.get(event) ?? []).map((one) => ({ finished: one }));
  });
}

/** A commit stands for itself: it is the first of a cycle without a change. */
function beginsAnew(moment: Moment, { steps }: WorkCycle): boolean {
  if (moment === "failed") return false;
  if ("changed" in moment) return steps.length > 0;
  const last = steps.at(-1);
  return isCommit(moment.finished) || (last !== undefined && isDeployment(last));
}

function cycleWith(cycle: WorkCycle, moment: Moment): WorkCycle {
  if (moment === "failed") return { ...cycle, steps: [] };
  if ("changed" in moment) return { ...cycle, files: [...cycle.files, moment.changed] };
  return isWork(moment.finished) ? { ...cycle, steps: [...cycle.steps, moment.finished] } : cycle;
}

function workFailed(event: StoredEvent): boolean {
  const command = event.tool?.command;
  if (command === undefined || !isToolCall(event) || hasSucceeded(event)) return false;
  return commandSteps(command).some((step) => isWork({ step }));
}

function isWork({ step }: Pick<FinishedStep, "step">): boolean {
  return step.label !== COMMIT && (jobOfStep(step) !== null || isCheckerName(step.label));
}

const COMMIT = "git commit";

function isCommit({ step }: FinishedStep): boolean {
  return step.label === COMMIT;
}

function isDeployment({ step }: FinishedStep): boolean {
  return jobOfStep(step) === DEPLOYED;
}
