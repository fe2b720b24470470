import { existsSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { backfill } from "../../capture/backfill.ts";
import { dryRunStore } from "../../capture/dry-run-store.ts";
import { refreshNotes } from "../../capture/notes.ts";
import type { UnsafeSession } from "../../capture/prepare.ts";
import { latestTranscripts } from "../../capture/reconcile.ts";
import { KEY_BYTES } from "../../config/key.ts";
import { FRESHNESS } from "../../distill/supersede.ts";
import { UnbiddenError } from "../../domain/errors.ts";
import { isMemorySource, MEMORY_SOURCES, TEAM_SOURCE } from "../../domain/memory-sources.ts";
import type { Importer } from "../../importers/importer.ts";
import type { ImportableSource } from "../../operations/engine-type.ts";
import type { ImportAnswer, ImportInput, ImportProgress, ImportResult } from "../../operations/import.ts";
import type { ProjectKey } from "../../store/port/project-key.ts";
import type { ProjectFacts } from "../../store/store.ts";
import { drainFor, workerDeps } from "../maintenance/drain.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { sessionFacts } from "../wiring/safe-facts.ts";
import { importHighlights, NO_HIGHLIGHTS } from "./import-highlights.ts";
import { importMemories } from "./import-memories.ts";
import { importExportFile } from "./import-records.ts";
import { type ImportSteps, requestedProject, requestedSince } from "./import-targets.ts";

/** Imports older sessions or memories. An interrupted run continues the next time; a repeated one changes nothing. */
export async function importFrom(
  engineDeps: EngineDeps,
  input: ImportInput,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportResult> {
  refuseForeignOptions(input);
  const deps = input.dryRun ? withoutWrites(engineDeps) : engineDeps;
  const started = deps.monotonic();
  const steps = importSteps(deps, input);
  let step = await steps.next();
  for (; !step.done; step = await steps.next()) {
    onProgress(step.value);
    // Lets the progress be drawn.
    await setImmediate();
  }
  return { ...step.value, dryRun: input.dryRun, ms: Math.round(deps.monotonic() - started) };
}

function importSteps(deps: EngineDeps, input: ImportInput): ImportSteps<ImportResult> {
  const { source } = input;
  // From then on the project's files are read whenever they change.
  if (source === TEAM_SOURCE && !deps.isPerson && !input.dryRun)
    throw new UnbiddenError("PERSON_NEEDED", "only a person may have a repository's memories read");
  if (source === "memories") return importExportFile(deps, input);
  return isMemorySource(source) ? importMemories(deps, { ...input, source }) : importTranscripts(deps, input);
}

/** A dry run creates neither home nor key nor log, and stores nothing. */
function withoutWrites(deps: EngineDeps): EngineDeps {
  const key = existsSync(deps.home.key) ? deps.key : () => new Uint8Array(KEY_BYTES);
  const store = dryRunStore(existsSync(deps.home.store) ? deps.store() : null);
  return { ...deps, key, store: () => store, recordError: () => undefined };
}

/** Unread sessions, counted without reading them. */
export async function pastSessions(deps: EngineDeps, source: string) {
  const { sessions } = await (await importerNamed(deps, source)).sessions();
  const store = withoutWrites(deps).store();
  const marks = await Promise.all(sessions.map(({ path }) => store.transcriptMark(path)));
  const unread = sessions.filter(({ bytes }, at) => marks[at]?.size !== bytes);
  return { sessions: unread.length, bytes: unread.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** Agents whose past sessions lie on this machine. */
export async function importableSources(deps: EngineDeps): Promise<readonly ImportableSource[]> {
  const sources = [...(await deps.importers()).keys()];
  const past = await Promise.all(sources.map((source) => pastSessions(deps, source)));
  return sources.flatMap((source, at) => {
    const found = past[at];
    const label = deps.agents.get(source)?.label ?? source;
    return found && found.sessions > 0 ? [{ source, label, ...found }] : [];
  });
}

/** An option of another source would otherwise be ignored in silence. */
function refuseForeignOptions(input: ImportInput): void {
  for (const [field, flag, sources] of OPTION_SOURCES) {
    if (input[field] === undefined || input[field] === false || sources.test(input.source)) continue;
    throw new UnbiddenError("ARGUMENT_INVALID", `${flag} does not belong to \`import ${input.source}\``);
  }
}

const OPTION_SOURCES: readonly (readonly [field: keyof ImportInput, flag: string, sources: RegExp])[] = [
  ["file", "a file or folder", /^(?:memories|git|markdown|claude-mem)$/],
  ["trustAsIs", "--trust-as-is", /^memories$/],
  ["evenForgotten", "--even-forgotten", /^memories$/],
  ["since", "--since", /^(?!memory-md$|team$)/],
  ["project", "--project", /^(?!git$|markdown$|memory-md$|team$)/],
  ["limit", "--limit", /^(?:git|markdown)$/],
  ["mine", "--mine", /^markdown$/],
];

/** Sessions of an import whose projects' notes are imported too. */
const MOST_SESSIONS = 100_000;

/** Imports an agent's past sessions, and runs the rules over them. */
async function* importTranscripts(deps: EngineDeps, input: ImportInput): ImportSteps<ImportAnswer> {
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
  const latest = await latestTranscripts(reading, MOST_SESSIONS);
  await refreshNotes({ ...reading, judge: FRESHNESS }, latest, () => true);
  return { ...counts, source, ...(await importHighlights(deps, input, projects)) };
}

/** Throws `ARGUMENT_INVALID`. */
async function importerNamed(deps: EngineDeps, source: string): Promise<Importer> {
  const importers = await deps.importers();
  const importer = importers.get(source);
  if (importer) return importer;
  const names = [...importers.keys(), ...MEMORY_SOURCES, "memories"].join(", ");
  throw new UnbiddenError("ARGUMENT_INVALID", `nothing is imported from "${source}"; use ${names}`);
}

/** By folder, or by name. */
function projectFilter(deps: EngineDeps, input: ImportInput): (project: ProjectFacts | null) => boolean {
  const requested = requestedProject(deps, input);
  if (requested === null) return () => true;
  const { name, facts } = requested;
  if (facts === null) return (project) => project?.name === name;
  const keyName = ({ kind, value }: ProjectKey) => `${kind}:${value}`;
  const keys = new Set(facts.keys.map(keyName));
  return (project) => project?.keys.some((key) => keys.has(keyName(key))) ?? false;
}
