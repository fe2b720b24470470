import { backfill } from "../../capture/backfill.ts";
import { refreshNotes } from "../../capture/notes.ts";
import type { UnsafeSession } from "../../capture/prepare.ts";
import { FRESHNESS } from "../../distill/supersede.ts";
import { UnbiddenError } from "../../domain/errors.ts";
import { MEMORY_SOURCES } from "../../domain/memory-sources.ts";
import type { Importer } from "../../importers/importer.ts";
import type { ImportAnswer, ImportInput } from "../../operations/import.ts";
import type { ProjectFacts, ProjectKey } from "../../store/store.ts";
import { drainFor, workerDeps } from "../maintenance/drain.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { sessionFacts } from "../wiring/safe-facts.ts";
import { importHighlights, NO_HIGHLIGHTS } from "./import-highlights.ts";
import { type ImportSteps, requestedProject, requestedSince } from "./import-targets.ts";

/** Sessions of an import whose projects' notes are brought in, too. */
const MOST_SESSIONS = 100_000;

/** Brings in an agent's past sessions, and has the rules look at them. */
export async function* importTranscripts(deps: EngineDeps, input: ImportInput): ImportSteps<ImportAnswer> {
  const { source, dryRun } = input;
  const importer = await importerNamed(deps, source);
  const request = { since: requestedSince(deps, input), isWanted: projectFilter(deps, input) };
  const learn = async () => (dryRun ? undefined : drainFor(deps, Number.POSITIVE_INFINITY));
  const reading = {
    ...(await workerDeps(deps)),
    importer,
    factsOf: (session: UnsafeSession) => sessionFacts(deps, session),
    settle: learn,
  };
  const { projects, ...counts } = yield* backfill(reading, request);
  yield { phase: "learn", events: counts.events };
  await learn();
  if (dryRun) return { ...counts, source, ...NO_HIGHLIGHTS };
  await refreshNotes({ ...reading, judge: FRESHNESS }, () => true, MOST_SESSIONS);
  return { ...counts, source, ...(await importHighlights(deps, input, projects)) };
}

/** Throws `ARGUMENT_INVALID`. */
export async function importerNamed(deps: EngineDeps, source: string): Promise<Importer> {
  const importers = await deps.importers();
  const importer = importers.get(source);
  if (importer) return importer;
  const names = [...importers.keys(), ...MEMORY_SOURCES, "memories"].join(", ");
  throw new UnbiddenError("ARGUMENT_INVALID", `nothing is imported from "${source}"; use ${names}`);
}

/** By folder, or by the name people know a project by. */
function projectFilter(deps: EngineDeps, input: ImportInput): (project: ProjectFacts | null) => boolean {
  const requested = requestedProject(deps, input);
  if (requested === null) return () => true;
  const { name, facts } = requested;
  if (facts === null) return (project) => project?.name === name;
  const keyName = ({ kind, value }: ProjectKey) => `${kind}:${value}`;
  const keys = new Set(facts.keys.map(keyName));
  return (project) => project?.keys.some((key) => keys.has(keyName(key))) ?? false;
}
