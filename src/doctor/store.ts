import { type Check, noteCheck, okCheck, problemCheck } from "../domain/check.ts";
import { describeError } from "../domain/errors.ts";
import type { Damage } from "../domain/store-check.ts";
import type { Store } from "../store/store.ts";
import { TEXT_VERSION } from "../text/terms.ts";
import type { DoctorDeps } from "./doctor-deps.ts";

/** Opens it, counts what is in it and has SQLite look it through. */
export async function checkStore(deps: DoctorDeps): Promise<Check[]> {
  const state = deps.store();
  switch (state.status) {
    case "none":
      return [noteCheck("store", "no store yet", "nothing to do; the first session makes it")];
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
  const looked = deep ? "every row" : "quick look, --deep reads every row";
  const made = `schema ${schema}, text version ${textVersion}, journal ${journal}`;
  return [
    ...(damage.length === 0 ? [okCheck("integrity", `sound (${looked}); ${made}`)] : damaged(damage)),
    ...(journal === "wal" ? [] : [withoutLog(journal)]),
    ...(textVersion === TEXT_VERSION ? [] : [otherWords(textVersion)]),
  ];
}

/** Most that get a line of their own; `unbidden verify` lists all. */
const TOLD = 5;

function damaged(damage: readonly Damage[]): Check[] {
  const more = damage.length - TOLD;
  return [
    ...damage
      .slice(0, TOLD)
      .map(({ where, what, remedy }) => problemCheck("integrity", `damaged: ${where}: ${what}`, remedy)),
    ...(more > 0
      ? [problemCheck("integrity", `${more} more`, "`unbidden verify --deep` names them all")]
      : []),
  ];
}

function withoutLog(journal: string): Check {
  const finding = `journal mode is ${journal}, wanted wal: hooks that run at once wait for each other`;
  return problemCheck(
    "journal",
    finding,
    "another program changed it; stop every session, then report this line",
  );
}

function otherWords(textVersion: number): Check {
  const finding = `words are indexed in version ${textVersion}, this program reads version ${TEXT_VERSION}`;
  return noteCheck(
    "text version",
    finding,
    "what waits is done at the end of each session; until then some are not found by some words",
  );
}
