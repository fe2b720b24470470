import type { BackfillRequest } from "../capture/backfill.ts";
import { UnbiddenError } from "../domain/errors.ts";
import type { Engine } from "../operations/engine-type.ts";
import type { ProjectKey } from "../store/store.ts";
import type { EngineDeps } from "./deps.ts";
import { projectAt } from "./safe-facts.ts";

type Input = Pick<Parameters<Engine["import"]>[0], "since" | "project" | "cwd">;

/** Which sessions are meant. Throws `ARGUMENT_INVALID` or `PROJECT_UNKNOWN`. */
export function requestOf(deps: EngineDeps, input: Input): BackfillRequest {
  return { since: sinceOf(input.since, deps.now()), wants: wantedBy(deps, input) };
}

/** "90d", "12h", "6w", or a date. Throws `ARGUMENT_INVALID`. */
function sinceOf(said: string | undefined, now: number): number {
  if (said === undefined) return 0;
  const [, count, unit = ""] = /^(\d{1,5})([hdwmy])$/.exec(said.trim()) ?? [];
  if (count !== undefined) return now - Number(count) * (UNIT_HOURS[unit] ?? 0) * 3_600_000;
  const date = /^\d{4}-\d\d-\d\d/.test(said.trim()) ? Date.parse(said.trim()) : Number.NaN;
  if (Number.isFinite(date)) return date;
  throw new UnbiddenError("ARGUMENT_INVALID", `--since is like 90d, 12h, 6w or 2026-01-31, not "${said}"`);
}

const UNIT_HOURS: Readonly<Record<string, number>> = { h: 1, d: 24, w: 168, m: 730, y: 8_766 };

/** By folder, or by the name people know a project by. */
function wantedBy(deps: EngineDeps, { project: said, cwd }: Input): BackfillRequest["wants"] {
  if (said === undefined) return () => true;
  const isPath = /[\\/]|^\.{1,2}$/.test(said);
  const meant = isPath ? projectAt(deps, deps.resolve(cwd, said)) : null;
  if (isPath && meant === null) throw new UnbiddenError("PROJECT_UNKNOWN", `${said} belongs to no project`);
  if (meant === null) return (project) => project?.name === said;
  const nameOf = ({ kind, value }: ProjectKey) => `${kind}:${value}`;
  const keys = new Set(meant.keys.map(nameOf));
  return (project) => project?.keys.some((key) => keys.has(nameOf(key))) ?? false;
}
