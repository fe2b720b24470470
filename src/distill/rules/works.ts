import type { StoredEvent } from "../../domain/event.ts";
import { leastTrust } from "../../domain/trust.ts";
import { cutAtWord } from "../../text/cut.ts";
import { speaksOfError } from "../../text/error-line.ts";
import { type CommandStep, commandSteps, isFinal, parseCommand } from "../activity/command.ts";
import { type Folder, foldersIn, wasReset } from "../activity/folders.ts";
import { jobOfStep } from "../activity/job.ts";
import { isOfOneMachine } from "../activity/lesson.ts";
import { type Finding, findingFrom, type Rule } from "../rule.ts";
import { claimsPermission } from "../sentences/consent.ts";

/** Commands for tests, build, start and other jobs of the project: for each the one that worked most often. */
export const WORKS: Rule = {
  name: "command",
  version: 4,
  find: (_session, events) => {
    const runs = new Map<string, JobRun[]>();
    for (const run of jobRuns(events)) runs.set(run.title, [...(runs.get(run.title) ?? []), run]);
    return [...runs.values()].flatMap(jobFinding);
  },
  withCounts: (draft, { times, sessions }) => {
    const often = times === 1 ? "once" : `${times} times`;
    const body = `worked ${often}${sessions > 1 ? ` in ${sessions} sessions` : ""}`;
    return { ...draft, kind: sessions < PATTERN ? "project" : "pattern", body };
  },
};

/** In how many sessions something is run before it is how things are done. */
const PATTERN = 3;
/** Most events a finding names. */
const MOST_SOURCES = 10;

/** One finished call of a whole job. */
interface JobRun {
  readonly event: StoredEvent;
  readonly job: string;
  readonly title: string;
}

/** The shell stays where a call before has led it. */
function jobRuns(events: readonly StoredEvent[]): readonly JobRun[] {
  const runs: JobRun[] = [];
  let folder: Folder = "";
  for (const event of events) {
    const { kind, tool } = event;
    if (tool?.command === undefined || kind !== "tool" || tool.interrupted || (tool.exitCode ?? 0) !== 0)
      continue;
    const steps = commandSteps(tool.command);
    const { before, end } = foldersIn(steps, folder);
    if (isSuccess(event)) runs.push(...jobsOfCall(event, steps, before));
    folder = wasReset(event) ? "" : end;
  }
  return runs;
}

function isSuccess({ tool, text }: StoredEvent): boolean {
  const line = tool?.command ?? "";
  const { status } = parseCommand(line);
  return status !== "hidden" && !(status === "piped" && speaksOfError(text)) && !claimsPermission(line);
}

/** A job is the project's where it ran inside it, and by words that hold on every machine. */
function jobsOfCall(
  event: StoredEvent,
  steps: readonly CommandStep[],
  folders: readonly Folder[],
): readonly JobRun[] {
  return steps.flatMap((step, at) => {
    const folder = folders[at] ?? null;
    const job = folder === null || !isFinal(steps, at) ? null : jobOfStep(step);
    const command = shownCommandText(step);
    if (job === null || isOfOneMachine(command) || /[…$`]/.test(command)) return [];
    return [
      { event, job, title: cutAtWord(`${job} ${folder === "" ? "" : `cd ${folder} && `}${command}`, 120) },
    ];
  });
}

/** Verbosity and cache paths are dropped: they differ from run to run. */
function shownCommandText({ shape }: CommandStep): string {
  return shape
    .replace(/ (?:-q+|--quiet|-v+|--verbose|-s|--silent|--no-color|--color(?:=\w+)?)(?= |$)/g, "")
    .replace(/(?:^|(?<= ))[A-Za-z_]\w*=\S*[/~$\\]\S* /g, "")
    .replace(/(?:^|(?<= ))\w*(?:CACHE|TMP|TEMP|HOME|COLOR|DEBUG|LOG)\w*=\S* /g, "")
    .replace(/^env (?!\w+=)/, "");
}

function jobFinding(runs: readonly JobRun[]): readonly Finding[] {
  const last = runs.at(-1);
  if (!last) return [];
  const { event, job, title } = last;
  return [
    findingFrom(
      event,
      {
        kind: "project",
        title,
        body: "",
        origin: `tool:${event.tool?.name ?? ""}`,
        // A command is a fact; nothing that was printed is quoted.
        trust: leastTrust([event.trust, 1]),
        tags: parseCommand(event.tool?.command ?? "").programs.slice(0, 5),
        sources: runs.slice(-MOST_SOURCES).map((run) => run.event.id),
      },
      { identity: [runs[0]?.event.id ?? event.id], counted: { subject: job, times: runs.length } },
    ),
  ];
}
