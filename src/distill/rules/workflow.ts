import type { StoredEvent } from "../../domain/event.ts";
import { leastTrust } from "../../domain/trust.ts";
import { matching } from "../../text/one-of.ts";
import type { FinishedStep } from "../activity/finished-steps.ts";
import { DEPLOYED, jobOfStep } from "../activity/job.ts";
import { isOfOneMachine } from "../activity/lesson.ts";
import { type WorkCycle, workCycles } from "../activity/work-cycles.ts";
import { type Finding, findingFrom, type Rule } from "../rule.ts";

/** What is run after a change, and in which order: for each occasion the commands that ended well most often. */
export const SEQUENCE: Rule = {
  name: "workflow",
  version: 2,
  find: (_session, events) => {
    const flows = workCycles(events).flatMap((cycle) => toWorkflow(cycle) ?? []);
    return [...Map.groupBy(flows, ({ title }) => title).values()].flatMap(workflowFinding);
  },
  withCounts: (draft, { times, sessions }) =>
    sessions < PATTERN ? null : { ...draft, body: `worked ${times} times in ${sessions} sessions` },
};

/** Sessions from which a sequence counts as a pattern. */
const PATTERN = 3;
/** Fewer is a command, more is a day's work. */
const [FEWEST_STEPS, MOST_STEPS] = [2, 5];
/** Cut, a sequence would be another one. */
const MOST_CHARACTERS = 120;
/** Most events a finding names. */
const MOST_SOURCES = 10;

interface Workflow {
  readonly occasion: string;
  readonly title: string;
  /** In order. */
  readonly events: readonly StoredEvent[];
}

function toWorkflow({ files, steps }: WorkCycle): Workflow | null {
  const ordered = inOrder([...new Map(steps.map((one) => [commandOf(one), one])).values()]);
  const commands = ordered.map(commandOf);
  if (commands.length < FEWEST_STEPS || commands.length > MOST_STEPS) return null;
  if (commands.some((command) => isOfOneMachine(command) || UNCLEAR.test(command))) return null;
  const occasion = occasionOf(files, ordered);
  const title = `${occasion}: ${commands.map((command) => `\`${command}\``).join(", ")}`;
  return title.length > MOST_CHARACTERS
    ? null
    : { occasion, title, events: ordered.map(({ event }) => event) };
}

/** What makes something comes first, as it ran; checks do not build on each other, so they have a fixed order. */
function inOrder(steps: readonly FinishedStep[]): readonly FinishedStep[] {
  const makers = steps.filter(makesSomething);
  const deployments = steps.filter((one) => jobOfStep(one.step) === DEPLOYED);
  const checks = steps.filter((one) => !makers.includes(one) && !deployments.includes(one));
  const byRank = checks.toSorted(
    (a, b) => checkRank(a) - checkRank(b) || (commandOf(a) < commandOf(b) ? -1 : 1),
  );
  return [...makers, ...byRank, ...deployments];
}

function makesSomething({ step }: FinishedStep): boolean {
  return MAKES.test(step.label);
}

function checkRank({ step }: FinishedStep): number {
  const rank = CHECKS.findIndex((pattern) => pattern.test(step.label));
  return rank === -1 ? CHECKS.length : rank;
}

const MAKES = /\b(?:codegen|gen|generate|protoc|proto|sqlc|migrate|migration|migrations|alembic|seed)\b/;
const CHECKS = [
  /fmt|format|prettier|lint:fix/,
  /lint|vet|clippy|ruff|style/,
  /type|tsc|mypy|pyright/,
  /build|compile/,
  /test|spec|jest|mocha/,
];
const SCHEMA = matching("i")`
  (?:^|/)(?:migrations?|schemas?)/|(?:^|/)schema\.\w+$|\.(?:prisma|proto|sql|graphql)$
`;
/** A variable, a pattern or a cut: what ran is not what it says. */
const UNCLEAR = /[…$\x60*"']/;

function occasionOf(files: readonly string[], steps: readonly FinishedStep[]): string {
  const last = steps.at(-1);
  if (last && jobOfStep(last.step) === DEPLOYED) return `To deploy with \`${commandOf(last)}\``;
  const isSchema = files.some((path) => SCHEMA.test(path)) && steps.some(makesSomething);
  return isSchema ? "After a schema change" : "After a change";
}

function commandOf({ step, folder }: FinishedStep): string {
  return folder === "" ? step.label : `cd ${folder} && ${step.label}`;
}

function workflowFinding(flows: readonly Workflow[]): readonly Finding[] {
  const flow = flows.at(-1);
  const event = flow?.events.at(-1);
  if (!flow || !event) return [];
  const { occasion, title } = flow;
  const sources = [...new Set(flows.flatMap(({ events }) => events.map(({ id }) => id)))];
  return [
    findingFrom(
      event,
      {
        kind: "pattern",
        title,
        body: "",
        origin: `tool:${event.tool?.name ?? ""}`,
        // Commands are facts; nothing that was printed is quoted.
        trust: leastTrust([event.trust, 1]),
        sources: sources.slice(-MOST_SOURCES),
      },
      { identity: [event.id], counted: { subject: occasion, times: flows.length } },
    ),
  ];
}
