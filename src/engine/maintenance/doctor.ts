import { statSync } from "node:fs";
import { basename, relative, sep } from "node:path";
import { runChecks } from "../../doctor/checks.ts";
import type { DoctorDeps, StoreState } from "../../doctor/doctor-deps.ts";
import { runSecurityChecks } from "../../doctor/security.ts";
import type { ByteShare, StoreSpace } from "../../domain/store-check.ts";
import type { DiskUse } from "../../operations/backups.ts";
import type { DoctorAnswer } from "../../operations/health.ts";
import type { OperationInput } from "../../operations/operations.ts";
import { projectFacts } from "../../project/project-facts.ts";
import { workspaceRoot } from "../../project/workspace.ts";
import { REDACT_VERSION } from "../../redact/version.ts";
import { knownMachines } from "../sync/known-machines.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { filesUnder } from "../wiring/files-under.ts";
import { modelChoices } from "../wiring/model-settings.ts";
import { safe } from "../wiring/safe-facts.ts";
import { backupsIn, previousStoresIn } from "./backup-files.ts";
import { countHomeSecrets } from "./clear-secrets.ts";
import { hasStore, missingSpace, storeSize } from "./free-space.ts";

export async function runDoctor(deps: EngineDeps, input: OperationInput<"doctor">): Promise<DoctorAnswer> {
  const given = doctorDeps(deps, input);
  if (input.security) {
    const secrets = { redactVersion: REDACT_VERSION, countSecrets: () => countHomeSecrets(deps) };
    return { security: true, checks: await runSecurityChecks({ ...given, ...secrets }) };
  }
  const checks = await runChecks(given);
  return {
    checks: input.report ? checks.map((check) => ({ ...check, finding: safe(deps, check.finding) })) : checks,
    ...(input.disk ? { disk: await diskUse(deps) } : {}),
    ...(input.report ? { report: "" } : {}),
  };
}

function doctorDeps(deps: EngineDeps, { cwd, deep }: OperationInput<"doctor">): DoctorDeps {
  return {
    ...deps,
    deep,
    project: projectFacts(cwd, deps.userHome, deps.config.workspace_roots),
    workspaceRoots: deps.config.workspace_roots.map((written) => ({
      written,
      folder: workspaceRoot(written, deps.userHome),
    })),
    modelChoices: () => modelChoices(deps),
    backups: () => ({
      enabled: deps.config["backup.enabled"],
      everyHours: deps.config["backup.every_hours"],
      made: backupsIn(deps.home.backups),
      missingBytes: missingSpace(deps.home.root, storeSize(deps.home.store)),
    }),
    machines: () => knownMachines(deps.home),
    versions: process.versions,
    store: () => storeState(deps),
  };
}

function storeState(deps: EngineDeps): StoreState {
  if (!hasStore(deps.home.store)) return { status: "none" };
  try {
    return { status: "open", store: deps.store() };
  } catch (error) {
    return { status: "refused", error };
  }
}

/** Bytes of each part of the home, and what could be freed. */
async function diskUse(deps: EngineDeps): Promise<DiskUse> {
  const { home } = deps;
  const sizes = new Map<string, number>();
  for (const file of filesUnder(home.root)) {
    const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    const part = homePart(relative(home.root, file), basename(home.store));
    sizes.set(part, (sizes.get(part) ?? 0) + bytes);
  }
  const parts = [...sizes].map(([name, bytes]) => ({ name, bytes })).sort((a, b) => b.bytes - a.bytes);
  const space = await storeSpace(deps);
  return {
    bytes: totalBytes(parts),
    parts,
    tables: space.tables,
    freeable: freeable(deps, space, sizes.get(LOG) ?? 0),
  };
}

const LOG = "log of the store";

function homePart(path: string, store: string): string {
  const [first = "", ...below] = path.split(sep);
  if (below.length > 0) return first;
  if (first === store) return "store";
  if (first.startsWith(`${store}-`)) return LOG;
  return first.startsWith(`${store}.`) ? "copies of the store" : "other files";
}

/** Empty where it cannot be read; the other checks say why. */
async function storeSpace({ home, store }: EngineDeps): Promise<StoreSpace> {
  const none = { tables: [], freeBytes: 0 };
  if (!statSync(home.store, { throwIfNoEntry: false })) return none;
  try {
    return await store().space();
  } catch {
    // Reported by the check of the store.
    return none;
  }
}

function freeable({ home, config }: EngineDeps, { freeBytes }: StoreSpace, log: number): ByteShare[] {
  const old = [backupsIn(home.backups), previousStoresIn(home.backups)].flatMap((files) =>
    files.slice(config["backup.keep"]),
  );
  const shares = [
    { name: "free pages of the store", bytes: freeBytes },
    { name: LOG, bytes: log },
    { name: `backups beyond the newest ${config["backup.keep"]}`, bytes: totalBytes(old) },
  ];
  return shares.filter(({ bytes }) => bytes > 0);
}

function totalBytes(files: readonly { readonly bytes: number }[]): number {
  return files.reduce((all, { bytes }) => all + bytes, 0);
}
