import { type EventVerdict, eventVerdicts } from "../../distill/left-out.ts";
import type { StoredEvent } from "../../domain/event.ts";
import type { LeftOutBecause } from "../../domain/left-out.ts";
import type { Kind, Memory } from "../../domain/memory.ts";
import type { ExplainAnswer, LeftGroup } from "../../operations/memories.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { catchUp, findKnownProject } from "./memories.ts";
import { toShownMemories } from "./shown-memories.ts";

/** Latest sessions that are reviewed; more of them where words narrow the result. */
const SESSIONS = 30;
const SESSIONS_FOR_WORDS = 300;
/** As many of a session as the rules read. */
const EVENTS = 1_500;
const EXAMPLES = 3;
const EXCERPT = 200;

export interface ExplainInput {
  readonly cwd: string;
  readonly text?: string | undefined;
  readonly limit: number;
}

/** Runs the rules again over events, and says which became memories and why others did not. */
export async function explainStored(deps: EngineDeps, input: ExplainInput): Promise<ExplainAnswer> {
  await catchUp(deps);
  const project = await findKnownProject(deps, input);
  const words = (input.text ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  const count = words.length === 0 ? SESSIONS : SESSIONS_FOR_WORDS;
  const sessions = await deps.store().recentSessions(project?.id ?? null, count);
  const overview: Overview = { events: 0, kept: new Map(), left: [] };
  for (const { id } of sessions)
    await reviewSession(deps, overview, { id, project: project?.id ?? null, words });
  const kept = [...overview.kept.values()].sort((one, other) => other.memory.at - one.memory.at);
  const shown = kept.slice(0, input.limit);
  const memories = await toShownMemories(
    deps,
    shown.map(({ memory }) => memory),
  );
  return {
    ...{ words: input.text ?? null, sessions: sessions.length, events: overview.events },
    ...{ off: project?.off === true || sessions.some(({ off }) => off), keptCount: kept.length },
    kept: memories.map((memory, at) => ({
      memory,
      cues: shown[at]?.cues ?? [],
      from: eventExcerpt(shown[at]?.event),
    })),
    left: groupsOf(overview.left),
  };
}

interface FoundMemory {
  readonly memory: Memory;
  readonly event: StoredEvent;
  readonly cues: readonly string[];
}

interface Overview {
  events: number;
  readonly kept: Map<string, FoundMemory>;
  readonly left: { readonly event: StoredEvent; readonly because: LeftOutBecause; readonly text: string }[];
}

async function reviewSession(
  deps: EngineDeps,
  overview: Overview,
  { id, project, words }: { id: string; project: string | null; words: readonly string[] },
): Promise<void> {
  const events = await deps.store().sessionEvents(id, EVENTS);
  const isMatch = ({ text, tool }: StoredEvent) => {
    const all = `${text} ${tool?.command ?? ""} ${tool?.path ?? ""}`.toLowerCase();
    return words.every((word) => all.includes(word));
  };
  if (!events.some(isMatch)) return;
  for (const verdict of eventVerdicts(id, project, events)) {
    if (!isMatch(verdict.event)) continue;
    overview.events++;
    await recordVerdict(deps, overview, verdict, project);
  }
}

/** The store decides what was stored; today's rules explain the rest. */
async function recordVerdict(
  deps: EngineDeps,
  overview: Overview,
  { event, found, because, sentence }: EventVerdict,
  project: string | null,
): Promise<void> {
  const memories = await memoriesFromEvent(deps, event, found);
  for (const memory of memories) {
    const cues = found.find(({ id }) => id === memory.id)?.finding.cues ?? [];
    if (!overview.kept.has(memory.id)) overview.kept.set(memory.id, { memory, event, cues });
  }
  if (memories.length > 0) return;
  const text = shortExcerpt(sentence || event.text || (event.tool?.command ?? event.tool?.path ?? ""));
  overview.left.push({
    event,
    because: found.length > 0 ? await reasonMissing(deps, found, project) : because,
    text,
  });
}

async function memoriesFromEvent(
  deps: EngineDeps,
  { id }: StoredEvent,
  found: EventVerdict["found"],
): Promise<Memory[]> {
  const valid = await deps.store().repeated([id], 0);
  const ended = await Promise.all(found.map(({ id: memory }) => deps.store().memoriesById(memory)));
  const all = [...valid.map(({ memory }) => memory), ...ended.flat()];
  return all.filter(({ kind }) => !SUMMARY_KINDS.has(kind));
}

/** Kinds that sum up more than one event. */
const SUMMARY_KINDS: ReadonlySet<Kind> = new Set(["handoff", "pattern", "snapshot", "turn"]);

/** The rules make a memory of it, and the store has none of that id. */
async function reasonMissing(
  deps: EngineDeps,
  found: EventVerdict["found"],
  project: string | null,
): Promise<LeftOutBecause> {
  for (const { finding } of found) {
    const { title, body, kind } = finding.draft;
    const duplicates = await deps.store().listMemories({ project, sameAs: { kind, title, body }, limit: 1 });
    if (duplicates.length > 0) return "said-before";
  }
  return "gone";
}

function groupsOf(left: Overview["left"]): readonly LeftGroup[] {
  const groups = [...Map.groupBy(left, ({ because }) => because)].map(([because, all]) => ({
    because,
    count: all.length,
    byKind: countByKind(all),
    examples: all
      .slice(0, EXAMPLES)
      .map(({ event: { id, kind, at }, text }) => ({ event: id, kind, at, because, text })),
  }));
  return groups.sort((one, other) => other.count - one.count);
}

function countByKind(all: Overview["left"]): LeftGroup["byKind"] {
  const groups = Map.groupBy(all, ({ event }) => event.kind);
  return Object.fromEntries([...groups].map(([kind, own]) => [kind, own.length]));
}

function eventExcerpt(event: StoredEvent | undefined) {
  return event
    ? { event: event.id, kind: event.kind, text: shortExcerpt(event.text || (event.tool?.command ?? "")) }
    : null;
}

function shortExcerpt(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > EXCERPT ? `${line.slice(0, EXCERPT - 1).toWellFormed()}…` : line;
}
