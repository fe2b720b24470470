import { type Hit, type Warning, WORDLESS } from "../domain/hit.ts";
import type { Kind, Memory } from "../domain/memory.ts";
import { cardId } from "../domain/stated.ts";
import { labelled } from "../recall/anchored.ts";
import { warningOf } from "../recall/candidates.ts";
import type { CodeNow } from "../recall/recall.ts";
import type { Project, Session, Store } from "../store/store.ts";
import type { Budget } from "./budget.ts";
import { sift } from "./diversity.ts";
import { type Delivery, type InjectDeps, inject } from "./inject.ts";
import { EMPTY_PART, gather, inOrder, type Part, type PathRun } from "./part.ts";
import { untouchedSession } from "./untouched-session.ts";

/** One reason to be in a brief: which memories, and how many at most. */
interface Lane {
  readonly name: string;
  readonly kinds?: readonly Kind[];
  readonly pinned?: boolean;
  /** Only what holds in every project, or only what does not. */
  readonly everywhere?: boolean;
  readonly most: number;
}

/** In the order they are given. */
const LANES: readonly Lane[] = [
  { name: "latest handoff", kinds: ["handoff"], most: 1 },
  { name: "pinned", pinned: true, most: 5 },
  { name: "open goal", kinds: ["goal"], most: 2 },
  { name: "preference here", kinds: ["preference"], everywhere: false, most: 5 },
  { name: "preference everywhere", kinds: ["preference"], everywhere: true, most: 3 },
  { name: "pattern", kinds: ["pattern"], most: 3 },
];

export interface SessionStartRequest {
  readonly event: string;
  readonly session: Session;
  readonly budget: Budget;
  readonly states?: CodeNow["states"];
  /** Why the session starts, for the receipt. */
  readonly source: string;
  /** What became of the repository since a session was last there, in lines that are safe to show. */
  readonly news: () => Promise<readonly string[]>;
  /** Paths that speak before the brief, and whether the brief speaks at all. */
  readonly beside?: readonly PathRun[];
  readonly hasBrief?: boolean;
  /** What the block is about, if not earlier sessions alone. */
  readonly subject?: string;
}

/** A session starts: where the last one ended, and the rules of the house. On resume only what is new. */
export async function injectOnSessionStart(
  deps: InjectDeps,
  request: SessionStartRequest,
): Promise<Delivery | null> {
  const startedAt = deps.monotonic();
  const { session, source, news } = request;
  const part = async (): Promise<Part> => {
    const told = await briefPart(deps.store, session.project?.id ?? null, LANES, request.states);
    return { ...(await withNews(told, news)), facts: { source } };
  };
  const { beside = [], hasBrief = true } = request;
  const paths = [...beside, ...(hasBrief ? [{ path: "brief" as const, run: part }] : [])];
  const gathered = await gather(inOrder(paths, deps.order), deps.monotonic);
  return inject(deps, {
    ...gathered,
    subject: "from earlier sessions",
    ...request,
    moment: "session-start",
    startedAt,
  });
}

/** What a sub-agent should know whatever its task: the rules of the house, not where somebody else's work ended. */
export const HOUSE_RULES = LANES.filter(
  ({ kinds = [] }) => !kinds.includes("handoff") && !kinds.includes("goal"),
);

export async function briefPart(
  store: Store,
  project: string | null,
  lanes: readonly Lane[],
  states?: CodeNow["states"],
): Promise<Part> {
  const { hits, degraded } = await brief(store, project, lanes, states);
  return { ...EMPTY_PART, path: "brief", hits, found: hits, best: hits.length > 0 ? 1 : 0, degraded };
}

/** The repository lies open to the agent, so that its news alone are not worth a block. */
async function withNews(part: Part, news: () => Promise<readonly string[]>): Promise<Part> {
  if (part.hits.length === 0) return part;
  try {
    const lines = await news();
    return lines.length > 0 ? { ...part, lines, linesNeedMemory: true } : part;
  } catch (error) {
    return { ...part, degraded: [...part.degraded, warningOf("repository", error)] };
  }
}

/** What a new session that holds nothing yet is told. */
export async function freshBrief(
  store: Store,
  whose: { readonly project: Project | null; readonly agent: string },
  { states, now }: { readonly states: CodeNow["states"]; readonly now: number },
): Promise<readonly Hit[]> {
  const { hits } = await brief(store, whose.project?.id ?? null, LANES, states);
  const ids = hits.map(({ memory }) => memory.id);
  const held = await store.inContext(untouchedSession(whose, now), ids, now);
  return sift(hits, held, Number.POSITIVE_INFINITY).kept;
}

interface Brief {
  readonly hits: readonly Hit[];
  readonly degraded: readonly Warning[];
}

/** What a new session should know, by lane; each memory once. */
async function brief(
  store: Store,
  project: string | null,
  lanes: readonly Lane[],
  states: CodeNow["states"] = async () => new Map(),
): Promise<Brief> {
  const hits = new Map<string, Hit>();
  for (const [index, lane] of lanes.entries()) {
    const { name: _, most: limit, ...wanted } = lane;
    const filter = { ...wanted, project, limit };
    for (const memory of await store.listMemories(filter)) {
      if (!hits.has(memory.id) && memory.trust >= 1)
        hits.set(memory.id, laneHit(lane, lanes.length - index, memory));
    }
  }
  const told = [...hits.values()];
  // The repository lies open to the agent: alone the card is not worth a block.
  const all = told.length === 0 ? told : [...(await cardHits(store, project)), ...told];
  return inCode(all, states);
}

/** Without labels where nobody can say what became of the code. */
async function inCode(hits: readonly Hit[], states: CodeNow["states"]): Promise<Brief> {
  try {
    const code = await states(hits.map(({ memory }) => memory));
    return { hits: hits.map((hit) => labelled(hit, code)), degraded: [] };
  } catch (error) {
    return { hits, degraded: [warningOf("code", error)] };
  }
}

/** What the project is, before all that happened in it. */
async function cardHits(store: Store, project: string | null): Promise<Hit[]> {
  const cards = project === null ? [] : await store.memoriesById(cardId(project));
  const valid = cards.filter((memory) => memory.supersededBy === null && memory.trust >= 1 && !memory.pinned);
  return valid.map((memory) => laneHit({ name: "project card", most: 1 }, LANES.length + 1, memory));
}

/** `worth` is what it counts where not all have room. */
function laneHit(lane: Lane, worth: number, memory: Memory): Hit {
  const reasons = { ...WORDLESS, lane: lane.name };
  return { memory, score: worth, confidence: 1, reasons };
}
