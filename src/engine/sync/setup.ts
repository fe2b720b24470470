import { hostname } from "node:os";
import { UnbiddenError } from "../../domain/errors.ts";
import { readWholePlainFile } from "../../files/plain-file.ts";
import type { OperationInput } from "../../operations/operations.ts";
import { type Pairing, readPairingCode } from "../../sync/keys.ts";
import { type MachineState, openState } from "../../sync/machine-state.ts";
import { newSecret } from "../../sync/seal.ts";
import type { SharedFile, SyncTransport } from "../../sync/transport.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { LATE_MS } from "./awaited.ts";
import { readGroup } from "./exchange.ts";
import { type Machine, readMachine, writeMachine } from "./machine.ts";
import { MAX_STATE, statePath } from "./states.ts";

type SetupInput = OperationInput<"sync">;

/** A new group of machines, or one more in a group. Throws `SYNC_*` and `ARGUMENT_INVALID`. */
export async function setUpMachine(deps: EngineDeps, input: SetupInput): Promise<Machine> {
  const { transport: kind, place, key } = input;
  if (kind === undefined || place === undefined)
    throw new UnbiddenError(
      "ARGUMENT_INVALID",
      "name the place: `unbidden sync setup folder PATH`, or `git` or `ssh` and its ADDRESS",
    );
  if (readMachine(deps.home))
    throw new UnbiddenError(
      "ARGUMENT_INVALID",
      "this home is set up already; `unbidden sync off` ends that first",
    );
  const { addressOf } = await deps.exchangePlaces();
  const where = { kind, place: addressOf(kind, place, (path) => deps.resolve(input.cwd, path)) };
  const given = key === undefined ? null : readGivenKey(deps.resolve(input.cwd, key), key);
  const { there, again } = await lookAtPlace(deps, where, given, machineName(input));
  if (there !== null && given === null)
    throw new UnbiddenError("SYNC_KEY_NEEDED", `${where.place} holds the memories of other machines`);
  if (there !== null && there !== given?.group.group)
    throw new UnbiddenError("SYNC_OTHER_GROUP", "the key is not that of the machines that meet there");
  const machine = again ?? deps.newId();
  return joinGroup(deps, { machine, name: machineName(input), where }, given ?? (await newGroup(deps)));
}

function machineName({ name }: SetupInput): string {
  return (name ?? hostname()).replace(/[^\p{L}\p{N} ._-]/gu, "").slice(0, 60) || "machine";
}

function readGivenKey(path: string, key: string) {
  const given = readPairingCode(readWholePlainFile(path, 10_000)?.toString() ?? key);
  if (given) return given;
  throw new UnbiddenError(
    "SYNC_KEY_INVALID",
    "that is no key of `unbidden sync pair`, or a part of it is missing",
  );
}

interface Looked {
  /** Whose place it is; null for nobody's. */
  readonly there: string | null;
  /** This home's id, where it was one of them before; null for a new one. */
  readonly again: string | null;
}

async function lookAtPlace(
  deps: EngineDeps,
  where: Machine["transport"],
  given: ReturnType<typeof readPairingCode>,
  name: string,
): Promise<Looked> {
  const transport = await (await deps.exchangePlaces()).open(where);
  try {
    const files = await transport.list();
    const there = await readGroup(transport, files);
    const again = given && (await formerMachine(deps, transport, files, given));
    // A copy of a home, brought to another machine, is another one.
    return { there, again: again?.name === name ? again.machine : null };
  } finally {
    await transport.close();
  }
}

/** Else the others would wait for ever for what it was before. */
async function formerMachine(
  deps: EngineDeps,
  transport: SyncTransport,
  files: readonly SharedFile[],
  { group, key }: NonNullable<ReturnType<typeof readPairingCode>>,
): Promise<MachineState | null> {
  const machine = await deps.store().syncMachine();
  const path = machine && statePath(machine);
  if (machine === null || !files.some((file) => file.path === path)) return null;
  const content = await transport.read(statePath(machine), MAX_STATE);
  return content && openState(group, [key], machine, content);
}

/** Nobody printed a key of it. */
async function newGroup({ newId }: EngineDeps): Promise<Pairing> {
  const hex = (digits: number) => Array.from({ length: digits / 16 }, newId).join("");
  const group = { group: hex(32), authKey: hex(64), tombstoneKey: hex(64) };
  const key = { id: newId(), generation: 0, secret: await newSecret(), at: 0, file: null };
  return { group, key, machine: null, invite: null };
}

async function joinGroup(
  deps: EngineDeps,
  { machine, name, where }: { machine: string; name: string; where: Machine["transport"] },
  { group, key, machine: printer, invite }: Pairing,
): Promise<Machine> {
  const joined: Machine = {
    format: 1,
    machine,
    name,
    transport: where,
    group,
    keys: [key],
    formerKeys: [],
    sealedFor: null,
    others: [],
    invite,
    printer: printer === null ? null : { machine: printer, until: deps.now() + LATE_MS },
    invited: [],
    lastAt: null,
    unread: { unreadable: 0, newer: 0 },
  };
  const tombstoneKey = Buffer.from(group.tombstoneKey, "hex");
  await deps.store().joinMachines({ machine, tombstoneKey });
  writeMachine(deps.home, joined);
  return joined;
}
