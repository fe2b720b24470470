export const DAY_MS = 86_400_000;

/** `2026-02-10`, in UTC. */
export function isoDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
