import { isOff } from "../../capture/disabled.ts";
import { spooledNames } from "../../capture/spool.ts";
import { UnbiddenError } from "../../domain/errors.ts";
import { OCCURRENCE_KINDS } from "../../domain/occurrence.ts";
import { packToBudget } from "../../inject/block/budget.ts";
import { oneLine } from "../../inject/block/one-line.ts";
import { renderBlock, renderItem, renderMore } from "../../inject/block/render.ts";
import { freshBrief } from "../../inject/session-start.ts";
import type { Engine } from "../../operations/engine-type.ts";
import type * as Memories from "../../operations/memory-answers.ts";
import type * as Reports from "../../operations/report-answers.ts";
import type { ProjectRef } from "../../operations/shown-memory.ts";
import type { Project, Session } from "../../store/store.ts";
import { estimateTokens } from "../../text/tokens.ts";
import { budgetOf } from "../events/hook-context.ts";
import { codeStates } from "../memories/code-snapshots.ts";
import { catchUp, findKnownProject } from "../memories/memories.ts";
import { shownReceipts, toShownHits } from "../memories/shown-memories.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { modelChoices } from "../wiring/model-settings.ts";
import { projectAt } from "../wiring/safe-facts.ts";
import { firstAgent } from "./first-agent.ts";
import { findNamedSession } from "./session-named.ts";

/** Enough to reach back over a long turn to the prompt that began it. */
const EVENTS_TO_LAST_PROMPT = 1_000;
/** Most characters of a prompt by which a person knows a session again. */
const PROMPT_LENGTH = 80;
const SESSIONS_SHOWN = 3;
/** So many times, and it is told as often. */
const OFTEN = 3;
const OFTEN_SHOWN = 3;

type Methods = Pick<Engine, "brief" | "why" | "stats" | "replay" | "on" | "off" | "status">;

/** What people ask about Unbidden itself, what it would say, and its switches. */
export function reportMethods(deps: EngineDeps): Methods {
  const receipts = async () => (await import("../receipts/receipts.ts")).receiptMethods(deps);
  return {
    brief: (input) => showBrief(deps, input),
    why: async (input) => (await receipts()).why(input),
    stats: async (input) => (await receipts()).stats(input),
    replay: async (input) => (await receipts()).replay(input),
    on: (input) => switchProject(deps, input, false),
    off: (input) => switchProject(deps, input, true),
    status: (input) => showStatus(deps, input),
  };
}

async function showBrief(deps: EngineDeps, place: ProjectRef): Promise<Memories.BriefAnswer> {
  await catchUp(deps);
  const facts = projectAt(deps, place.cwd);
  const project = facts && (await deps.store().findProject(facts));
  const state = { known: await countProjectMemories(deps, project), off: project?.off ?? false };
  const whose = { project, agent: firstAgent(deps) };
  const hits = await freshBrief(deps.store(), whose, { states: codeStates(deps, facts), now: deps.now() });
  const shown = await toShownHits(deps, hits);
  const items = shown.map((hit) => ({
    hit,
    rendered: renderItem(hit.memory, hit.memory.shortId, undefined, hit.reasons.labels),
    name: renderMore(hit.memory, hit.memory.shortId),
  }));
  const { kept, more } = packToBudget(items, { ...budgetOf(deps), items: deps.config["brief.max_memories"] });
  if (kept.length === 0) return { text: null, tokens: 0, hits: [], ...state };
  const frame = { nonce: deps.newId().slice(0, 4), more, subject: "from earlier sessions" };
  const text = renderBlock(
    kept.map((item) => item.rendered),
    frame,
  );
  return {
    text,
    tokens: estimateTokens(text, deps.config["tokens.bytes_per_token"]),
    hits: shown.filter((hit) => kept.some((item) => item.hit === hit)),
    ...state,
  };
}

/** How many memories are filed under the project, snapshots and replaced ones too; outside any, under none. */
async function countProjectMemories(deps: EngineDeps, project: Project | null): Promise<number> {
  const { scope: place } = await deps.store().weighTerms({ project: project?.id ?? null, terms: [] });
  return (await deps.store().indexCheck(place)).size;
}

async function switchProject(
  deps: EngineDeps,
  input: ProjectRef & { session?: string | undefined },
  off: boolean,
): Promise<Reports.SwitchAnswer> {
  if (input.session !== undefined) return switchSession(deps, input, off);
  const facts = projectAt(deps, input.cwd);
  if (!facts) throw new UnbiddenError("PROJECT_UNKNOWN", `${input.cwd} belongs to no project`);
  // A project may be switched off before its first session.
  const project = await deps.store().ensureProject(facts, deps.now());
  await deps.store().switchProject(project.id, off, deps.now());
  return { what: "project", name: project.name, off, session: null };
}

async function switchSession(
  deps: EngineDeps,
  input: ProjectRef & { session?: string | undefined },
  off: boolean,
): Promise<Reports.SwitchAnswer> {
  const project = await findKnownProject(deps, input);
  const session = await findNamedSession(deps, input.session ?? "", project?.id ?? null);
  if (!off && deps.isUnread(session.id)) await readFromNowOn(deps, session);
  await deps.store().switchSession(session.id, off, deps.now());
  const seen = { ...seenSession(session), off, lastPrompt: await lastPrompt(deps, session) };
  return { what: "session", name: session.nativeId, off, session: seen };
}

/** It is switched off from the beginning of time, so that on again it is read back from then on and no earlier. */
async function readFromNowOn(deps: EngineDeps, session: Session): Promise<void> {
  await deps.store().switchSession(session.id, false, deps.now());
  await deps.store().switchSession(session.id, true, 0);
  // Only now: a hook that reads back meanwhile must find one or the other.
  deps.unmarkUnread(session.id);
}

/** One line of it; null when the session was never asked anything. */
async function lastPrompt(deps: EngineDeps, session: Session): Promise<string | null> {
  const events = await deps.store().sessionEvents(session.id, EVENTS_TO_LAST_PROMPT);
  const prompt = events.findLast(({ kind }) => kind === "prompt");
  return oneLine(prompt?.text ?? "", PROMPT_LENGTH) || null;
}

function seenSession(session: Session): Reports.SeenSession {
  const { agent, nativeId, project, lastAt } = session;
  return { agent, nativeId, projectName: project?.name ?? null, lastAt, off: isOff(session) };
}

async function lastSessions(deps: EngineDeps): Promise<Reports.SeenSession[]> {
  const places = Array.from({ length: SESSIONS_SHOWN }, (_, latest) => ({ latest }));
  const sessions = await Promise.all(places.map((place) => deps.store().findSession(place, null)));
  return sessions.filter((session) => session !== null).map(seenSession);
}

/** The most frequent of each. */
async function oftenSeen(deps: EngineDeps, project: string): Promise<Reports.OftenSeen[]> {
  const store = deps.store();
  const found = await Promise.all(
    OCCURRENCE_KINDS.map((what) => store.occurrences(project, what, OFTEN_SHOWN)),
  );
  return found.flat().flatMap(({ what, name, count }) => (count >= OFTEN ? [{ what, name, count }] : []));
}

async function showStatus(
  deps: EngineDeps,
  input: ProjectRef & { limit: number },
): Promise<Reports.StatusAnswer> {
  const store = deps.store();
  const project = await findKnownProject(deps, input);
  const counts = await store.counts();
  return {
    home: deps.home.root,
    project: project?.name ?? null,
    off: project?.off ?? false,
    disabled: deps.disabled,
    projectMemories: project && (await countProjectMemories(deps, project)),
    memories: counts.memories,
    events: counts.events,
    injections: counts.injections,
    bytes: counts.bytes,
    spooled: spooledNames(deps.spool).length,
    models: await modelChoices(deps),
    verdicts: await shownReceipts(deps, await store.receipts({ limit: input.limit })),
    sessions: await lastSessions(deps),
    often: project ? await oftenSeen(deps, project.id) : [],
    lastHooks: Object.fromEntries(counts.lastHooks),
  };
}
