import { wasDisabledAt } from "../../capture/disabled.ts";
import { decisionsInRawText } from "../../distill/sentences/claims.ts";
import { requestInRawPrompt } from "../../distill/sentences/request.ts";
import { codeOf } from "../../domain/errors.ts";
import { sessionId } from "../../domain/event.ts";
import type { Past, PastStep } from "../../domain/past.ts";
import { missingLines } from "../../inject/compaction/after-compact.ts";
import { bestSections } from "../../inject/compaction/best-sections.ts";
import { summarise } from "../../inject/compaction/compact-summary.ts";
import { condense } from "../../inject/compaction/condense.ts";
import type { CondenseDeps } from "../../inject/compaction/recall-document.ts";
import type { PathSection } from "../../inject/paths/section.ts";
import type { SessionDocument } from "../../operations/session.ts";
import type { Recall } from "../../store/port/recall-store.ts";
import type { Session } from "../../store/store.ts";
import { sendByFile } from "../events/file-route.ts";
import type { HookContext } from "../events/hook-context.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { safe, safeSummary } from "../wiring/safe-facts.ts";

/** Most bytes read from the end of a transcript, while the agent waits. */
const END_BYTES = 16_000_000;
/** A summary stands right after the compaction, so it is near the end. */
const SUMMARY_BYTES = 4_000_000;
/** In characters, what is beside it in the block at the new beginning: the brief, the frame, how to see the rest. */
const BESIDE = 1_600;
/** Nobody waits for a model's summary. */
const SUMMARY_MS = 120_000;

/** Condenses the session and stores the document in place of the last one. */
export async function writeRecallDocument(context: HookContext): Promise<void> {
  const { deps, call, session, agent } = context;
  const past = await readPast(deps, { agent: agent.name, id: session.id, path: call.transcript }, END_BYTES);
  if (!past || past.steps.length === 0) return;
  const document = condense(past, condenseDeps(deps));
  const { text, earlierWords, goal, decisions, failures, files, skills, lastWords } = document;
  await deps.store().putRecall({
    ...{
      session: session.id,
      at: deps.now(),
      text,
      best: bestSections(document, agent.contextCharacters - BESIDE),
    },
    facts: { goal, decisions, failures, files, skills, lastWords },
    unsummed: deps.config["compact.summary"] && earlierWords !== "" ? earlierWords : null,
  });
  sendByFile(context, text);
}

/** Of a longer session, its last events. */
const MOST_EVENTS = 5_000;

/**
 * A session as it is now; null where nothing is stored of it. From its events and not from its transcript, which still
 * has what the user forgot.
 */
export async function condenseStored(
  deps: EngineDeps,
  { id, lastAt }: Session,
): Promise<SessionDocument | null> {
  const events = await deps.store().sessionEvents(id, MOST_EVENTS);
  if (events.length === 0) return null;
  const steps = events.map((event) => ({ ...event, nativeSession: null }));
  const { text } = condense(
    { steps, opening: [], unreadBytes: 0 },
    { ...condenseDeps(deps), title: "The session" },
  );
  return { session: id, at: lastAt, text };
}

function condenseDeps(deps: EngineDeps): CondenseDeps {
  return {
    safe: (text) => safe(deps, text),
    deny: deps.deny,
    userHome: deps.userHome,
    bytesPerToken: deps.config["tokens.bytes_per_token"],
    askIn: requestInRawPrompt,
    decisionsIn: rememberedDecisions(),
  };
}

/** They are needed twice, and reading them costs more than all else. */
function rememberedDecisions(): CondenseDeps["decisionsIn"] {
  const cache = new Map<string, readonly string[]>();
  return (speaker, text, asked) => {
    const key = JSON.stringify([speaker, text, asked]);
    const decisions = cache.get(key) ?? decisionsInRawText(speaker, text, asked);
    cache.set(key, decisions);
    return decisions;
  };
}

interface TranscriptOfSession {
  readonly agent: string;
  readonly id: string;
  readonly path: string | null;
}

/** Null where there is no transcript. Throws `TRANSCRIPT_REFUSED`. */
async function readPast(
  deps: EngineDeps,
  { agent, id, path }: TranscriptOfSession,
  endBytes: number,
): Promise<Past | null> {
  const importer = (await deps.importers()).get(agent);
  const file = (path && (await importer?.session(path))) || null;
  if (!importer || !file) return null;
  const past = importer.past(file, endBytes);
  const mayKeep = await stepFilter(deps, { agent, id }, [...past.opening, ...past.steps]);
  return { ...past, steps: past.steps.filter(mayKeep), opening: past.opening.filter(mayKeep) };
}

/** Excludes steps from disabled times, and a summary that covers such a time. */
async function stepFilter(
  deps: EngineDeps,
  { agent, id }: Pick<TranscriptOfSession, "agent" | "id">,
  steps: readonly PastStep[],
): Promise<(step: PastStep) => boolean> {
  const sessionOf = ({ nativeSession }: PastStep) =>
    nativeSession === null ? id : sessionId(agent, nativeSession);
  const sessions = [...new Set([id, ...steps.map(sessionOf)])];
  const disabled = new Map(
    await Promise.all(sessions.map(async (one) => [one, await deps.store().disabledIntervals(one)] as const)),
  );
  const isWhole = sessions.every(
    (one) => disabled.get(one)?.length === 0 && (one === id || !deps.isIgnored(one)),
  );
  return (step) => {
    const session = sessionOf(step);
    if (step.kind === "summary") return isWhole;
    return (
      (session === id || !deps.isIgnored(session)) && !wasDisabledAt(disabled.get(session) ?? [], step.at)
    );
  };
}

/** Lines to inject after a compaction; null where there are none, or another process was faster. */
export async function linesAfterCompact(
  context: HookContext,
  recall: Recall,
  by: string,
): Promise<Pick<PathSection, "lines" | "facts"> | null> {
  const store = context.deps.store();
  const summary = recall.summary ?? (await findSummary(context, recall));
  const shown = [summary ?? "", recall.given ? recall.best : ""].join("\n");
  const isNew = (share: "facts" | "model") => store.claimRecall(recall, share, by);
  // Without the agent's summary nothing is known to be missing from it.
  const facts = summary !== null && (await isNew("facts")) ? recall.facts : null;
  const byModel = recall.byModel !== null && (await isNew("model")) ? recall.byModel : null;
  const lines = missingLines({ facts, byModel }, shown);
  return lines.length === 0 ? null : { lines, facts: { lines: lines.length, model: byModel !== null } };
}

/** From the transcript, where the agent's hook did not pass it; null while there is none. */
async function findSummary(
  { deps, call, session, agent }: HookContext,
  recall: Recall,
): Promise<string | null> {
  if (call.hookEvent !== "prompt") return null;
  const past = await readPast(
    deps,
    { agent: agent.name, id: session.id, path: call.transcript },
    SUMMARY_BYTES,
  );
  const found = past?.steps.findLast(({ kind }) => kind === "summary");
  if (!found) return null;
  const summary = safeSummary(deps, found.text);
  await deps.store().noteRecall(recall, { summary });
  return summary;
}

/** Has a model summarise the part before the tail; nobody waits for it, and a failure leaves none. */
export async function summarizeRecall(deps: EngineDeps, recall: Recall): Promise<void> {
  try {
    const llm = deps.refusesModel(recall.session) ? null : await deps.llm("recall");
    if (!llm || recall.unsummed === null) return;
    const { newId, config } = deps;
    const request = {
      llm,
      safe: (text: string) => safe(deps, text),
      newId,
      claudeModel: config["compact.claude_model"],
    };
    const summary = await summarise(request, recall.unsummed, SUMMARY_MS);
    if (summary.status === "none") deps.recordError(summary.why);
    else await deps.store().noteRecall(recall, { byModel: summary.text });
  } catch (error) {
    deps.recordError(codeOf(error, "LLM_FAILED"));
  }
}
