import { existsSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { dryRunStore } from "../../capture/dry-run-store.ts";
import { KEY_BYTES } from "../../config/key.ts";
import { UnbiddenError } from "../../domain/errors.ts";
import { isMemorySource } from "../../domain/memory-sources.ts";
import type { ImportInput, ImportProgress, ImportResult } from "../../operations/import.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { importMemories } from "./import-memories.ts";
import { importExportFile } from "./import-records.ts";
import type { ImportSteps } from "./import-targets.ts";
import { importerNamed, importTranscripts } from "./import-transcripts.ts";

/** Brings in what was there before us. Broken off at any point, the next run goes on from there; run again, it changes nothing. */
export async function importFrom(
  given: EngineDeps,
  input: ImportInput,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportResult> {
  refuseForeignOptions(input);
  const deps = input.dryRun ? withoutWrites(given) : given;
  const started = deps.monotonic();
  const steps = importSteps(deps, input);
  let step = await steps.next();
  for (; !step.done; step = await steps.next()) {
    onProgress(step.value);
    // Whoever shows progress needs a moment to draw it.
    await setImmediate();
  }
  return { ...step.value, dryRun: input.dryRun, ms: Math.round(deps.monotonic() - started) };
}

function importSteps(deps: EngineDeps, input: ImportInput): ImportSteps<ImportResult> {
  const { source } = input;
  if (source === "memories") return importExportFile(deps, input);
  return isMemorySource(source) ? importMemories(deps, { ...input, source }) : importTranscripts(deps, input);
}

/** A dry run makes neither home nor key nor log, and stores nothing. */
function withoutWrites(deps: EngineDeps): EngineDeps {
  const key = existsSync(deps.home.key) ? deps.key : () => new Uint8Array(KEY_BYTES);
  const store = dryRunStore(existsSync(deps.home.store) ? deps.store() : null);
  return { ...deps, key, store: () => store, recordError: () => undefined };
}

/** What `import` would find to read, without reading it. */
export async function pastSessions(deps: EngineDeps, source: string) {
  const { sessions } = await (await importerNamed(deps, source)).sessions();
  const store = withoutWrites(deps).store();
  const marks = await Promise.all(sessions.map(({ path }) => store.transcriptMark(path)));
  const unread = sessions.filter(({ bytes }, at) => marks[at]?.size !== bytes);
  return { sessions: unread.length, bytes: unread.reduce((sum, { bytes }) => sum + bytes, 0) };
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
  ["since", "--since", /^(?!memory-md$)/],
  ["project", "--project", /^(?!git$|markdown$|memory-md$)/],
  ["limit", "--limit", /^(?:git|markdown)$/],
  ["mine", "--mine", /^markdown$/],
];
