import type { StoredEvent, ToolFacts } from "../domain/event.ts";
import type { InjectionEvent } from "../domain/receipt.ts";
import type { Session, Store } from "../store/store.ts";
import { commandLabel } from "../text/command-label.ts";
import { digest } from "../text/hashes/digest.ts";
import { isoDay } from "../text/iso-day.ts";
import { failedLine } from "../text/refusal.ts";
import type { Budget } from "./block/budget.ts";
import { type ContextUsage, contextBudget, contextFacts } from "./block/context-budget.ts";
import { factLine, foreignLine } from "./block/one-line.ts";
import { type Delivery, type InjectDeps, inject } from "./inject.ts";
import { type FailedCall, findKnownFixes, knownFixSection } from "./paths/known-fix.ts";
import { relatedToFileSection, type ToolTarget } from "./paths/related-to-file.ts";
import {
  type CollectedSections,
  collectSections,
  EMPTY_SECTION,
  type PathRunner,
  type PathSection,
} from "./paths/section.ts";

type BeforeTool = Pick<ToolRequest, "event" | "session" | "budget" | "attempt" | "context"> &
  ToolTarget & { readonly extraPaths: readonly PathRunner[] };

const MAX_SUBJECT = 60;

/** A tool is about to run: that this failed before, then what is known of its file or command. The agent reads it after the tool ran. */
export async function injectBeforeTool(deps: InjectDeps, request: BeforeTool): Promise<Delivery | null> {
  const { store } = deps;
  return injectAroundTool(deps, {
    ...request,
    toolName: request.tool.name,
    hookEvent: "before-tool",
    subject: () => `about ${toolSubject(request.tool)}, from earlier work`,
    paths: [
      ...request.extraPaths,
      { path: "known-failure", run: () => knownFailureSection(store, request.session, request.attempt) },
      { path: "related-to-file", run: () => relatedToFileSection(store, request) },
    ],
  });
}

function toolSubject({ command, path }: ToolFacts): string {
  const name = path ?? commandLabel(command ?? "") ?? "this command";
  return foreignLine(name, MAX_SUBJECT);
}

const MAX_COMMAND = 100;
const MAX_ERROR = 120;

const KNOWN_FAILURE = {
  ...EMPTY_SECTION,
  path: "known-failure",
  best: 1,
  threshold: 0,
  cap: { items: 1, itemCharacters: 400, isOwed: true },
} as const;

/** This command or edit failed before or was reverted: the known fix, else only the failure. */
async function knownFailureSection(
  store: Store,
  session: Session,
  attempt: string | null,
): Promise<PathSection | null> {
  const project = session.project?.id ?? null;
  const failed = attempt === null ? null : await store.failedAttempt(project, attempt);
  // The agent has the failure in its context.
  if (!failed?.tool || (failed.session === session.id && failed.seq > session.contextSeq)) return null;
  const { tool, kind, text } = failed;
  if (kind !== "tool-failure") {
    const isCommand = (tool.exitCode ?? 0) !== 0;
    const reverted = `this change was made before and reverted · ${isoDay(failed.at)}`;
    return linesSection([isCommand ? failureLine(failed) : reverted]);
  }
  const { hits, terms } = await findKnownFixes(store, { project, tool, text });
  const found = hits.slice(0, 1);
  if (found.length === 0) return linesSection([failureLine(failed)]);
  return { ...KNOWN_FAILURE, terms, hits: found, found, facts: { known: "fix" } };
}

function linesSection(lines: readonly string[]): PathSection {
  return { ...KNOWN_FAILURE, lines, facts: { known: "failure" } };
}

function failureLine(failed: StoredEvent): string {
  const command = foreignLine(failed.tool?.command ?? "", MAX_COMMAND);
  const error = factLine(failedLine(failed.text), MAX_ERROR);
  return `failed before and has not worked since: ${command}: ${error} · ${isoDay(failed.at)}`;
}

type ToolFailure = Pick<ToolRequest, "event" | "session" | "budget" | "context"> & FailedCall;

/** A tool failed: what worked when this error came before. */
export async function injectOnToolFailure(deps: InjectDeps, request: ToolFailure): Promise<Delivery | null> {
  return injectAroundTool(deps, {
    ...request,
    toolName: request.tool.name,
    hookEvent: "tool-failure",
    subject: () => "about this error, from earlier work",
    attempt: null,
    paths: [{ path: "known-fix", run: () => knownFixSection(deps.store, request) }],
  });
}

/** A tool waits no longer. */
export const TOOL_BOUND_MS = 100;
const LEAST_TOKENS = 200;

/** A tool is about to run, or has failed. */
interface ToolRequest {
  readonly hookEvent: InjectionEvent & ("before-tool" | "tool-failure");
  readonly event: string;
  readonly session: Session;
  readonly budget: Budget;
  readonly toolName: string;
  /** Words about the call, made only where there is something to inject. */
  readonly subject: () => string;
  /** Identifies the call by what it does: an earlier failure is reported once per context. */
  readonly attempt: string | null;
  readonly paths: readonly PathRunner[];
  /** Read only where there is something to inject. */
  readonly context: () => Promise<ContextUsage>;
}

/** One block about a tool call; without new content not even a receipt is written. */
export async function injectAroundTool(deps: InjectDeps, request: ToolRequest): Promise<Delivery | null> {
  const startedAt = deps.monotonic();
  const collected = await collectSections(deps, request.paths, startedAt + TOOL_BOUND_MS);
  const { session, hookEvent } = request;
  if (!(await hasNewContent(deps, session, collected))) return null;
  const context = await request.context();
  const tokens = Math.min(request.budget.tokens, contextBudget(context.used, context.window));
  const sections = collected.sections.map(({ lines, ...section }) => ({
    ...section,
    ...(lines && tokens >= LEAST_TOKENS ? { lines } : {}),
    facts: { ...section.facts, tool: request.toolName, ...contextFacts(context) },
  }));
  const subject = isOnlyTheRest(sections) ? "from before compaction" : request.subject();
  const [event, budget] = [eventFor(request, sections), { ...request.budget, tokens }];
  return inject(deps, { ...collected, sections, session, event, hookEvent, subject, budget, startedAt });
}

/** Only what a compaction left out, which is not about this tool. */
function isOnlyTheRest(sections: CollectedSections["sections"]): boolean {
  return sections.every(({ path, lines, hits }) => path === "after-compact" || (!lines && hits.length === 0));
}

/** An earlier failure is reported once per context; lines of other paths must not be suppressed with it. */
function eventFor({ session, attempt, event }: ToolRequest, sections: CollectedSections["sections"]): string {
  const withLines = sections.filter(({ lines }) => lines);
  const isOnce = withLines.length > 0 && withLines.every(({ path }) => path === "known-failure");
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
