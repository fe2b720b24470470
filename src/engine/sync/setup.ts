import { hostname } from "node:os";
import { UnbiddenError } from "../../domain/errors.ts";
import { readWholePlainFile } from "../../files/plain-file.ts";
import type { OperationInput } from "../../operations/operations.ts";
import { readPairingCode, type SyncGroup, type SyncKey } from "../../sync/keys.ts";
import { newSecret } from "../../sync/seal.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { readGroup } from "./exchange.ts";
import { type Machine, readMachine, writeMachine } from "./machine.ts";

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
  const there = await groupAt(deps, where);
  if (there !== null && given === null)
    throw new UnbiddenError("SYNC_KEY_NEEDED", `${where.place} holds the memories of other machines`);
  if (there !== null && there !== given?.group.group)
    throw new UnbiddenError("SYNC_OTHER_GROUP", "the key is not that of the machines that meet there");
  return joinGroup(deps, where, input.name, given ?? (await newGroup(deps)));
}

function readGivenKey(path: string, key: string) {
  const given = readPairingCode(readWholePlainFile(path, 10_000)?.toString() ?? key);
  if (given) return given;
  throw new UnbiddenError(
    "SYNC_KEY_INVALID",
    "that is no key of `unbidden sync pair`, or a part of it is missing",
  );
}

async function groupAt(deps: EngineDeps, where: Machine["transport"]): Promise<string | null> {
  const transport = await (await deps.exchangePlaces()).open(where);
  try {
    return await readGroup(transport, await transport.list());
  } finally {
    await transport.close();
  }
}

async function newGroup({ newId }: EngineDeps): Promise<{ group: SyncGroup; key: SyncKey }> {
  const hex = (digits: number) => Array.from({ length: digits / 16 }, newId).join("");
  const group = { group: hex(32), authKey: hex(64), tombstoneKey: hex(64) };
  return { group, key: { id: newId(), generation: 0, secret: await newSecret(), at: 0, file: null } };
}

async function joinGroup(
  deps: EngineDeps,
  transport: Machine["transport"],
  name: string | undefined,
  { group, key }: { group: SyncGroup; key: SyncKey },
): Promise<Machine> {
  const machine: Machine = {
    format: 1,
    machine: deps.newId(),
    name: (name ?? hostname()).replace(/[^\p{L}\p{N} ._-]/gu, "").slice(0, 60) || "machine",
    transport,
    group,
    keys: [key],
    formerKeys: [],
    sealedFor: null,
    others: [],
    lastAt: null,
    unread: { unreadable: 0, newer: 0 },
  };
  const tombstoneKey = Buffer.from(group.tombstoneKey, "hex");
  await deps.store().joinMachines({ machine: machine.machine, tombstoneKey });
  writeMachine(deps.home, machine);
  return machine;
}
