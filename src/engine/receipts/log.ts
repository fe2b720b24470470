import type { StoredEvent } from "../../domain/event.ts";
import { oneLine } from "../../inject/block/one-line.ts";
import type { OperationInput } from "../../operations/operations.ts";
import type { DecidedMemory, LogAnswer, ShownDecision } from "../../operations/receipts.ts";
import type { ShownMemory } from "../../operations/shown-memory.ts";
import type {
  DecisionFilter,
  DecisionItem,
  DecisionMark,
  MadeDecision,
} from "../../store/port/decision-store.ts";
import { findKnownProject } from "../memories/memories.ts";
import { shownReceipts, toShownMemories } from "../memories/shown-memories.ts";
import { findNamedSession } from "../sessions/session.ts";
import type { EngineDeps } from "../wiring/deps.ts";

/** Enough of a prompt to recognise it. */
const ASKED_LENGTH = 200;
/** An id that no project has. */
const NO_PROJECT = "none";

type Scope = Pick<DecisionFilter, "project" | "session">;

/** Decisions in the order in which they were made, without doing what waits: it is asked again and again. */
export async function listDecisions(deps: EngineDeps, input: OperationInput<"log">): Promise<LogAnswer> {
  const scope = await scopeOfLog(deps, input);
  const decisions = await deps.store().decisions({
    ...scope,
    ...(input.after === undefined ? {} : { after: parseDecisionMark(input.after) }),
    ...(input.before === undefined ? {} : { before: parseDecisionMark(input.before) }),
    limit: input.limit,
    now: deps.now(),
  });
  return {
    decisions: await toShownDecisions(deps, decisions),
    mark: await markBehind(deps, scope, decisions, input.after),
    more: decisions.length === input.limit,
  };
}

async function scopeOfLog(deps: EngineDeps, input: OperationInput<"log">): Promise<Scope> {
  const project = input.here ? ((await findKnownProject(deps, input))?.id ?? NO_PROJECT) : undefined;
  if (input.session === undefined) return project === undefined ? {} : { project };
  const here = await findKnownProject(deps, input);
  return { session: (await findNamedSession(deps, input.session, here?.id ?? null)).id };
}

function parseDecisionMark(text: string): DecisionMark {
  const [at = "", receipt = ""] = text.split("-");
  return { at: Number(at), receipt };
}

function decisionMarkText({ at, id }: MadeDecision): string {
  return `${at}-${id}`;
}

/** Before the first decision that is not final, so that who follows gets it again as it ended. */
async function markBehind(
  deps: EngineDeps,
  scope: Scope,
  decisions: readonly MadeDecision[],
  after: string | undefined,
): Promise<string> {
  const open = decisions.findIndex(({ isFinal }) => !isFinal);
  const last = open === -1 ? decisions.at(-1) : decisions[open - 1];
  if (last) return decisionMarkText(last);
  const [first] = decisions;
  if (after !== undefined || !first) return after ?? "0-";
  const filter = { ...scope, before: parseDecisionMark(decisionMarkText(first)), limit: 1, now: deps.now() };
  const [earlier] = await deps.store().decisions(filter);
  return earlier ? decisionMarkText(earlier) : "0-";
}

async function toShownDecisions(
  deps: EngineDeps,
  decisions: readonly MadeDecision[],
): Promise<ShownDecision[]> {
  const memories = decisions.flatMap(({ items }) => items.flatMap(({ memory }) => memory ?? []));
  const shown = new Map((await toShownMemories(deps, memories)).map((memory) => [memory.id, memory]));
  const asked = await askedTexts(deps, decisions);
  const receipts = await shownReceipts(deps, decisions);
  return decisions.map(({ items, agent, nativeSession, isFinal, ...receipt }, index) => {
    const decided = items.map((item) => toDecided(item, shown));
    return {
      ...receipt,
      projectName: receipts[index]?.projectName ?? null,
      agentName: deps.agents.get(agent)?.label ?? agent,
      nativeSession,
      isFinal,
      asked: asked.get(receipt.event) ?? null,
      given: decided.filter(({ reasons }) => reasons.left === undefined),
      nearest: decided.find(({ reasons }) => reasons.left !== undefined) ?? null,
    };
  });
}

function toDecided(item: DecisionItem, shown: ReadonlyMap<string, ShownMemory>): DecidedMemory {
  return { ...item, memory: shown.get(item.id) ?? null };
}

/** By the event's id; a session's start asks nothing. */
async function askedTexts(
  deps: EngineDeps,
  decisions: readonly MadeDecision[],
): Promise<ReadonlyMap<string, string>> {
  const events = await deps.store().eventsById(decisions.map(({ event }) => event));
  return new Map(
    events
      .map((event) => [event.id, oneLine(askedOfEvent(event), ASKED_LENGTH)] as const)
      .filter(([, text]) => text),
  );
}

function askedOfEvent({ kind, tool, text }: StoredEvent): string {
  return tool ? (tool.command ?? tool.path ?? tool.name) : kind === "prompt" ? text : "";
}
