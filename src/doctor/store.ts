import { type Check, note, ok, problem } from "../domain/check.ts";
import { explained } from "../domain/errors.ts";
import { TEXT_VERSION } from "../domain/text.ts";
import type { Store } from "../store/store.ts";
import type { DoctorDeps } from "./doctor-deps.ts";

/** Opens it, counts what is in it and has SQLite look it through. */
export async function checkStore(deps: DoctorDeps): Promise<Check[]> {
  const state = deps.store();
  switch (state.status) {
    case "none":
      return [note("store", "no store yet", "nothing to do; the first session makes it")];
    case "refused":
      return [refusal("store", state.error)];
    case "open":
      return [
        await contents(state.store).catch((error: unknown) => refusal("store", error)),
        ...(await health(state.store, deps.deep).catch((error: unknown) => [refusal("integrity", error)])),
      ];
  }
}

function refusal(name: string, error: unknown): Check {
  const { finding, remedy } = explained(error, "STORE_FAILED");
  return problem(name, finding, remedy);
}

async function contents(store: Store): Promise<Check> {
  const { bytes, memories, events } = await store.counts();
  return ok("store", `opens; memories ${memories}, events ${events}, ${(bytes / 1_000_000).toFixed(1)} MB`);
}

async function health(store: Store, deep: boolean): Promise<Check[]> {
  const { schema, textVersion, journal, integrity } = await store.health({ deep });
  const looked = deep ? "every page" : "quick look, --deep reads every page";
  const made = `schema ${schema}, text version ${textVersion}, journal ${journal}`;
  return [
    integrity === "ok" ? ok("integrity", `sound (${looked}); ${made}`) : damaged(integrity),
    ...(journal === "wal" ? [] : [withoutLog(journal)]),
    ...(textVersion === TEXT_VERSION ? [] : [otherWords(textVersion)]),
  ];
}

function damaged(integrity: string): Check {
  const remedy =
    "copy unbidden.db, unbidden.db-wal and unbidden.db-shm aside before anything else; " +
    "`sqlite3 unbidden.db .recover` saves what can be read";
  return problem("integrity", `damaged: ${integrity}`, remedy);
}

function withoutLog(journal: string): Check {
  const finding = `journal mode is ${journal}, wanted wal: hooks that run at once wait for each other`;
  return problem("journal", finding, "another program changed it; stop every session, then report this line");
}

function otherWords(textVersion: number): Check {
  const finding = `words are indexed in version ${textVersion}, this program reads version ${TEXT_VERSION}`;
  return note("text version", finding, "some memories may not be found by some words; report this line");
}
