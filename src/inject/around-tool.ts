import type { InjectionEvent } from "../domain/receipt.ts";
import type { Session } from "../store/store.ts";
import { digest } from "../text/digest.ts";
import type { Budget } from "./block/budget.ts";
import { budget, type ContextNow, contextFacts } from "./block/context-budget.ts";
import { type Delivery, type InjectDeps, inject } from "./inject.ts";
import { type Gathered, gather, inOrder, type PathRun } from "./paths/part.ts";

/** Longest that a tool waits; what is not found by then is not said. */
const BOUND_MS = 100;
/** A line is not said with less room. */
const LEAST_TOKENS = 200;

/** A tool is about to run, or has failed. */
export interface ToolRequest {
  readonly hookEvent: InjectionEvent & ("before-tool" | "tool-failure");
  readonly event: string;
  readonly session: Session;
  readonly budget: Budget;
  readonly subject: string;
  /** Names the call by what it does; that it failed before is said once in a context. */
  readonly attempt: string | null;
  /** All that may have a say; the user's own order and choice come over it. */
  readonly paths: () => Promise<readonly PathRun[]>;
  /** Asked only where there is something to say. */
  readonly context: () => Promise<ContextNow>;
}

/** What is known of a tool call, in one block; where nothing is that is new, nothing is written down either. */
export async function injectAroundTool(deps: InjectDeps, now: ToolRequest): Promise<Delivery | null> {
  const startedAt = deps.monotonic();
  const deadline = startedAt + BOUND_MS;
  const inTime = ({ path, run }: PathRun): PathRun => ({
    path,
    run: async () => (deps.monotonic() < deadline ? run() : null),
  });
  const wanted = inOrder(await now.paths(), deps.order);
  const gathered = await gather(wanted.map(inTime), deps.monotonic);
  if (!(await hasNewContent(deps, now.session, gathered))) return null;
  const context = await now.context();
  const tokens = Math.min(now.budget.tokens, budget(context.used, context.window));
  const parts = gathered.parts.map(({ lines, ...part }) => ({
    ...part,
    ...(lines && tokens >= LEAST_TOKENS ? { lines } : {}),
    facts: { ...part.facts, ...contextFacts(context) },
  }));
  const { session, hookEvent } = now;
  const subject = isOnlyTheRest(parts) ? "from before compaction" : now.subject;
  const whole = { ...now.budget, tokens };
  const event = eventFor(now, parts);
  return inject(deps, { ...gathered, parts, session, event, hookEvent, subject, budget: whole, startedAt });
}

/** What a compaction left out is not about this tool. */
function isOnlyTheRest(parts: Gathered["parts"]): boolean {
  return parts.every(({ path, lines, hits }) => path === "after-compact" || (!lines && hits.length === 0));
}

/** A failed attempt is told once in a context; lines of another path are claimed where they are kept, and must not go with it. */
function eventFor({ session, attempt, event }: ToolRequest, parts: Gathered["parts"]): string {
  const speaking = parts.filter(({ lines }) => lines);
  const isOnce = speaking.length > 0 && speaking.every(({ path }) => path === "known-failure");
  return isOnce ? digest(["known-failure", session.id, String(session.epoch), attempt ?? ""]) : event;
}

/** Tools run often: one about which all was said before costs no write. */
async function hasNewContent(
  { store, now }: InjectDeps,
  session: Session,
  { parts, degraded }: Gathered,
): Promise<boolean> {
  if (degraded.length > 0 || parts.some(({ lines }) => lines)) return true;
  const ids = parts.flatMap(({ hits }) => hits.map(({ memory }) => memory.id));
  return ids.length > 0 && (await store.inContext(session, ids, now())).size < new Set(ids).size;
}
