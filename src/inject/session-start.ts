import { type Hit, WORDLESS } from "../domain/hit.ts";
import type { Memory } from "../domain/memory.ts";
import { projectSummaryId } from "../domain/project-summary.ts";
import { LEAST_TRUST } from "../domain/trust.ts";
import { warningOf } from "../recall/candidates.ts";
import type { CodeNow } from "../recall/recall.ts";
import { withCodeState } from "../recall/score/code-state.ts";
import type { Project, Session, Store } from "../store/store.ts";
import { isoDay } from "../text/iso-day.ts";
import type { Budget } from "./block/budget.ts";
import { dedupe } from "./block/dedupe.ts";
import { foreignLine } from "./block/one-line.ts";
import { type Delivery, type InjectDeps, inject } from "./inject.ts";
import { LANES, LATEST, type Lane, LOOKED_AT, otherWork } from "./paths/lanes.ts";
import { collectSections, EMPTY_SECTION, type PathRunner, type PathSection } from "./paths/section.ts";
import { untouchedSession } from "./untouched-session.ts";

export interface SessionStartRequest {
  readonly event: string;
  readonly session: Session;
  readonly budget: Budget;
  readonly states?: CodeNow["states"];
  /** For the receipt. */
  readonly source: string;
  /** Lines that are safe to show. */
  readonly repositoryChanges: () => Promise<readonly string[]>;
  /** A line to show even where nothing is remembered yet; safe to show. */
  readonly notice?: () => Promise<string | null>;
  /** Sections before the brief. */
  readonly extraPaths?: readonly PathRunner[];
  readonly hasBrief?: boolean;
  readonly subject?: string;
}

/** A session starts: where the last one ended, and the project's preferences. On resume only what is new. */
export async function injectOnSessionStart(
  deps: InjectDeps,
  request: SessionStartRequest,
): Promise<Delivery | null> {
  const startedAt = deps.monotonic();
  const { session, source, extraPaths = [], hasBrief = true } = request;
  const run = async (): Promise<PathSection> => {
    const brief = await briefSection(deps.store, session.project?.id ?? null, LANES, request.states);
    const before = await earlierWork(deps.store, brief.hits);
    const lines = async () => [...(await request.repositoryChanges()), ...before];
    const section = await withLines(brief, lines);
    return { ...withNotice(section, (await request.notice?.()) ?? null), facts: { source } };
  };
  const collected = await collectSections(deps, [
    ...extraPaths,
    ...(hasBrief ? [{ path: "brief" as const, run }] : []),
  ]);
  const defaults = { hookEvent: "session-start", subject: "from earlier sessions", startedAt } as const;
  return inject(deps, { ...collected, ...defaults, ...request });
}

/** Earlier work as a line, not as a memory: its title says too little for that. */
async function earlierWork(store: Store, hits: readonly Hit[]): Promise<readonly string[]> {
  const latest = hits.find(({ reasons }) => reasons.lane === LATEST)?.memory;
  if (!latest) return [];
  const found = await store.listMemories({ kinds: ["handoff"], project: latest.project, limit: LOOKED_AT });
  const other = otherWork(found, latest);
  if (!other) return [];
  const title = foreignLine(other.title, MAX_TITLE);
  return title === "" ? [] : [`[earlier work] ${isoDay(other.at)}: ${title}`];
}

const MAX_TITLE = 120;

/** A sub-agent gets the project's preferences, not where other work ended. */
export const PREFERENCE_LANES = LANES.filter(
  ({ filter: { kinds = [] } }) => !kinds.includes("handoff") && !kinds.includes("goal"),
);

export async function briefSection(
  store: Store,
  project: string | null,
  lanes: readonly Lane[],
  states?: CodeNow["states"],
): Promise<PathSection> {
  const { hits, degraded } = await withCodeStates(await laneHits(store, project, lanes), states);
  const cap = { characters: MOST_CHARACTERS, isOwed: true, isUnnamed: true } as const;
  return { ...EMPTY_SECTION, path: "brief", hits, found: hits, best: hits.length > 0 ? 1 : 0, degraded, cap };
}

/** About 350 tokens: a longer brief is not read to its end. */
const MOST_CHARACTERS = 1_000;

/** The agent sees the repository, so its changes alone are not worth a block. */
async function withLines(section: PathSection, read: () => Promise<readonly string[]>): Promise<PathSection> {
  if (section.hits.length === 0) return section;
  try {
    const lines = await read();
    return lines.length > 0 ? { ...section, lines, linesNeedMemory: true } : section;
  } catch (error) {
    return { ...section, degraded: [...section.degraded, warningOf("repository", error)] };
  }
}

function withNotice(section: PathSection, notice: string | null): PathSection {
  if (notice === null) return section;
  return { ...section, lines: [notice, ...(section.lines ?? [])], linesNeedMemory: false };
}

/** The brief of a session with an empty context. */
export async function freshBrief(
  store: Store,
  owner: { readonly project: Project | null; readonly agent: string },
  { states, now }: { readonly states: CodeNow["states"]; readonly now: number },
): Promise<readonly Hit[]> {
  const { hits } = await briefSection(store, owner.project?.id ?? null, LANES, states);
  const ids = hits.map(({ memory }) => memory.id);
  const inContext = await store.inContext(untouchedSession(owner, now), ids, now);
  return dedupe(hits, inContext, Number.POSITIVE_INFINITY).unique;
}

/** Memories by lane, each once. */
async function laneHits(store: Store, project: string | null, lanes: readonly Lane[]): Promise<Hit[]> {
  const hits = new Map<string, Hit>();
  for (const [index, lane] of lanes.entries()) {
    const { filter, most, choose = (all: readonly Memory[]) => all } = lane;
    const found = await store.listMemories({ ...filter, project, limit: lane.choose ? LOOKED_AT : most });
    const others = found.filter(({ id, trust }) => !hits.has(id) && trust >= LEAST_TRUST);
    for (const memory of choose(others).slice(0, most))
      hits.set(memory.id, laneHit(lane, lanes.length - index, memory));
  }
  // The agent sees the repository: its summary alone is not worth a block.
  return hits.size === 0 ? [] : [...hits.values(), ...(await projectSummaryHits(store, project))];
}

/** Without labels where the code's state is unknown. */
async function withCodeStates(
  hits: readonly Hit[],
  states: CodeNow["states"] = async () => new Map(),
): Promise<Pick<PathSection, "hits" | "degraded">> {
  try {
    const code = await states(hits.map(({ memory }) => memory));
    return { hits: hits.map((hit) => withCodeState(hit, code)), degraded: [] };
  } catch (error) {
    return { hits, degraded: [warningOf("code", error)] };
  }
}

async function projectSummaryHits(store: Store, project: string | null): Promise<Hit[]> {
  const summaries = project === null ? [] : await store.memoriesById(projectSummaryId(project));
  const valid = summaries.filter(
    (memory) => memory.supersededBy === null && memory.trust >= LEAST_TRUST && !memory.pinned,
  );
  // The agent sees what it is made of; only its purpose is worth a line.
  const informative = valid.filter(({ title }) => title.includes(": "));
  return informative.map((memory) =>
    laneHit({ name: "project summary", filter: {}, most: 1, titleAlone: true }, LANES.length + 1, memory),
  );
}

function laneHit(lane: Lane, worth: number, memory: Memory): Hit {
  const reasons = { ...WORDLESS, lane: lane.name };
  const isWhole = lane.titleAlone && !memory.title.endsWith("…");
  return { memory, score: worth, confidence: 1, reasons, ...(isWhole ? { titleAlone: true } : {}) };
}
