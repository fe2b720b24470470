// Many processes, bad disks, busy stores, crashes and replays, in an order drawn from a seed. To look for more:
// UNBIDDEN_SIMULATION_STEPS=20000 UNBIDDEN_SIMULATION_SEED=7 npx vitest run test/simulation.test.ts
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { between, pick, type Random, randomFrom, shuffled } from "../bench/random.ts";
import { claudeCode } from "../src/agents/claude-code/claude-code.ts";
import { spooledNames } from "../src/capture/spool.ts";
import { eventId, type StoredEvent, sessionId } from "../src/domain/event.ts";
import { handleHook } from "../src/engine/hook.ts";
import { type Machine, machineIn, type Process } from "./simulation/machine.ts";
import { type Payload, sessionsAt } from "./simulation/sessions.ts";

const STEPS = Number(process.env.UNBIDDEN_SIMULATION_STEPS ?? 200);
const SEED = process.env.UNBIDDEN_SIMULATION_SEED;
const SEEDS = SEED === undefined ? [1, Date.now() % 1_000_000] : [Number(SEED)];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "unbidden-simulation-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.each(SEEDS)(
  "nothing acknowledged is lost or doubled, and the memories are those of a straight run (seed %i)",
  async (seed) => {
    const random = randomFrom(seed);
    const machine = machineIn(join(folder, "bad days"), random);
    const sent = new Map<string, Payload>();
    const acknowledged = new Set<string>();
    const payloads = sessionsAt(folder, random);

    for (let step = 0; step < STEPS; step++) {
      machine.clock.now += random() < 0.02 ? -between(random, 1, 60_000) : between(random, 0, 5_000);
      const calls = Array.from({ length: pick(random, [1, 1, 1, 2, 3]) }, () =>
        nextPayload(random, payloads, sent),
      );
      await Promise.all(calls.map((payload) => callHook(machine, payload, sent, acknowledged)));
      if (random() < 0.05) await machine.process().drain(pick(random, [20, 500]));
    }

    await machine.repaired().drain(Number.POSITIVE_INFINITY);
    const { events, count, memories, unreadable } = await machine.findings([...sent.keys()]);
    expect(spooledNames(machine.spool)).toEqual([]);
    expect(unreadable).toEqual([]);
    const stored = events.map((event) => event.id);
    expect(count, "no event twice, none made up").toBe(new Set(stored).size);
    expect(
      [...acknowledged].filter((id) => !stored.includes(id)),
      "acknowledged and lost",
    ).toEqual([]);
    expect(memories.length).toBeGreaterThan(STEPS / 20);
    expect(memories).toEqual(await straightRun(events, sent));
    await machine.close();
  },
);

/** A new happening, or one that was told before. */
function nextPayload(
  random: Random,
  payloads: Iterator<Payload>,
  sent: ReadonlyMap<string, Payload>,
): Payload {
  const recent = [...sent.values()].slice(-30);
  if (recent.length > 0 && random() < 0.15) return pick(random, shuffled(random, recent));
  return payloads.next().value as Payload;
}

async function callHook(
  machine: Machine,
  payload: Payload,
  sent: Map<string, Payload>,
  acknowledged: Set<string>,
) {
  const id = idOf(payload, machine.clock.now);
  // Two starts of a session in one millisecond are one event; which of them is stored nobody could say.
  if ((sent.get(id) ?? payload) !== payload) return;
  sent.set(id, payload);
  const hook = machine.process();
  const { claimed } = await hook.run(() => answerAndWrite(hook, payload));
  if (claimed) acknowledged.add(id);
}

/** As `src/hook/main.ts`: what fails after the answer was printed costs the agent nothing. */
async function answerAndWrite(hook: Process, payload: Payload): Promise<void> {
  const answer = await handleHook(hook.deps, "claude-code", payload.bytes);
  if (answer.text !== null) await answer.written().catch(() => undefined);
}

function idOf({ bytes }: Payload, now: number): string {
  const call = claudeCode.parseHook(bytes, now);
  const [event] = call?.events ?? [];
  if (!call || !event) throw new Error("the simulation sends events only");
  return eventId(sessionId("claude-code", call.nativeSession), event.kind, event.nativeKey);
}

/** The same events, in the order in which they arrived, on a machine where nothing ever fails. */
async function straightRun(events: readonly StoredEvent[], sent: ReadonlyMap<string, Payload>) {
  const machine = machineIn(join(folder, "good days"), randomFrom(0));
  for (const event of events) {
    machine.clock.now = event.at;
    const payload = sent.get(event.id);
    if (payload) await answerAndWrite(machine.repaired(), payload);
  }
  await machine.repaired().drain(Number.POSITIVE_INFINITY);
  const { memories, events: again } = await machine.findings(events.map(({ id }) => id));
  expect(again.map(({ seq: _, ...event }) => event)).toEqual(events.map(({ seq: _, ...event }) => event));
  await machine.close();
  return memories;
}
