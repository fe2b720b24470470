import { sep } from "node:path";
import { type Check, problemCheck } from "../domain/check.ts";
import { describeError } from "../domain/errors.ts";
import { checkBackups } from "./backups.ts";
import type { DoctorDeps } from "./doctor-deps.ts";
import { checkErrorLog, checkLastHooks, checkSpool, checkTranscripts } from "./events.ts";
import { checkHome, checkKey, checkLinks, checkPermissions } from "./home.ts";
import { checkDisk, checkFileSystem, checkRuntime } from "./machine.ts";
import { checkModels } from "./models.ts";
import { checkOptions, checkSwitches, checkSynonyms, checkWorkspaceRoots } from "./settings.ts";
import { checkStore } from "./store.ts";

/** THE list. Permissions come before the store, because setting them right may be what lets it open. */
const CHECKS: readonly (readonly [name: string, run: (deps: DoctorDeps) => Promise<Check[]> | Check[]])[] = [
  ["runtime", checkRuntime],
  ["home", checkHome],
  ["permissions", checkPermissions],
  ["links", checkLinks],
  ["file system", checkFileSystem],
  ["disk", checkDisk],
  ["key", checkKey],
  ["store", checkStore],
  ["backups", checkBackups],
  ["spool", checkSpool],
  ["transcripts", checkTranscripts],
  ["last hooks", checkLastHooks],
  ["swallowed errors", checkErrorLog],
  ["options", checkOptions],
  ["synonyms", checkSynonyms],
  ["workspace roots", checkWorkspaceRoots],
  ["language models", checkModels],
  ["switches", checkSwitches],
];

/** Runs every check, one after another; one that fails becomes a line and hides no other. */
export async function runChecks(deps: DoctorDeps): Promise<Check[]> {
  const checks: Check[] = [];
  for (const [name, run] of CHECKS) {
    try {
      checks.push(...(await run(deps)));
    } catch (error) {
      const { finding, remedy } = describeError(error, "CHECK_FAILED");
      checks.push(problemCheck(name, finding, remedy));
    }
  }
  return checks.map((check) => withShortPaths(check, deps.userHome));
}

/** People paste these lines into reports; nobody needs to read their name in them. */
function withShortPaths(check: Check, userHome: string): Check {
  const short = (text: string) => text.replaceAll(userHome + sep, `~${sep}`);
  return userHome.length > 1
    ? { ...check, finding: short(check.finding), remedy: short(check.remedy) }
    : check;
}
