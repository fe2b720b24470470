import { parseArgs } from "node:util";
import { type BigTeam, bigTeam, projectNamed, wordAt } from "../../test/support/big-team.ts";
import { startPostgres, type TestServer } from "../../test/support/postgres.ts";
import {
  logPlans,
  type PlannedScan,
  plannedScans,
  sequentialScans,
} from "../../test/support/postgres-plans.ts";
import { asMember, makeLogins, newTeam, sharedMemory } from "../../test/support/team.ts";
import { progress } from "../progress.ts";
import { type Provenance, provenance } from "../provenance.ts";
import { publish } from "../publish.ts";
import { pick, randomFrom } from "../random.ts";
import { median, quantile, rounded } from "../statistics.ts";
import { WrongUse } from "../wrong-use.ts";

const ARGUMENTS = {
  json: { type: "boolean", default: false },
  save: { type: "boolean", default: false },
  memories: { type: "string", default: "1000000" },
  teams: { type: "string", default: "100" },
  runs: { type: "string", default: "200" },
} as const;

/** In ms. */
interface Times {
  readonly median: number;
  readonly p95: number;
}

interface TeamReport extends Provenance {
  readonly bench: "team";
  readonly memories: number;
  readonly teams: number;
  readonly runs: number;
  /** Of an administrator's statements, with all indexes in place. */
  readonly filledPerSecond: number;
  /** Of members' transactions with 100 memories each, one after the other. */
  readonly pushedPerSecond: number;
  readonly push: Times;
  /** A first page of 200 changes, and the page after the last exchange, with 20. */
  readonly firstPage: Times;
  readonly newChanges: Times;
  /** Of a page of people's: a hundred candidates for four words. */
  readonly search: Times;
  /** Of the table and each of its indexes. */
  readonly bytes: Readonly<Record<string, number>>;
  readonly bytesPerMemory: number;
  readonly plans: readonly PlannedScan[];
  readonly sequentialScans: number;
}

/** What a server with many teams costs a member who exchanges. */
export async function benchTeam(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: ARGUMENTS });
  const [memories, teams, runs] = [values.memories, values.teams, values.runs].map(Number);
  if (!memories || !teams || !runs || memories < teams * 400)
    throw new WrongUse("give at least 400 memories for each team");
  const server = startPostgres({ options: SETTINGS });
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => endWith(server));
  try {
    await makeLogins(server);
    await newTeam(server, "first");
    publish(await measure(server, { memories, teams, runs }), print, values);
  } finally {
    server.remove();
  }
}

/** A server outlives who started it. */
function endWith(server: TestServer): never {
  server.remove();
  process.exit(1);
}

/** As an administrator would have it on a small machine; what is acknowledged is on the disk. */
const SETTINGS = "-c shared_buffers=512MB -c max_wal_size=4GB -c checkpoint_timeout=15min";

async function measure(
  server: TestServer,
  { memories, teams, runs }: Pick<TeamReport, "memories" | "teams" | "runs">,
): Promise<TeamReport> {
  const { all, seconds } = await filled(server, Math.floor(memories / teams), teams);
  await server.sql(
    "admin",
    "VACUUM ANALYZE unbidden.memory, unbidden.term, unbidden.collection",
    "CHECKPOINT",
  );
  const random = randomFrom(1);
  const project = projectNamed(1);
  const timed = (work: (open: TeamCall, of: BigTeam, run: number) => Promise<unknown>) =>
    timesOf(runs, (run) => timedOnce(server, pick(random, all), (team, of) => work(team, of, run)));
  const firstPage = await timed((team) => team.pull(project, { after: 0, limit: 200, why: "exchange" }));
  const newChanges = await timed((team, { memories: last }) =>
    team.pull(project, { after: last - 80, limit: 200, why: "exchange" }),
  );
  const search = await timed((team) => team.search(project, asked(random)));
  const push = await timed((team, _, run) => team.push(project, pushed(run)));
  const bytes = await sizes(server);
  const plans = await plansOf(server, pick(random, all));
  return {
    ...provenance(),
    ...{ bench: "team", memories, teams, runs, firstPage, newChanges, search, push, bytes, plans },
    filledPerSecond: Math.round(memories / seconds),
    pushedPerSecond: Math.round(100_000 / push.median),
    bytesPerMemory: Math.round(Object.values(bytes).reduce((sum, size) => sum + size, 0) / memories),
    sequentialScans: sequentialScans(plans).length,
  };
}

/** After what is timed, because writing them down takes time. */
async function plansOf(server: TestServer, { key, memories }: BigTeam): Promise<PlannedScan[]> {
  const project = projectNamed(1);
  await logPlans(server);
  await asMember(server, key, async (team) => {
    for (const after of [0, memories - 80]) await team.pull(project, { after, limit: 200, why: "exchange" });
    await team.holds(await team.push(project, pushed(-1)));
    await team.search(project, asked(randomFrom(2)));
    await team.audit(Date.now() + 60_000, 200);
    await team.erase({ project: projectNamed(2) });
    await team.erase({ member: (await team.membership()).member });
  });
  return plannedScans(server);
}

async function filled(server: TestServer, each: number, teams: number) {
  const all: BigTeam[] = [];
  const begun = performance.now();
  for (let team = 0; team < teams; team++) {
    all.push(await bigTeam(server, each));
    progress("teams", team + 1, teams);
  }
  return { all, seconds: (performance.now() - begun) / 1_000 };
}

type TeamCall = Parameters<Parameters<typeof asMember>[2]>[0];

/** Without the connection, which a daemon makes once for each exchange. */
function timedOnce(
  server: TestServer,
  team: BigTeam,
  work: (open: TeamCall, of: BigTeam) => Promise<unknown>,
): Promise<number> {
  return asMember(server, team.key, async (open) => {
    const begun = performance.now();
    await work(open, team);
    return performance.now() - begun;
  });
}

async function timesOf(runs: number, once: (run: number) => Promise<number>): Promise<Times> {
  const times: number[] = [];
  for (let run = 0; run < runs; run++) times.push(await once(run));
  return { median: rounded(median(times)), p95: rounded(quantile(times, 0.95)) };
}

function asked(random: () => number) {
  return { terms: Array.from({ length: 4 }, () => wordAt(random())), limit: 100, why: "bench" };
}

/** With words of the team's. */
function pushed(run: number) {
  const random = randomFrom(run + 1_000);
  const title = (at: number) =>
    [`Decision ${run}.${at}:`, ...Array.from({ length: 30 }, () => wordAt(random()))].join(" ");
  return Array.from({ length: 100 }, (_, at) => sharedMemory(`bench-${run}-${at}`, title(at), Date.now()));
}

async function sizes(server: TestServer): Promise<Record<string, number>> {
  const [rows = []] = await server.sql(
    "admin",
    `SELECT relname AS name, pg_table_size(oid)::float8 AS bytes FROM pg_class
     WHERE relnamespace = 'unbidden'::regnamespace AND relname ~ '^(memory|term)' AND relkind IN ('r', 'i') ORDER BY 1`,
  );
  return Object.fromEntries(rows.map(({ name, bytes }) => [String(name), Number(bytes)]));
}

function print({ plans, bytes, ...report }: TeamReport): void {
  const { memories, teams, firstPage, newChanges, search, push } = report;
  const row = (what: string, { median: middle, p95 }: Times) =>
    `${what}: ${middle} ms, 95 % within ${p95} ms\n`;
  process.stdout.write(`${memories} memories of ${teams} teams\n`);
  process.stdout.write(`filled ${report.filledPerSecond}/s, pushed ${report.pushedPerSecond}/s\n`);
  process.stdout.write(
    row("first page of 200", firstPage) +
      row("new changes", newChanges) +
      row("search", search) +
      row("push of 100", push),
  );
  for (const [name, size] of Object.entries(bytes))
    process.stdout.write(`${name}: ${(size / 1e6).toFixed(1)} MB\n`);
  for (const { how, table, index } of plans) process.stdout.write(`${how} on ${table} ${index ?? ""}\n`);
  process.stdout.write(`sequential scans of big tables: ${report.sequentialScans}\n`);
}
