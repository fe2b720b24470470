import type { InjectionEvent } from "../domain/receipt.ts";
import type { Session } from "../store/store.ts";
import { digest } from "../text/hashes/digest.ts";
import type { Budget } from "./block/budget.ts";
import { type ContextUsage, contextBudget, contextFacts } from "./block/context-budget.ts";
import { type Delivery, type InjectDeps, inject } from "./inject.ts";
import { type CollectedSections, collectSections, type PathRunner } from "./paths/section.ts";

/** A tool waits no longer. */
const BOUND_MS = 100;
const LEAST_TOKENS = 200;

/** A tool is about to run, or has failed. */
export interface ToolRequest {
  readonly hookEvent: InjectionEvent & ("before-tool" | "tool-failure");
  readonly event: string;
  readonly session: Session;
  readonly budget: Budget;
  readonly subject: string;
  /** Identifies the call by what it does: an earlier failure is reported once per context. */
  readonly attempt: string | null;
  readonly paths: readonly PathRunner[];
  /** Read only where there is something to inject. */
  readonly context: () => Promise<ContextUsage>;
}

/** One block about a tool call; without new content not even a receipt is written. */
export async function injectAroundTool(deps: InjectDeps, now: ToolRequest): Promise<Delivery | null> {
  const startedAt = deps.monotonic();
  const collected = await collectSections(deps, now.paths, startedAt + BOUND_MS);
  const { session, hookEvent } = now;
  if (!(await hasNewContent(deps, session, collected))) return null;
  const context = await now.context();
  const tokens = Math.min(now.budget.tokens, contextBudget(context.used, context.window));
  const sections = collected.sections.map(({ lines, ...section }) => ({
    ...section,
    ...(lines && tokens >= LEAST_TOKENS ? { lines } : {}),
    facts: { ...section.facts, ...contextFacts(context) },
  }));
  const subject = isOnlyTheRest(sections) ? "from before compaction" : now.subject;
  const [event, budget] = [eventFor(now, sections), { ...now.budget, tokens }];
  return inject(deps, { ...collected, sections, session, event, hookEvent, subject, budget, startedAt });
}

/** Only what a compaction left out, which is not about this tool. */
function isOnlyTheRest(sections: CollectedSections["sections"]): boolean {
  return sections.every(({ path, lines, hits }) => path === "after-compact" || (!lines && hits.length === 0));
}

/** An earlier failure is reported once per context; lines of other paths must not be suppressed with it. */
function eventFor({ session, attempt, event }: ToolRequest, sections: CollectedSections["sections"]): string {
  const speaking = sections.filter(({ lines }) => lines);
  const isOnce = speaking.length > 0 && speaking.every(({ path }) => path === "known-failure");
  return isOnce ? digest(["known-failure", session.id, String(session.epoch), attempt ?? ""]) : event;
}

/** Tools run often: nothing new costs no write. */
async function hasNewContent(
  { store, now }: InjectDeps,
  session: Session,
  { sections, degraded }: CollectedSections,
): Promise<boolean> {
  if (degraded.length > 0 || sections.some(({ lines }) => lines)) return true;
  const ids = sections.flatMap(({ hits }) => hits.map(({ memory }) => memory.id));
  return ids.length > 0 && (await store.inContext(session, ids, now())).size < new Set(ids).size;
}
