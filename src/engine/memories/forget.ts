import { closeSync, readSync } from "node:fs";
import { relative } from "node:path";
import { UnbiddenError } from "../../domain/errors.ts";
import type { Memory } from "../../domain/memory.ts";
import { openOwnFile } from "../../files/own-file.ts";
import type { ForgetAnswer, Traces } from "../../operations/forget.ts";
import type { OperationInput } from "../../operations/operations.ts";
import type { Origin } from "../../store/port/edit-store.ts";
import { copiesIn } from "../maintenance/backup-files.ts";
import { renewBackups } from "../maintenance/backups.ts";
import { clearFileRoutes } from "../sessions/file-routes.ts";
import { findNamedSession } from "../sessions/session.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { filesUnder } from "../wiring/files-under.ts";
import { catchUp, findKnownProject } from "./memories.ts";
import { toNamedSource } from "./named-source.ts";
import { parseTime } from "./parse-time.ts";
import { oneMemory, toShownMemories } from "./shown-memories.ts";

type ForgetInput = OperationInput<"forget">;

/** Forgets one memory at once; by origin only with `yes`, and without it lists them. */
export async function forgetMemories(deps: EngineDeps, input: ForgetInput): Promise<ForgetAnswer> {
  const selectors = [input.id, input.source, input.session, input.since].filter(
    (value) => value !== undefined,
  );
  if (selectors.length !== 1) {
    throw new UnbiddenError(
      "ARGUMENT_INVALID",
      "say what to forget: the id of a memory, or one of --source, --session and --since",
    );
  }
  // The spool could bring back a forgotten memory.
  await catchUp(deps);
  return input.id === undefined ? forgetByOrigin(deps, input) : forgetOne(deps, input.id, input.purge);
}

async function forgetOne(deps: EngineDeps, id: string, purge: boolean): Promise<ForgetAnswer> {
  const memory = await oneMemory(deps, id);
  const going = await toShownMemories(deps, [memory]);
  const forgotten = await deps.store().forget([memory.id], { purge, at: deps.now() });
  const purged = purge ? await afterPurge(deps, [memory.title]) : NOT_PURGED;
  return { done: true, ...forgotten, title: memory.title, going, saidAgain: [], ...purged };
}

async function forgetByOrigin(deps: EngineDeps, input: ForgetInput): Promise<ForgetAnswer> {
  const { purge } = input;
  const origin = await originOf(deps, input);
  const options = { purge, at: deps.now() };
  const found = await deps.store().forgetByOrigin(origin, { ...options, preview: true });
  const going = await toShownMemories(deps, found.memories);
  const repeated = await toShownMemories(deps, found.saidAgain);
  const done = input.yes && going.length + found.events > 0;
  if (done) await deps.store().forgetByOrigin(origin, { ...options, preview: false });
  const titles = going.map(({ title }) => title);
  const purged = purge && (done ? await afterPurge(deps, titles) : beforePurge(deps));
  const counts = { memories: going.length, events: found.events };
  return {
    done,
    ...counts,
    title: titleOrCount(found.memories),
    going,
    saidAgain: repeated,
    ...(purged || NOT_PURGED),
  };
}

const NOT_PURGED = { traces: null, backups: 0 };

function beforePurge({ home }: EngineDeps) {
  return { ...NOT_PURGED, backups: copiesIn(home.backups).length };
}

/** Copies of the store go first, so that the search covers all that is left. */
async function afterPurge(deps: EngineDeps, titles: readonly string[]) {
  clearFileRoutes(deps);
  const backups = await renewBackups(deps);
  return { backups, traces: findTraces(deps.home.root, titles) };
}

function titleOrCount(memories: readonly Memory[]): string {
  return memories.length === 1 ? (memories[0]?.title ?? "") : `${memories.length} memories`;
}

async function originOf(deps: EngineDeps, input: ForgetInput): Promise<Origin> {
  const project = (await findKnownProject(deps, input))?.id ?? null;
  if (input.since !== undefined)
    return { since: parseTime(input.since, deps.now(), "--since").from, project };
  if (input.session !== undefined)
    return { session: (await findNamedSession(deps, input.session, project)).id };
  const source = toNamedSource(input.source ?? "");
  return "event" in source ? source : { ...source, project };
}

/** Bytes read at once; a word on the border is found in the overlap. */
const CHUNK = 1_000_000;
const OVERLAP = 2_000;
/** A shorter title would match by chance. */
const MIN_LENGTH = 12;
const MAX_TITLES = 200;

/** Searches every byte of every file under a folder for these titles, in any case. */
function findTraces(folder: string, titles: readonly string[]): Traces {
  const words = [...new Set(titles.map((title) => toLowerText(Buffer.from(title.replace(/…+$/, "")))))]
    .filter(({ length }) => length >= MIN_LENGTH)
    .slice(0, MAX_TITLES);
  const files = filesUnder(folder);
  let bytes = 0;
  const foundIn = files.filter((file) => {
    const { found, size } = searchFile(folder, file, words);
    bytes += size;
    return found;
  });
  return {
    files: files.length,
    bytes,
    words: words.length,
    foundIn: foundIn.map((file) => relative(folder, file)),
  };
}

function searchFile(root: string, file: string, words: readonly string[]): { found: boolean; size: number } {
  const chunk = Buffer.alloc(CHUNK);
  const descriptor = openOwnFile(root, file);
  try {
    let [size, tail, found] = [0, "", false];
    for (let read = readSync(descriptor, chunk); read > 0; read = readSync(descriptor, chunk)) {
      const text = tail + toLowerText(chunk.subarray(0, read));
      found ||= words.some((word) => text.includes(word));
      tail = text.slice(-OVERLAP);
      size += read;
    }
    return { found, size };
  } finally {
    closeSync(descriptor);
  }
}

function toLowerText(bytes: Buffer): string {
  return bytes.toString("latin1").toLowerCase();
}
