import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import { resolveConfig } from "../config/resolve.ts";
import { type AgentEvent, eventId, sessionId } from "../domain/event.ts";
import { memoryWith } from "../domain/memory.fixture.ts";
import type { Memory } from "../domain/memory.ts";
import { NO_SYNONYMS } from "../domain/synonyms.ts";
import { promptOptions } from "../engine/wiring/prompt-options.ts";
import { readPrompt } from "../recall/query/prompt.ts";
import { openSqliteStore } from "../store/sqlite/sqlite-store.ts";
import type { Session, Store } from "../store/store.ts";
import type { PromptDeps } from "./paths/prompt-request.ts";
import { injectOnPrompt } from "./prompt.ts";

const AT = Date.UTC(2026, 1, 10);
export const BUDGET = { tokens: 2_000, characters: 8_000, items: 5, bytesPerToken: 3 };

let folder: string;
export let store: Store;
let session: Session;
export let prompts: number;

/** A store of its own for each test of the file, and a session in it. */
export function aNewStoreForEach(): void {
  beforeEach(begin);
  afterEach(async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });
}

async function begin(): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), "unbidden-prompt-"));
  const key = new Uint8Array(32);
  let ids = 0;
  store = openSqliteStore({ path: join(folder, "s.db"), busyTimeoutMs: 0, key, newId: () => `id-${++ids}` });
  await enter("one");
  prompts = 0;
}

/** What is sent from now on is sent in this session. */
export async function enter(name: string): Promise<void> {
  const keys = [{ kind: "path", value: "/srv/heron" }] as const;
  const project = { name: "heron", root: "/srv/heron", keys };
  const id = sessionId("claude-code", name);
  session = await store.enterSession({
    id,
    agent: "claude-code",
    nativeId: name,
    project,
    transcript: null,
    at: AT,
  });
}

export async function know(...all: Partial<Memory>[]): Promise<void> {
  const project = session.project?.id ?? null;
  const memories = all.map((parts, at) => memoryWith({ id: `${at}`.padStart(32, "0"), project, ...parts }));
  await store.putMemories(memories);
}

/** Many of one thing, of many sessions. */
export const grebes = (count: number, parts: Partial<Memory> = {}) =>
  Array.from({ length: count }, (_, at) => ({
    ...{ kind: "decision", title: `Grebe plumage census number ${at} goes to zone ${at * 7}`, ...parts },
  })) as Partial<Memory>[];

type UserConfig = Readonly<Record<string, unknown>>;

interface Setting {
  readonly config?: UserConfig;
  readonly deps?: Partial<PromptDeps>;
}

/** What the agent is told, as the hook would do it. */
export async function send(text: string, { config = {}, deps = {} }: Setting = {}): Promise<string | null> {
  const nativeKey = `${session.nativeId}-${++prompts}`;
  const raw = { kind: "prompt", nativeKey, turn: null, text, tool: null, trust: 3 } as const;
  const id = eventId(session.id, "prompt", nativeKey);
  const event: AgentEvent = {
    ...raw,
    id,
    session: session.id,
    at: AT,
    quoted: [],
    originalLength: text.length,
  };
  await store.appendEvents([event]);
  const settings = Object.entries(config).map(([path, value]) => ({
    path,
    value,
    source: "config.yaml" as const,
  }));
  const delivery = await injectOnPrompt(
    {
      ...{ store, synonyms: () => NO_SYNONYMS, now: () => AT + prompts, monotonic: () => 0 },
      ...{
        debug: null,
        inBackground: async (write) => void (await write()),
        newId: () => `${prompts}-${id}`,
      },
      ...deps,
    },
    {
      ...promptOptions(resolveConfig(settings)),
      event: id,
      session,
      prompt: readPrompt(text, AT),
      budget: BUDGET,
    },
  );
  await delivery?.written();
  return delivery?.text ?? null;
}

/** Prompts that share no word with anything. */
export async function chat(count: number, setting?: Setting): Promise<void> {
  for (let at = 0; at < count; at++) await send(`quiet water ${prompts}`, setting);
}

/** The receipts of one path, oldest first. */
export async function receipts(path: string) {
  const all = await store.receipts({ limit: 100 });
  return all.flatMap(({ paths }) => paths.filter((one) => one.path === path)).reverse();
}
/** The agent forgets what was said. */
export async function compact(): Promise<void> {
  session = await store.beginContext(session.id);
}
