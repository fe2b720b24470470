import type { StoredEvent } from "../../domain/event.ts";
import { leastTrust } from "../../domain/trust.ts";
import { cutAtWord } from "../../text/cut.ts";
import { type CommandStep, parseCommand } from "../activity/command.ts";
import { finishedSteps } from "../activity/finished-steps.ts";
import { jobOfStep } from "../activity/job.ts";
import { isOfOneMachine } from "../activity/lesson.ts";
import { type Finding, findingFrom, type Rule } from "../rule.ts";

/** The project's commands for tests, build, start and other jobs: for each job the one that worked most often. */
export const WORKS: Rule = {
  name: "command",
  version: 5,
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

/** Sessions from which a command counts as a pattern. */
const PATTERN = 3;
/** Most events a finding names. */
const MOST_SOURCES = 10;

/** One finished call of a whole job. */
interface JobRun {
  readonly event: StoredEvent;
  readonly job: string;
  readonly title: string;
}

/** Jobs that ran inside the project, in words that hold on every machine. */
function jobRuns(events: readonly StoredEvent[]): readonly JobRun[] {
  return finishedSteps(events).flatMap(({ event, step, folder }) => {
    const job = jobOfStep(step);
    const command = shownCommandText(step);
    if (job === null || isOfOneMachine(command) || /[…$`]/.test(command)) return [];
    return [
      { event, job, title: cutAtWord(`${job} ${folder === "" ? "" : `cd ${folder} && `}${command}`, 120) },
    ];
  });
}

/** Without verbosity flags and cache paths, which differ from run to run. */
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
