import type { Home } from "../../config/home.ts";
import type { DoctorDeps } from "../../doctor/doctor-deps.ts";
import type { SyncSetting } from "../../operations/machines/sync.ts";
import { currentKey } from "../../sync/keys.ts";
import { type Machine, readMachine } from "./machine.ts";

/** This machine and the others, as people see them; null where it shares memories with none. Throws `SYNC_OFF`. */
export function knownMachines(home: Home): ReturnType<DoctorDeps["machines"]> {
  const machine = readMachine(home);
  return (
    machine && {
      name: machine.name,
      place: machine.transport.place,
      lastAt: machine.lastAt,
      others: othersOf(machine),
      ...machine.unread,
    }
  );
}

/** Which of them can read what this machine writes now. */
export function othersOf({ others, keys }: Machine): SyncSetting["others"] {
  const present = currentKey(keys).id;
  return others.map(({ name, key }) => ({ name, hasPresentKey: key === present }));
}
