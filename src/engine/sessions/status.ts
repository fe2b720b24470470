import { isOff } from "../../capture/disabled.ts";
import { spooledNames } from "../../capture/spool.ts";
import { OCCURRENCE_KINDS } from "../../domain/occurrence.ts";
import type { OftenSeen, SeenSession, StatusAnswer } from "../../operations/health.ts";
import type { OperationInput } from "../../operations/operations.ts";
import type { Session } from "../../store/store.ts";
import { countProjectMemories, findKnownProject } from "../memories/memories.ts";
import { shownReceipts } from "../memories/shown-memories.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { modelChoices } from "../wiring/model-settings.ts";
import { isSilentIn } from "../wiring/silent-in.ts";
import { hasSameRemote } from "./same-remote.ts";

const SESSIONS_SHOWN = 3;
/** Least count that is shown. */
const MIN_OCCURRENCES = 3;
const OFTEN_SHOWN = 3;

export async function showStatus(deps: EngineDeps, input: OperationInput<"status">): Promise<StatusAnswer> {
  const store = deps.store();
  const project = await findKnownProject(deps, input);
  const counts = await store.counts();
  return {
    home: deps.home.root,
    project: project?.name ?? null,
    off: project?.off ?? false,
    silent: await isSilentIn(deps, project),
    disabled: deps.disabled,
    sameRemote: await hasSameRemote(deps, input.cwd),
    projectMemories: project && (await countProjectMemories(deps, project)),
    memories: counts.memories,
    events: counts.events,
    receipts: counts.injections,
    bytes: counts.bytes,
    spooled: spooledNames(deps.spool).length,
    models: await modelChoices(deps),
    verdicts: await shownReceipts(deps, await store.receipts({ limit: input.limit })),
    sessions: await lastSessions(deps),
    often: project ? await oftenSeen(deps, project.id) : [],
    kept: (await deps.warm()).cache?.figures() ?? null,
    lastHooks: Object.fromEntries(counts.lastHooks),
  };
}

export function seenSession(session: Session): SeenSession {
  const { agent, nativeId, project, lastAt } = session;
  return { agent, nativeId, projectName: project?.name ?? null, lastAt, off: isOff(session) };
}

async function lastSessions(deps: EngineDeps): Promise<SeenSession[]> {
  const orders = Array.from({ length: SESSIONS_SHOWN }, (_, latest) => ({ latest }));
  const sessions = await Promise.all(orders.map((order) => deps.store().findSession(order, null)));
  return sessions.filter((session) => session !== null).map(seenSession);
}

/** The most frequent of each kind. */
async function oftenSeen(deps: EngineDeps, project: string): Promise<OftenSeen[]> {
  const store = deps.store();
  const found = await Promise.all(
    OCCURRENCE_KINDS.map((what) => store.occurrences(project, what, OFTEN_SHOWN)),
  );
  return found
    .flat()
    .flatMap(({ what, name, count }) => (count >= MIN_OCCURRENCES ? [{ what, name, count }] : []));
}
