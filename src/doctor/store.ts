import { type Check, noteCheck, okCheck, problemCheck } from "../domain/check.ts";
import { describeError } from "../domain/errors.ts";
import type { Damage } from "../domain/store-check.ts";
import type { Store } from "../store/store.ts";
import { TEXT_VERSION } from "../text/terms.ts";
import type { DoctorDeps } from "./doctor-deps.ts";

/** The store opens, its contents can be counted, and SQLite finds it intact. */
export async function checkStore(deps: DoctorDeps): Promise<Check[]> {
  const state = deps.store();
  switch (state.status) {
    case "none":
      return [noteCheck("store", "no store yet", "nothing to do; the first session creates it")];
    case "refused":
      return [refusedCheck("store", state.error)];
    case "open":
      return [
        await contentsCheck(state.store).catch((error: unknown) => refusedCheck("store", error)),
        ...(await healthChecks(state.store, deps.deep).catch((error: unknown) => [
          refusedCheck("integrity", error),
        ])),
      ];
  }
}

function refusedCheck(name: string, error: unknown): Check {
  const { finding, remedy } = describeError(error, "STORE_FAILED");
  return problemCheck(name, finding, remedy);
}

async function contentsCheck(store: Store): Promise<Check> {
  const { bytes, memories, events } = await store.counts();
  return okCheck(
    "store",
    `opens; memories ${memories}, events ${events}, ${(bytes / 1_000_000).toFixed(1)} MB`,
  );
}

async function healthChecks(store: Store, deep: boolean): Promise<Check[]> {
  const { schema, textVersion, journal } = await store.health();
  const { damage } = await store.verify({ deep });
  const scope = deep ? "every row" : "quick check, --deep reads every row";
  const versions = `schema ${schema}, text version ${textVersion}, journal ${journal}`;
  return [
    ...(damage.length === 0
      ? [okCheck("integrity", `no damage (${scope}); ${versions}`)]
      : damageChecks(damage)),
    ...(journal === "wal" ? [] : [journalCheck(journal)]),
    ...(textVersion === TEXT_VERSION ? [] : [textVersionCheck(textVersion)]),
  ];
}

/** Maximum problems with a line of their own; `unbidden verify` lists all. */
const MAX_LISTED = 5;

function damageChecks(damage: readonly Damage[]): Check[] {
  const more = damage.length - MAX_LISTED;
  return [
    ...damage
      .slice(0, MAX_LISTED)
      .map(({ where, what, remedy }) => problemCheck("integrity", `damaged: ${where}: ${what}`, remedy)),
    ...(more > 0
      ? [problemCheck("integrity", `${more} more`, "`unbidden verify --deep` lists them all")]
      : []),
  ];
}

function journalCheck(journal: string): Check {
  const finding = `journal mode is ${journal}, not wal: concurrent hooks wait for each other`;
  return problemCheck(
    "journal",
    finding,
    "another program changed it; stop every session, then report this line",
  );
}

function textVersionCheck(textVersion: number): Check {
  const finding = `words are indexed in version ${textVersion}, this program uses version ${TEXT_VERSION}`;
  return noteCheck(
    "text version",
    finding,
    "they are indexed again at the end of each session; until then some words do not find some memories",
  );
}
