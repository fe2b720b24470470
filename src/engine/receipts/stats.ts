import { UnbiddenError } from "../../domain/errors.ts";
import type { OperationInput } from "../../operations/operations.ts";
import type { ResetAnswer, StatsAnswer } from "../../operations/stats.ts";
import type { ReceiptFigures } from "../../store/port/feedback-store.ts";
import { DAY_MS } from "../../text/iso-day.ts";
import { catchUp } from "../memories/memories.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { projectAt, projectNamed } from "../wiring/safe-facts.ts";
import { dailyFigures, decisionFigures, receiptStats } from "./stats-figures.ts";
import { readThresholds } from "./thresholds.ts";

/** Most receipts that are counted, the latest. */
const COUNTED = 100_000;
/** An id that no project has. */
const NO_PROJECT = "none";

type StatsInput = OperationInput<"stats">;
/** A project by name; null for no project. */
interface StatsScope {
  readonly id: string | null | "all";
  readonly name: string | null;
}

/** Whether injected memories helped; or, with `reset`, the feedback to be removed. */
export async function showStats(deps: EngineDeps, input: StatsInput): Promise<StatsAnswer | ResetAnswer> {
  // The last injections are judged by what happened since.
  await catchUp(deps);
  const scope = await statsScope(deps, input);
  return input.reset ? resetFeedback(deps, scope, input.yes) : countStats(deps, scope, input);
}

async function statsScope(deps: EngineDeps, { project, all, cwd }: StatsInput): Promise<StatsScope> {
  if (all && project !== undefined)
    throw new UnbiddenError("ARGUMENT_INVALID", "say either --project or --all");
  if (all) return { id: "all", name: null };
  if (project === undefined) {
    const here = projectAt(deps, cwd);
    const known = here && (await deps.store().findProject(here));
    // A project without events has no receipts; those outside any project are not its own.
    return { id: known?.id ?? (here ? NO_PROJECT : null), name: known?.name ?? here?.name ?? null };
  }
  const found = await projectNamed(deps, project);
  return { id: found.id, name: found.name };
}

async function resetFeedback(deps: EngineDeps, { id, name }: StatsScope, yes: boolean): Promise<ResetAnswer> {
  const removed = await deps
    .store()
    .resetFeedback({ project: id }, { preview: !yes || id === NO_PROJECT, at: deps.now() });
  return { reset: { ...removed, done: yes }, project: name, all: id === "all" };
}

async function countStats(
  deps: EngineDeps,
  { id, name }: StatsScope,
  { days, daily, last }: StatsInput,
): Promise<StatsAnswer> {
  const until = last ? await lastDecisionAt(deps, id) : deps.now();
  const since = until - days * DAY_MS;
  const receipts = await deps.store().receiptFigures({ project: id, since, limit: COUNTED });
  return {
    ...{ project: name, all: id === "all", days, until, more: receipts.length === COUNTED },
    ...receiptStats(receipts),
    byDay: daily ? dailyFigures(receipts) : [],
    byProject: id === "all" ? await projectRows(deps, receipts) : [],
    gate: id === "all" ? null : await projectGate(deps, id),
  };
}

/** Now where nothing was decided yet. */
async function lastDecisionAt(deps: EngineDeps, project: StatsScope["id"]): Promise<number> {
  const [last] = await deps.store().receiptFigures({ project, since: 0, limit: 1 });
  return last?.at ?? deps.now();
}

async function projectRows(deps: EngineDeps, receipts: readonly ReceiptFigures[]) {
  const names = await deps.store().projectNames();
  const groups = [...Map.groupBy(receipts, ({ project }) => project)];
  const rows = groups.map(async ([project, own]) => {
    const name = project === null ? "outside any project" : (names.get(project) ?? "a project that is gone");
    return { ...decisionFigures(name, own), offset: (await deps.store().thresholdOffset(project)).offset };
  });
  return (await Promise.all(rows)).sort(
    (one, other) => other.injected - one.injected || (one.name < other.name ? -1 : 1),
  );
}

async function projectGate(deps: EngineDeps, project: string | null): Promise<StatsAnswer["gate"]> {
  const offset = await deps.store().thresholdOffset(project);
  const { threshold } = await readThresholds(deps, deps.store(), project);
  return { ...offset, configured: deps.config["gate.threshold"], threshold };
}
