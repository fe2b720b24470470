import { type AgentEvent, eventId, sessionId } from "../../src/domain/event.ts";
import { memoryWith } from "../../src/domain/memory.fixture.ts";
import { type Memory, memoryId } from "../../src/domain/memory.ts";
import type { Receipt, ReceiptItem } from "../../src/domain/receipt.ts";
import type { ProjectFacts, Session, SessionFacts, Store } from "../../src/store/store.ts";

/** An empty store and what is needed to fill it, made anew for every test. */
export interface StoreWorld {
  readonly store: Store;
  /** Another connection to the same store, closed after the test. */
  another(): Store;
}

export const AT = Date.UTC(2026, 1, 10);

export const FERRY = projectAt("/srv/ferry", "git.example.com/harbour/ferry");
export const BOAT = projectAt("/srv/boat", "git.example.com/harbour/boat");

/** A repository in a folder, with or without a remote. */
export function projectAt(root: string, remote?: string): ProjectFacts {
  const keys = [
    { kind: "common", value: `${root}/.git#1` },
    { kind: "path", value: root },
  ] as const;
  const name = root.split("/").at(-1) ?? root;
  return { name, root, keys: remote === undefined ? keys : [{ kind: "remote", value: remote }, ...keys] };
}

export function sessionFacts(name: string, project: ProjectFacts | null = FERRY, at = AT): SessionFacts {
  const id = sessionId("claude-code", name);
  return { id, agent: "claude-code", nativeId: name, project, transcript: null, at };
}

export function eventIn(session: string, key: string, parts: Partial<AgentEvent> = {}): AgentEvent {
  const kind = parts.kind ?? "prompt";
  const text = parts.text ?? `Words of ${key}`;
  return {
    id: eventId(session, kind, key),
    session,
    kind,
    nativeKey: key,
    turn: null,
    text,
    tool: null,
    trust: 3,
    at: AT,
    originalLength: text.length,
    quoted: [],
    ...parts,
  };
}

/** A memory named by `name`: the same name gives the same id. */
export const idOf = (name: string) => memoryId("remember", [name], 0);
export const memory = (name: string, parts: Partial<Memory> = {}): Memory =>
  memoryWith({ id: idOf(name), title: `Title of ${name}`, ...parts });

export const titlesOf = (memories: readonly Pick<Memory, "title">[]) => memories.map(({ title }) => title);

/** Enters a session with one event for each of `texts`. */
export async function talk(
  store: Store,
  name: string,
  texts: readonly string[],
  project = FERRY,
): Promise<Session> {
  const session = await store.enterSession(sessionFacts(name, project));
  for (const [index, text] of texts.entries()) {
    await store.appendEvents([eventIn(session.id, `${name}-${index}`, { text })]);
  }
  return session;
}

export async function projectIdOf(store: Store, facts: ProjectFacts): Promise<string> {
  return (await store.ensureProject(facts, AT)).id;
}

export async function search(store: Store, project: string | null, terms: readonly string[], limit = 100) {
  const { candidates, collection } = await store.findByTerms({ project, terms, limit });
  return { titles: candidates.map((candidate) => candidate.memory.title), candidates, collection };
}

let receipts = 0;

export function receiptFor(session: Session, parts: Partial<Receipt> = {}): Receipt {
  const number = ++receipts;
  return {
    id: number.toString(16).padStart(8, "0"),
    event: `event-${number}`,
    session: session.id,
    project: session.project?.id ?? null,
    hookEvent: "prompt",
    verdict: "silent",
    at: AT,
    best: 0.7,
    threshold: 0.55,
    degraded: [],
    paths: [],
    ranker: 1,
    text: null,
    tokens: 0,
    ms: 1.5,
    ...parts,
  };
}

/** The claims of a receipt for these memories, in this order. */
export function claims(receipt: Receipt, ...names: readonly string[]): ReceiptItem[] {
  return names.map((name, position) => ({
    receipt: receipt.id,
    memory: idOf(name),
    position,
    confidence: 0.7,
    score: 3,
    reasons: { matched: [name], lexical: 3, coverage: 1, kindWeight: 1, recency: 1, trustWeight: 1 },
  }));
}
