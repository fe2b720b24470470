import { existsSync } from "node:fs";
import { runChecks } from "../../doctor/checks.ts";
import type { BackupState, StoreState } from "../../doctor/doctor-deps.ts";
import type { DoctorAnswer } from "../../operations/health.ts";
import type { OperationInput } from "../../operations/operations.ts";
import { projectFacts } from "../../project/project-facts.ts";
import { workspaceRoot } from "../../project/workspace.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { modelChoices } from "../wiring/model-settings.ts";
import { backupsIn } from "./backup-files.ts";
import { diskUse } from "./disk-use.ts";
import { missingSpace, storeSize } from "./free-space.ts";

export async function runDoctor(
  deps: EngineDeps,
  { cwd, deep, disk }: OperationInput<"doctor">,
): Promise<DoctorAnswer> {
  const checks = await runChecks({
    ...deps,
    deep,
    project: projectFacts(cwd, deps.userHome, deps.config.workspace_roots),
    workspaceRoots: deps.config.workspace_roots.map((written) => ({
      written,
      folder: workspaceRoot(written, deps.userHome),
    })),
    modelChoices: () => modelChoices(deps),
    backups: () => backupState(deps),
    versions: process.versions,
    store: () => storeState(deps),
  });
  return disk ? { disk: await diskUse(deps), checks } : { checks };
}

function backupState({ home, config }: EngineDeps): BackupState {
  return {
    enabled: config["backup.enabled"],
    everyHours: config["backup.every_hours"],
    made: backupsIn(home.backups),
    missingBytes: missingSpace(home.root, storeSize(home.store)),
  };
}

/** Looking must not make a store where there is none. */
function storeState(deps: EngineDeps): StoreState {
  if (![deps.home.store, `${deps.home.store}-wal`].some((path) => existsSync(path)))
    return { status: "none" };
  try {
    return { status: "open", store: deps.store() };
  } catch (error) {
    return { status: "refused", error };
  }
}
