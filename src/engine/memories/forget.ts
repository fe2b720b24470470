import { UnbiddenError } from "../../domain/errors.ts";
import type { Memory } from "../../domain/memory.ts";
import { isMemorySource } from "../../domain/memory-sources.ts";
import type { ForgetAnswer } from "../../operations/forget.ts";
import type { OperationInput } from "../../operations/operations.ts";
import type { Origin } from "../../store/port/origin.ts";
import { copiesIn } from "../maintenance/backup-files.ts";
import { renewBackups } from "../maintenance/backups.ts";
import { clearFileRoutes } from "../sessions/file-routes.ts";
import { findNamedSession } from "../sessions/session-named.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { catchUp, findKnownProject } from "./memories.ts";
import { parseTime } from "./parse-time.ts";
import { oneMemory, toShownMemories } from "./shown-memories.ts";
import { findTraces } from "./traces.ts";

type ForgetInput = OperationInput<"forget">;

/** One memory at once; what came from somewhere only with `yes`, and without it what would go. */
export async function forgetMemories(deps: EngineDeps, input: ForgetInput): Promise<ForgetAnswer> {
  const ways = [input.id, input.source, input.session, input.since].filter((said) => said !== undefined);
  if (ways.length !== 1) {
    throw new UnbiddenError(
      "ARGUMENT_INVALID",
      "say what to forget: the id of a memory, or one of --source, --session and --since",
    );
  }
  // What waits in the spool could bring back what is to be forgotten.
  await catchUp(deps);
  return input.id === undefined ? forgetByOrigin(deps, input) : forgetOne(deps, input.id, input.purge);
}

async function forgetOne(deps: EngineDeps, id: string, purge: boolean): Promise<ForgetAnswer> {
  const memory = await oneMemory(deps, id);
  const going = await toShownMemories(deps, [memory]);
  const forgotten = await deps.store().forget([memory.id], { purge, at: deps.now() });
  const gone = purge ? await afterPurge(deps, [memory.title]) : NOT_PURGED;
  return { done: true, ...forgotten, title: memory.title, going, saidAgain: [], ...gone };
}

async function forgetByOrigin(deps: EngineDeps, input: ForgetInput): Promise<ForgetAnswer> {
  const { purge } = input;
  const origin = await originOf(deps, input);
  const options = { purge, at: deps.now() };
  const found = await deps.store().forgetByOrigin(origin, { ...options, preview: true });
  const going = await toShownMemories(deps, found.memories);
  const elsewhere = await toShownMemories(deps, found.saidAgain);
  const done = input.yes && going.length + found.events > 0;
  if (done) await deps.store().forgetByOrigin(origin, { ...options, preview: false });
  const titles = going.map(({ title }) => title);
  const gone = purge && (done ? await afterPurge(deps, titles) : beforePurge(deps));
  const counts = { memories: going.length, events: found.events };
  return {
    done,
    ...counts,
    title: titleOrCount(found.memories),
    going,
    saidAgain: elsewhere,
    ...(gone || NOT_PURGED),
  };
}

const NOT_PURGED = { traces: null, backups: 0 };

function beforePurge({ home }: EngineDeps) {
  return { ...NOT_PURGED, backups: copiesIn(home.backups).length };
}

/** Copies of the store go first, so that the search can say that nothing is left. */
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
  const source = input.source ?? "";
  if (isMemorySource(source)) return { imported: source, project };
  // A file may be called like an id, but then by its whole name and not in a memory's sources.
  return EVENT_ID.test(source) ? { event: source } : { file: source, project };
}

const EVENT_ID = /^[0-9a-f]{8,64}$/;
