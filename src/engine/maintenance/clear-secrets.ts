import { existsSync } from "node:fs";
import { codeOf } from "../../domain/errors.ts";
import { redact } from "../../redact/redact.ts";
import { REDACT_VERSION } from "../../redact/version.ts";
import type { ClearingStep } from "../../store/port/maintenance-store.ts";
import { clearFileRoutes } from "../sessions/file-routes.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { copiesIn, removeStore } from "./backup-files.ts";
import { clearFiles } from "./clear-files.ts";

/** Rows looked at in one transaction: so long somebody's write may have to wait. */
const ROWS = 20;

/** Engines that looked through the files beside the store already, of which one lives for many slices. */
const WITH_CLEAR_FILES = new WeakSet<EngineDeps>();

/** Takes out what lies in this home and is known for a secret only now, slice by slice while there is time. */
export async function clearHomeSecrets(
  deps: EngineDeps,
  { allowanceMs }: { allowanceMs: number },
): Promise<{ more: boolean }> {
  if (!existsSync(deps.home.store)) return { more: false };
  if ((await deps.store().health()).redactVersion === REDACT_VERSION) return { more: false };
  const end = deps.monotonic() + allowanceMs;
  const hasTime = () => deps.monotonic() < end;
  const clear = (text: string) => redact(text, deps.key());
  const step = { version: REDACT_VERSION, clear, rows: ROWS };
  const rows = await clearRows(deps, step, hasTime);
  if (rows === "not due") return { more: false };
  if (rows === "more" || !(await clearCopies(deps, step, hasTime))) return { more: true };
  const secrets = await deps.store().endClearing({ version: REDACT_VERSION });
  if (secrets > 0) clearFileRoutes(deps);
  deps.log({ at: deps.now(), what: "secrets cleared", secrets });
  return { more: false };
}

/** How many secrets there were, for the first who asks. */
export async function takeSecretsFound({ home, store }: EngineDeps): Promise<number> {
  if (!existsSync(home.store) || (await store().health()).secretsFound === 0) return 0;
  return store().takeClearingNotice();
}

async function clearRows(
  deps: EngineDeps,
  step: ClearingStep,
  hasTime: () => boolean,
): Promise<"not due" | "more" | "done"> {
  // First, because whatever drains the spool meanwhile puts it behind what was looked at.
  let besides = WITH_CLEAR_FILES.has(deps) ? 0 : clearFiles(deps.home, step.clear);
  WITH_CLEAR_FILES.add(deps);
  do {
    const { isDue, more } = await deps.store().clearSecrets({ ...step, besides });
    if (!isDue) return "not due";
    if (!more) return "done";
    besides = 0;
    await nextTurn();
  } while (hasTime());
  return "more";
}

/** Backups, and stores that were put aside; one that cannot be read goes. False where some are left for later. */
async function clearCopies(deps: EngineDeps, step: ClearingStep, hasTime: () => boolean): Promise<boolean> {
  let isDone = true;
  for (const { file } of copiesIn(deps.home.backups)) {
    try {
      if (!(await clearBackup(deps, file, step, hasTime))) return false;
    } catch (error) {
      // Somebody has it open, or the disk is full: the others need not wait for it.
      deps.recordError(codeOf(error, "STORE_FAILED"), "backup");
      isDone = false;
    }
  }
  return isDone;
}

/** False when time was over first. */
async function clearBackup(
  { storeFiles }: EngineDeps,
  file: string,
  step: ClearingStep,
  hasTime: () => boolean,
): Promise<boolean> {
  const files = await storeFiles();
  let done = files.clearSecrets(file, step);
  while (done?.more) {
    if (!hasTime()) return false;
    await nextTurn();
    done = files.clearSecrets(file, step);
  }
  if (done === null) removeStore(file);
  return true;
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
