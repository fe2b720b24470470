import { sep } from "node:path";
import { type Check, type NamedCheck, runNamedChecks } from "../domain/check.ts";
import { checkBackups } from "./backups.ts";
import type { DoctorDeps } from "./doctor-deps.ts";
import { checkErrorLog, checkLastHooks, checkSpool, checkTranscripts } from "./events.ts";
import { checkHome, checkKey, checkLinks, checkPermissions } from "./home.ts";
import { checkDisk, checkFileSystem, checkRuntime } from "./machine.ts";
import { checkMachines } from "./machines.ts";
import { checkMeaning } from "./meaning.ts";
import { checkModels } from "./models.ts";
import { checkOptions, checkSwitches, checkSynonyms, checkWorkspaceRoots } from "./settings.ts";
import { checkStore } from "./store.ts";

/** THE list. Permissions come before the store, because correcting them may be what lets it open. */
const CHECKS: readonly NamedCheck<DoctorDeps>[] = [
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
  ["meaning", checkMeaning],
  ["your machines", checkMachines],
  ["switches", checkSwitches],
];

/** Runs every check, one after another. */
export async function runChecks(deps: DoctorDeps): Promise<Check[]> {
  const checks = await runNamedChecks(CHECKS, deps);
  return checks.map((check) => withShortPaths(check, deps.userHome));
}

/** People paste these lines into reports, where the user's name is best left out. */
export function withShortPaths(check: Check, userHome: string): Check {
  const short = (text: string) => text.replaceAll(userHome + sep, `~${sep}`);
  return userHome.length > 1
    ? { ...check, finding: short(check.finding), remedy: short(check.remedy) }
    : check;
}
