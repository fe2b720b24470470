import { existsSync } from "node:fs";
import { type Backfilled, backfill, type ToldSession } from "../capture/backfill.ts";
import { counting, storing, type Taker } from "../capture/takers.ts";
import { KEY_BYTES } from "../config/key.ts";
import { UnbiddenError } from "../domain/errors.ts";
import { sessionId } from "../domain/event.ts";
import type { Memory } from "../domain/memory.ts";
import { redact } from "../domain/redact.ts";
import type { Importer } from "../importers/importer.ts";
import type { Engine, ImportAnswer, ImportProgress } from "../operations/engine-type.ts";
import type { ProjectFacts, SessionFacts } from "../store/store.ts";
import type { EngineDeps } from "./deps.ts";
import { drainFor, workerDeps } from "./drain.ts";
import { showAll } from "./memories.ts";
import { projectAt, safeTranscript } from "./place.ts";

type Input = Parameters<Engine["import"]>[0];

/** How many things are told at the end. */
const THINGS = 3;
/** What says most about a project, in this order. */
const TELLING = ["decision", "failure", "preference", "pattern", "note"] as const;

/** Bringing in what was before us. */
export function importMethods(deps: EngineDeps): Pick<Engine, "import" | "pastSessions"> {
  return {
    import: (input, onProgress) => importFrom(deps, input, onProgress ?? (() => undefined)),
    pastSessions: async (source) => {
      const { sessions } = await (await importerOf(deps, source)).sessions();
      return { sessions: sessions.length, bytes: sessions.reduce((sum, { bytes }) => sum + bytes, 0) };
    },
  };
}

/** Throws `ARGUMENT_INVALID`. */
async function importerOf(deps: EngineDeps, source: string): Promise<Importer> {
  const importers = await deps.importers();
  const importer = importers.get(source);
  if (importer) return importer;
  const names = [...importers.keys()].join(", ");
  throw new UnbiddenError("ARGUMENT_INVALID", `nothing is imported from "${source}"; use ${names}`);
}

async function importFrom(
  given: EngineDeps,
  input: Input,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportAnswer> {
  const deps = input.dryRun ? onlyLooking(given) : given;
  const started = deps.monotonic();
  const importer = await importerOf(deps, input.source);
  const request = { since: sinceOf(input.since, deps.now()), wants: wantedBy(deps, input) };
  const learn = input.dryRun ? async () => undefined : () => drainFor(deps, Number.POSITIVE_INFINITY);
  const found = await backfill(
    {
      ...deps,
      taker: await takerFor(deps, input),
      projectAt: (cwd) => projectAt(deps, cwd),
      factsOf: (told) => factsOf(deps, told),
      settle: learn,
      onProgress: (progress) => onProgress({ phase: "read", ...progress }),
    },
    importer,
    request,
  );
  onProgress({ phase: "learn", sessions: 0, ofSessions: 0, bytes: 0, ofBytes: 0, events: found.events });
  await learn();
  const { project, things } = input.dryRun ? NO_THINGS : await knownThings(deps, input, found);
  const ms = Math.round(deps.monotonic() - started);
  const { projects, ...counts } = found;
  return { ...counts, source: input.source, dryRun: input.dryRun, ms, project, things };
}

/** What is only looked at makes neither home nor key nor log. */
function onlyLooking(deps: EngineDeps): EngineDeps {
  const key = existsSync(deps.home.key) ? deps.key : () => new Uint8Array(KEY_BYTES);
  return { ...deps, key, fault: () => undefined };
}

async function takerFor(deps: EngineDeps, { dryRun }: Input): Promise<Taker> {
  if (!dryRun) return storing(await workerDeps(deps));
  return counting(existsSync(deps.home.store) ? deps.store() : null);
}

const NO_THINGS = { project: null, things: [] };

function factsOf(deps: EngineDeps, { agent, nativeSession, cwd, path, at }: ToldSession): SessionFacts {
  return {
    id: sessionId(agent, nativeSession),
    agent,
    nativeId: redact(nativeSession, deps.key()).text.slice(0, 200),
    project: projectAt(deps, cwd),
    transcript: safeTranscript(deps, path, cwd),
    at,
  };
}

/** "90d", "12h", "6w", or a date. Throws `ARGUMENT_INVALID`. */
function sinceOf(said: string | undefined, now: number): number {
  if (said === undefined) return 0;
  const [, count, unit = ""] = /^(\d{1,5})([hdwmy])$/.exec(said.trim()) ?? [];
  if (count !== undefined) return now - Number(count) * (UNIT_HOURS[unit] ?? 0) * 3_600_000;
  const date = /^\d{4}-\d\d-\d\d/.test(said.trim()) ? Date.parse(said.trim()) : Number.NaN;
  if (Number.isFinite(date)) return date;
  throw new UnbiddenError("ARGUMENT_INVALID", `--since is like 90d, 12h, 6w or 2026-01-31, not "${said}"`);
}

const UNIT_HOURS: Readonly<Record<string, number>> = { h: 1, d: 24, w: 168, m: 730, y: 8_766 };

/** By folder, or by the name people know a project by. */
function wantedBy(
  deps: EngineDeps,
  { project: said, cwd }: Input,
): (project: ProjectFacts | null) => boolean {
  if (said === undefined) return () => true;
  const isPath = /[\\/]|^\.{1,2}$/.test(said);
  const meant = isPath ? projectAt(deps, deps.resolve(cwd, said)) : null;
  if (isPath && meant === null) throw new UnbiddenError("PROJECT_UNKNOWN", `${said} belongs to no project`);
  const keys = new Set(meant?.keys.map(({ kind, value }) => `${kind}:${value}`));
  return (project) =>
    project !== null &&
    (meant === null
      ? project.name === said
      : project.keys.some(({ kind, value }) => keys.has(`${kind}:${value}`)));
}

/** Of the project one stands in; where nothing is known about it, of the one that got most. */
async function knownThings(deps: EngineDeps, { cwd, project }: Input, { projects }: Backfilled) {
  // Who asked for one project wants to hear of that one.
  const here = project === undefined ? projectAt(deps, cwd) : null;
  const standing = here && (await deps.store().findProject(here));
  const most = [...projects].sort((a, b) => b[1] - a[1])[0]?.[0] ?? "";
  for (const id of [standing?.id ?? "", most]) {
    if (id === "") continue;
    const memories = await tellingMemories(deps, id);
    if (memories.length === 0) continue;
    const name = (await deps.store().projectNames()).get(id) ?? null;
    return { project: name, things: await showAll(deps, memories) };
  }
  return NO_THINGS;
}

/** One of each kind first, the latest; then what is left. */
async function tellingMemories(deps: EngineDeps, project: string): Promise<readonly Memory[]> {
  const byKind = await Promise.all(
    TELLING.map((kind) =>
      deps.store().listMemories({ project, kinds: [kind], everywhere: false, limit: THINGS }),
    ),
  );
  const first = byKind.flatMap((memories) => memories.slice(0, 1));
  const rest = byKind.flatMap((memories) => memories.slice(1));
  return [...first, ...rest].slice(0, THINGS);
}
