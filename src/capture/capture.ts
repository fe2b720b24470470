import { isAbsolute } from "node:path";
import { codeOf, type ErrorCode } from "../domain/errors.ts";
import type { AgentEvent, RawEvent } from "../domain/event.ts";
import { readPlainFile } from "../files/plain-file.ts";
import type { Session, SessionFacts, Store } from "../store/store.ts";
import { isOff, wasDisabledAt } from "./disabled.ts";
import { type PrepareDeps, prepareEvent } from "./prepare.ts";
import {
  quarantineSpooled,
  readSpooled,
  removeSpooled,
  type Spool,
  spooledNames,
  writeSpool,
} from "./spool.ts";

export interface CaptureDeps extends PrepareDeps {
  /** Opens the store on first use. Throws `STORE_*` or `HOME_UNUSABLE`. */
  readonly store: () => Store;
  readonly spool: Spool;
  readonly recordError: (code: ErrorCode) => void;
}

/** The outcome for the events of one hook. Only `stored`, `duplicate` and `spooled` are durable. */
export type CaptureResult =
  | { readonly status: "stored" | "duplicate"; readonly session: Session; readonly event: AgentEvent | null }
  | { readonly status: "off" }
  | { readonly status: "spooled" }
  | { readonly status: "lost" };

/** Redacts, shortens and appends events; where the store refuses, the spool takes them. `meanwhile` runs while they are written. Never throws. */
export async function capture(
  deps: CaptureDeps,
  facts: SessionFacts,
  raws: readonly RawEvent[],
  meanwhile: (events: readonly AgentEvent[]) => void = () => undefined,
): Promise<CaptureResult> {
  const isOnlyRecord = !isReadBack(facts.transcript, raws);
  const context = { session: facts.id, root: facts.project?.root ?? null, at: facts.at, isOnlyRecord };
  const events = raws.map((raw) => prepareEvent(raw, context, deps));
  try {
    const store = deps.store();
    const hasEvents = events.length > 0;
    if (hasEvents && (await drainEarlier(deps, store, facts)) === "off") return { status: "off" };
    const writing = store.enterWith(facts, events);
    meanwhile(events);
    const { session, outcomes } = await writing;
    if (isOff(session)) return { status: "off" };
    const [status = "duplicate"] = outcomes;
    return { status, session, event: events[0] ?? null };
  } catch (error) {
    deps.recordError(codeOf(error, "STORE_FAILED"));
    return spoolEvents(deps, facts, events);
  }
}

/** A file of the agent's holds what its tools gave, as far as can be told from its name. */
function isReadBack(transcript: string | null, raws: readonly RawEvent[]): boolean {
  if (transcript === null || !isAbsolute(transcript) || raws.every(({ tool }) => tool === null))
    return transcript !== null;
  return readPlainFile(transcript, () => true) ?? false;
}

/** Most spooled events that one hook stores before its own. */
const MOST_EARLIER = 20;

/** Spooled events happened before: rules depend on the order. */
async function drainEarlier(
  deps: CaptureDeps,
  store: Store,
  facts: SessionFacts,
): Promise<"off" | "drained"> {
  if (spooledNames(deps.spool).length === 0) return "drained";
  // The session first: it may be switched off now.
  if (isOff(await store.enterSession(facts))) return "off";
  let left = MOST_EARLIER;
  await drainSpool(deps, store, () => left-- > 0);
  return "drained";
}

function spoolEvents(deps: CaptureDeps, session: SessionFacts, events: readonly AgentEvent[]): CaptureResult {
  // An incognito session is never written to disk.
  if (session.incognito) return { status: "off" };
  try {
    // The root was needed only to read the event.
    const project = session.project && { ...session.project, root: "" };
    for (const event of events) {
      const { dropped } = writeSpool(deps.spool, { session: { ...session, project }, event });
      if (dropped > 0) deps.recordError("SPOOL_DROPPED");
    }
    return { status: "spooled" };
  } catch {
    deps.recordError("SPOOL_FAILED");
    return { status: "lost" };
  }
}

/** Stores spooled events, oldest first, until `hasTime` is false. Throws when the store refuses again. */
export async function drainSpool(
  deps: Pick<CaptureDeps, "spool" | "recordError">,
  store: Store,
  hasTime: () => boolean,
): Promise<number> {
  let drained = 0;
  for (const name of spooledNames(deps.spool)) {
    if (!hasTime()) break;
    const spooled = readSpooled(deps.spool, name);
    // Another process was faster.
    if (spooled === "missing") continue;
    if (spooled === "unreadable") {
      deps.recordError("SPOOL_UNREADABLE");
      quarantineSpooled(deps.spool, name);
      continue;
    }
    const session = await store.enterSession(spooled.session);
    if (await wasEnabledAt(store, session, spooled.event)) await store.appendEvents([spooled.event]);
    removeSpooled(deps.spool, name);
    drained++;
  }
  return drained;
}

/** Neither the session nor its project is off, nor was it at the time of the event. */
async function wasEnabledAt(store: Store, session: Session, { at }: AgentEvent): Promise<boolean> {
  return !isOff(session) && !wasDisabledAt(await store.disabledIntervals(session.id), at);
}
