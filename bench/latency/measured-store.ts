import { readFileSync } from "node:fs";
import { homeOf } from "../../src/config/home.ts";
import { projectFacts } from "../../src/project/project-facts.ts";
import type { ScopeNumber } from "../../src/store/port/indexed.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import type { Store } from "../../src/store/store.ts";
import type { KeptHome } from "./kept-home.ts";

export interface MeasuredStore {
  readonly store: Store;
  /** Id of the first project. */
  readonly project: string;
  readonly scope: ScopeNumber;
}

/** The store of a home that was made before, and its first project. */
export async function openMeasuredStore({ env, project }: KeptHome): Promise<MeasuredStore> {
  const store = openSqliteStore({
    path: homeOf(env).store,
    busyTimeoutMs: 1_000,
    key: new Uint8Array(32),
    newId: () => "0",
  });
  const facts = projectFacts(project, env.HOME ?? "");
  const known = facts && (await store.findProject(facts));
  if (!known) throw new Error(`no project ${project}`);
  const { scope } = await store.weighTerms({ project: known.id, terms: [] });
  return { store, project: known.id, scope };
}

/** MB, once what nobody holds is given back; Node runs with `--expose-gc`. */
export function residentMb(): number {
  globalThis.gc?.();
  return Math.round(process.memoryUsage.rss() / 1e6);
}

/** The home that the command line names. */
export function homeOfArguments(): KeptHome {
  return JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as KeptHome;
}
