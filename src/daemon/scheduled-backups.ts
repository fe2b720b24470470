import type { Engines } from "./engines.ts";

/** A daemon may live for half an hour only. */
const BACKUP_LOOK_MS = 300_000;
/** So many looks nothing is tried after it failed. */
const REST = 12;

/** Looks now and then whether a backup is due. */
export function scheduleBackups(engines: Engines, count: (error: unknown) => void): void {
  let rest = 0;
  const look = async () => {
    if (rest-- > 0) return;
    const { status } = await engines.engineFor({}).backUpWhenDue();
    rest = status === "failed" ? REST : 0;
  };
  setInterval(() => void look().catch(count), BACKUP_LOOK_MS).unref();
}
