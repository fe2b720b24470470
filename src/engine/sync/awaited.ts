import type { Machine } from "./machine.ts";

/** So long a machine may be late that has a key from before a purge: one that was printed, or whose first files are under way. */
export const LATE_MS = 30 * 86_400_000;

/** A key is printed for another machine: until it is seen, a purge here destroys no key that it may have. */
export function inviting(machine: Machine, invite: string, now: number): Machine {
  const open = openInvites(machine, now);
  return { ...machine, invited: [...open, { invite, until: now + LATE_MS }] };
}

/** What carries the place may not have brought the first file of a machine, and it may purge as well. */
export function isAwaiting(machine: Machine, now: number): boolean {
  return isAwaitingPrinter(machine, now) || openInvites(machine, now).length > 0;
}

function isAwaitingPrinter({ printer, others }: Machine, now: number): boolean {
  return (
    printer !== null && now <= printer.until && !others.some((other) => other.machine === printer.machine)
  );
}

function openInvites({ invited, others }: Machine, now: number): Machine["invited"] {
  return invited.filter(
    ({ invite, until }) => now <= until && !others.some((other) => other.invite === invite),
  );
}
