import { codeOf, UnbiddenError } from "../../domain/errors.ts";
import { makeOwnFolder } from "../../files/own-file.ts";
import type { SyncAnswer, SyncSetting } from "../../operations/machines/sync.ts";
import type { OperationInput } from "../../operations/operations.ts";
import { currentKey, toPairingCode } from "../../sync/keys.ts";
import { renewBackups } from "../maintenance/backups.ts";
import { catchUp } from "../memories/memories.ts";
import { clearFileRoutes } from "../sessions/file-routes.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { inviting } from "./awaited.ts";
import { cleanRecord } from "./clean-record.ts";
import { type Exchanged, exchange } from "./exchange.ts";
import { othersOf } from "./known-machines.ts";
import { type Machine, readMachine, removeMachine, writeMachine } from "./machine.ts";
import { setUpMachine } from "./setup.ts";

type SyncInput = OperationInput<"sync">;

/** Throws `SYNC_*`. */
export async function runSync(deps: EngineDeps, input: SyncInput): Promise<SyncAnswer> {
  const { action } = input;
  switch (action) {
    case "setup": {
      const machine = await setUpMachine(deps, input);
      return syncAnswer(deps, action, await firstExchange(deps, machine));
    }
    case "now":
      return syncAnswer(deps, action, await exchangeNow(deps, needMachine(deps)));
    case "pair": {
      const invite = deps.newId();
      const machine = await alone(deps, async () => saveInvite(deps, invite));
      const key = toPairingCode(machine.group, currentKey(machine.keys), {
        machine: machine.machine,
        invite,
      });
      return { ...(await syncAnswer(deps, action, { machine })), key };
    }
    case "status": {
      const machine = readMachine(deps.home);
      return syncAnswer(deps, action, machine && { machine });
    }
    case "off":
      // What was forgotten anywhere stays forgotten here: the store keeps the key of the tombstones.
      await alone(deps, async () => {
        removeMachine(deps.home);
        (await deps.exchangePlaces()).forgetCopies();
      });
      return syncAnswer(deps, action, null);
  }
}

function saveInvite(deps: EngineDeps, invite: string): Machine {
  const machine = inviting(needMachine(deps), invite, deps.now());
  writeMachine(deps.home, machine);
  return machine;
}

function needMachine({ home }: EngineDeps): Machine {
  const machine = readMachine(home);
  if (machine) return machine;
  throw new UnbiddenError("SYNC_OFF", "this home shares memories with no other machine");
}

/** One exchange in the background; null where none is set up, or another process is at it. Throws `SYNC_*`. */
export async function syncMachines(
  deps: EngineDeps,
): Promise<{ readonly sent: number; readonly received: number } | null> {
  const machine = readMachine(deps.home);
  if (machine === null) return null;
  try {
    const { sent, applied } = await exchangeNow(deps, machine);
    return { sent, received: applied.added + applied.changed + applied.forgotten };
  } catch (error) {
    if (codeOf(error, "SYNC_UNREACHABLE") === "SYNC_BUSY") return null;
    throw error;
  }
}

/** A key that opens nothing is not kept: the next try begins as this one did. */
async function firstExchange(deps: EngineDeps, machine: Machine): Promise<Exchanged> {
  try {
    return await exchangeNow(deps, machine);
  } catch (error) {
    if (codeOf(error, "SYNC_UNREACHABLE") === "SYNC_KEY_OLD") removeMachine(deps.home);
    throw error;
  }
}

/** Two processes of one machine would write the same segments. Throws `SYNC_*`. */
async function exchangeNow(deps: EngineDeps, machine: Machine): Promise<Exchanged> {
  // Read anew, now that nobody else writes it.
  return alone(deps, async () => exchangeAlone(deps, readMachine(deps.home) ?? machine));
}

async function alone<T>({ home, lockSync }: EngineDeps, run: () => Promise<T>): Promise<T> {
  makeOwnFolder(home.root, home.run);
  const lock = lockSync();
  if (lock === null) throw new UnbiddenError("SYNC_BUSY", "an exchange is under way");
  try {
    return await run();
  } finally {
    lock.release();
  }
}

async function exchangeAlone(deps: EngineDeps, machine: Machine): Promise<Exchanged> {
  await catchUp(deps);
  const transport = await (await deps.exchangePlaces()).open(machine.transport);
  try {
    const done = await exchange(
      {
        transport,
        store: deps.store(),
        newId: deps.newId,
        now: deps.now,
        clean: (record) => cleanRecord(deps, record),
        save: (known) => writeMachine(deps.home, known),
      },
      machine,
    );
    if (done.applied.purged.length > 0) await removeCopies(deps);
    return done;
  } finally {
    await transport.close();
  }
}

/** What another machine purged is in no copy here either. */
async function removeCopies(deps: EngineDeps): Promise<void> {
  clearFileRoutes(deps);
  await renewBackups(deps);
}

type Done = Pick<Exchanged, "machine"> & Partial<Exchanged>;

async function syncAnswer(
  deps: EngineDeps,
  action: SyncInput["action"],
  done: Done | null,
): Promise<SyncAnswer> {
  const setting = done && (await settingOf(deps, done.machine));
  const { applied, sent, unreadable, newer } = done ?? {};
  const counts = applied && { added: applied.added, changed: applied.changed, forgotten: applied.forgotten };
  const exchanged = counts
    ? { ...counts, sent: sent ?? 0, unreadable: unreadable ?? 0, newer: newer ?? 0 }
    : null;
  return { action, setting, key: null, exchange: exchanged };
}

async function settingOf(deps: EngineDeps, machine: Machine): Promise<SyncSetting> {
  const { name, transport, keys, lastAt } = machine;
  const counts = await deps.store().syncCounts();
  return {
    name,
    transport: transport.kind,
    place: transport.place,
    others: othersOf(machine),
    lastAt,
    ...counts,
    keepsOldKey: keys.length > 1,
  };
}
