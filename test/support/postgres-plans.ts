import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { TestServer } from "./postgres.ts";

/** Has the server write the plan of every statement of the app's role into its log. */
export async function logPlans(server: TestServer): Promise<void> {
  const settings = { "auto_explain.log_min_duration": 0, "auto_explain.log_nested_statements": "on" };
  const role = "ALTER ROLE app SET";
  await server.sql(
    "admin",
    `${role} session_preload_libraries = 'auto_explain'`,
    ...Object.entries(settings).map(([name, value]) => `${role} ${name} = '${value}'`),
  );
}

/** A way in which a plan reads a table of a team's. */
export interface PlannedScan {
  readonly how: string;
  readonly table: string;
  /** Null for a sequential scan. */
  readonly index: string | null;
}

/** Every scan of our tables that was planned so far, once each. */
export function plannedScans(server: TestServer): PlannedScan[] {
  const log = readFileSync(join(server.folder, "log"), "utf8");
  const scans = log.matchAll(
    /((?:Seq|Index|Index Only|Bitmap Heap|Bitmap Index) Scan)(?: Backward)?(?: using (\w+))? on (\w+)/g,
  );
  const found = [...scans].map(([, how = "", index, table = ""]) => ({ how, table, index: index ?? null }));
  return [...new Map(found.map((scan) => [JSON.stringify(scan), scan])).values()].sort((one, other) =>
    JSON.stringify(one) < JSON.stringify(other) ? -1 : 1,
  );
}

/** Tables that grow with what a team says and does. */
const BIG = /^(?:memory|term|history|audit\w*)$/;

export function sequentialScans(scans: readonly PlannedScan[]): PlannedScan[] {
  return scans.filter(({ how, table }) => how === "Seq Scan" && BIG.test(table));
}
