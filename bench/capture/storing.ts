import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type PrepareDeps, prepareEvent } from "../../src/capture/prepare.ts";
import { storeBatch } from "../../src/capture/reconcile.ts";
import { type AgentEvent, sessionId } from "../../src/domain/event.ts";
import type { EventBatch } from "../../src/importers/importer.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import type { Session, Store, TranscriptMark } from "../../src/store/store.ts";
import { hexFrom, randomFrom } from "../random.ts";
import { median } from "../statistics.ts";
import { batchesIn } from "./parsing.ts";

/** Batches of events, one durable transaction each, into a new store on the disk. */
export interface Storing {
  readonly runs: number;
  readonly events: number;
  readonly batches: number;
  /** With redaction, as reading back does it; of the median run. */
  readonly eventsPerSecond: number;
  /** Of events that were safe to write already. */
  readonly preparedEventsPerSecond: number;
}

interface Batch {
  readonly path: string;
  readonly batch: EventBatch;
  readonly session: string;
  readonly prepared: readonly AgentEvent[];
}

const AT = Date.parse("2026-06-01T12:00:00Z");
const KEY = new Uint8Array(32).fill(7);
const PREPARE: PrepareDeps = { key: () => KEY, deny: [] };

/** `folder` holds the agent's history and gets the stores; each run has its own. */
export async function measureStoring(folder: string, runs: number): Promise<Storing> {
  const batches: Batch[] = [];
  for await (const { session, batch } of batchesIn(folder)) batches.push(prepared(session.path, batch));
  const whole: number[] = [];
  const storeOnly: number[] = [];
  // The first of each warms up.
  for (let run = 0; run <= runs; run++) {
    whole.push(await inNewStore(folder, batches, takeInBatch));
    storeOnly.push(await inNewStore(folder, batches, appendBatch));
  }
  const events = batches.reduce((sum, { prepared }) => sum + prepared.length, 0);
  const perSecond = (times: readonly number[]) => Math.round(events / median(times.slice(1)));
  return {
    runs,
    events,
    batches: batches.length,
    eventsPerSecond: perSecond(whole),
    preparedEventsPerSecond: perSecond(storeOnly),
  };
}

function prepared(path: string, batch: EventBatch): Batch {
  const session = sessionId("claude-code", batch.nativeSession);
  const events = batch.events.map((event) =>
    prepareEvent(event, { session, root: batch.cwd, at: event.at }, PREPARE),
  );
  return { path, batch, session, prepared: events };
}

type Take = (store: Store, session: Session, batch: Batch) => Promise<unknown>;

function takeInBatch(store: Store, session: Session, { path, batch }: Batch): Promise<unknown> {
  const deps = { ...PREPARE, store, projectAt: () => null, now: () => AT, isIgnored: () => false };
  return storeBatch(deps, session, { path, batch, disabled: [], unknown: 0 });
}

function appendBatch(store: Store, session: Session, { path, batch, prepared }: Batch): Promise<unknown> {
  const mark: TranscriptMark = { ...batch.position, path, session: session.id, unknown: 0, at: AT };
  return store.appendEvents(prepared, mark);
}

/** Seconds it took to take all of them in. */
async function inNewStore(folder: string, batches: readonly Batch[], take: Take): Promise<number> {
  const home = join(folder, "store");
  mkdirSync(home);
  const newId = () => hexFrom(randomFrom(1))(8);
  const store = openSqliteStore({ path: join(home, "memory.db"), busyTimeoutMs: 1_000, key: KEY, newId });
  const start = performance.now();
  for (const batch of batches) await take(store, await enter(store, batch), batch);
  const seconds = (performance.now() - start) / 1_000;
  await store.close();
  rmSync(home, { recursive: true });
  return seconds;
}

function enter(store: Store, { session, batch }: Batch): Promise<Session> {
  const who = { id: session, agent: "claude-code", nativeId: batch.nativeSession };
  return store.enterSession({ ...who, project: null, transcript: null, at: AT });
}
