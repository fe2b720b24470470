import { existsSync } from "node:fs";
import { backfill } from "../../capture/backfill.ts";
import { refreshNotes } from "../../capture/notes.ts";
import { countingSink, type EventSink, storingSink } from "../../capture/sinks.ts";
import { KEY_BYTES } from "../../config/key.ts";
import { FRESHNESS } from "../../distill/supersede.ts";
import { UnbiddenError } from "../../domain/errors.ts";
import { MEMORY_SOURCES } from "../../domain/memory-sources.ts";
import type { Importer, PastSession } from "../../importers/importer.ts";
import type { Engine } from "../../operations/engine-type.ts";
import type { ImportAnswer, ImportProgress } from "../../operations/import-answers.ts";
import { drainFor, workerDeps } from "../maintenance/drain.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { projectAt, sessionFacts } from "../wiring/safe-facts.ts";
import { importHighlights, NO_HIGHLIGHTS } from "./import-highlights.ts";
import { backfillRequest } from "./import-request.ts";

type Input = Parameters<Engine["import"]>[0];

/** Bringing in what was before us. */
export function importMethods(deps: EngineDeps): Pick<Engine, "import" | "pastSessions"> {
  return {
    import: (input, onProgress) => importFrom(deps, input, onProgress ?? (() => undefined)),
    pastSessions: async (source) => {
      const { sessions } = await (await importerOf(deps, source)).sessions();
      const unread = await unreadOf(deps, sessions);
      return { sessions: unread.length, bytes: unread.reduce((sum, { bytes }) => sum + bytes, 0) };
    },
  };
}

/** Those that were not read to their end. */
async function unreadOf(deps: EngineDeps, sessions: readonly PastSession[]): Promise<readonly PastSession[]> {
  if (!existsSync(deps.home.store)) return sessions;
  const marks = await Promise.all(sessions.map(({ path }) => deps.store().transcriptMark(path)));
  return sessions.filter(({ bytes }, at) => marks[at]?.size !== bytes);
}

/** Throws `ARGUMENT_INVALID`. */
async function importerOf(deps: EngineDeps, source: string): Promise<Importer> {
  const importers = await deps.importers();
  const importer = importers.get(source);
  if (importer) return importer;
  const names = [...importers.keys(), ...MEMORY_SOURCES, "memories"].join(", ");
  throw new UnbiddenError("ARGUMENT_INVALID", `nothing is imported from "${source}"; use ${names}`);
}

/** Sessions of an import whose projects' notes are brought in, too. */
const MANY = 100_000;

async function importFrom(
  given: EngineDeps,
  input: Input,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportAnswer> {
  const deps = input.dryRun ? onlyLooking(given) : given;
  const started = deps.monotonic();
  const importer = await importerOf(deps, input.source);
  const request = backfillRequest(deps, input);
  const learn = input.dryRun ? async () => undefined : () => drainFor(deps, Number.POSITIVE_INFINITY);
  const found = await backfill(
    {
      ...deps,
      importer,
      sink: await sinkFor(deps, input),
      projectAt: (cwd) => projectAt(deps, cwd),
      factsOf: (told) => sessionFacts(deps, told),
      settle: learn,
      onProgress: (progress) => onProgress({ phase: "read", ...progress }),
    },
    request,
  );
  onProgress({ phase: "learn", events: found.events });
  await learn();
  if (!input.dryRun) await refreshNotes({ ...(await workerDeps(deps)), judge: FRESHNESS }, () => true, MANY);
  const told = input.dryRun ? NO_HIGHLIGHTS : await importHighlights(deps, input, found);
  const ms = Math.round(deps.monotonic() - started);
  const { projects, ...counts } = found;
  return { ...counts, source: input.source, dryRun: input.dryRun, ms, ...told };
}

/** What is only looked at makes neither home nor key nor log. */
export function onlyLooking(deps: EngineDeps): EngineDeps {
  const key = existsSync(deps.home.key) ? deps.key : () => new Uint8Array(KEY_BYTES);
  return { ...deps, key, recordError: () => undefined };
}

async function sinkFor(deps: EngineDeps, { dryRun }: Input): Promise<EventSink> {
  if (!dryRun) return storingSink(await workerDeps(deps));
  return countingSink(existsSync(deps.home.store) ? deps.store() : null);
}
