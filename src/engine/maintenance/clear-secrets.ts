import { existsSync, lstatSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import type { Home } from "../../config/home.ts";
import { codeOf } from "../../domain/errors.ts";
import { readOwnFile, replaceOwnFile } from "../../files/own-file.ts";
import type { ScrubAnswer } from "../../operations/curate.ts";
import { redact } from "../../redact/redact.ts";
import { type Clear, clearStored, namingKinds, spansAfter } from "../../redact/stored.ts";
import { REDACT_VERSION } from "../../redact/version.ts";
import type { ClearedSecrets, ClearingStep } from "../../store/port/maintenance-store.ts";
import type { ReviewCursor, SecretCount } from "../../store/port/review-store.ts";
import type { Span } from "../../text/span.ts";
import { clearFileRoutes } from "../sessions/file-routes.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { filesUnder } from "../wiring/files-under.ts";
import { copiesIn, removeStore } from "./backup-files.ts";

/** Rows in one transaction: a write may have to wait for it. */
const ROWS = 20;

/** Engines that cleared the files already; a long-lived one runs many slices. */
const WITH_CLEAR_FILES = new WeakSet<EngineDeps>();

/** Removes stored text that newer patterns know as secrets, slice by slice while there is time. */
export async function clearHomeSecrets(
  deps: EngineDeps,
  { allowanceMs, anew = false }: { allowanceMs: number; anew?: boolean },
): Promise<{ more: boolean }> {
  if (!existsSync(deps.home.store)) return { more: false };
  const { redactVersion } = await deps.store().health();
  if (redactVersion === REDACT_VERSION && !anew) return { more: false };
  const end = deps.monotonic() + allowanceMs;
  const hasTime = () => deps.monotonic() < end;
  const clear = (text: string) => redact(text, deps.key());
  const step = { version: REDACT_VERSION, clear, rows: ROWS, anew };
  const rows = await clearRows(deps, step, hasTime);
  if (rows === "not due") return { more: false };
  if (rows === "more" || !(await clearCopies(deps, step, hasTime))) return { more: true };
  const secrets = await deps.store().endClearing({ version: REDACT_VERSION });
  if (secrets > 0) clearFileRoutes(deps);
  deps.log({ at: deps.now(), what: "secrets cleared", secrets });
  return { more: false };
}

/** Clears everything, also rows that this version cleared before. */
export async function scrubHome(deps: EngineDeps): Promise<ScrubAnswer> {
  WITH_CLEAR_FILES.delete(deps);
  const { more } = await clearHomeSecrets(deps, { allowanceMs: Number.POSITIVE_INFINITY, anew: true });
  return { ...(await takeSecretsFound(deps)), isDone: !more };
}

/** Secrets in clear in the store and the files beside it; changes nothing. */
export async function countHomeSecrets({ home, store, key }: EngineDeps): Promise<number> {
  const clear = (text: string) => redact(text, key());
  const count = (file: string) => clearedLines(home.root, file, clear).secrets;
  let secrets = filesBeside(home).reduce((sum, file) => sum + (unlessUnreadable(() => count(file)) ?? 0), 0);
  let from: ReviewCursor | null = null;
  do {
    const slice: SecretCount = await store().countSecrets({ from, clear, rows: ROWS });
    secrets += slice.secrets;
    from = slice.next;
    await setImmediate();
  } while (from !== null);
  return secrets;
}

/** What was redacted, for the first who asks. */
export async function takeSecretsFound({ home, store }: EngineDeps): Promise<ClearedSecrets> {
  if (!existsSync(home.store) || (await store().health()).secretsFound === 0) return NOTHING;
  return store().takeClearingNotice();
}

const NOTHING: ClearedSecrets = { secrets: 0, kinds: [] };

async function clearRows(
  deps: EngineDeps,
  step: ClearingStep,
  hasTime: () => boolean,
): Promise<"not due" | "more" | "done"> {
  // First, because a drain of the spool appends behind the cleared rows.
  let next = { ...step, besides: WITH_CLEAR_FILES.has(deps) ? NOTHING : clearFiles(deps.home, step.clear) };
  WITH_CLEAR_FILES.add(deps);
  do {
    const { isDue, more } = await deps.store().clearSecrets(next);
    if (!isDue) return "not due";
    if (!more) return "done";
    next = { ...step, besides: NOTHING, anew: false };
    await setImmediate();
  } while (hasTime());
  return "more";
}

/** Backups and replaced stores; an unreadable one is removed. False where some are left for later. */
async function clearCopies(deps: EngineDeps, step: ClearingStep, hasTime: () => boolean): Promise<boolean> {
  let isDone = true;
  for (const { file } of copiesIn(deps.home.backups)) {
    try {
      if (!(await clearBackup(deps, file, step, hasTime))) return false;
    } catch (error) {
      // In use, or the disk is full: the others need not wait for it.
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
  let result = files.clearSecrets(file, step);
  while (result?.more) {
    if (!hasTime()) return false;
    await setImmediate();
    result = files.clearSecrets(file, { ...step, anew: false });
  }
  if (result === null) removeStore(file);
  return true;
}

/** Removes secrets from the files beside the store: spool, logs, session notes. */
function clearFiles(home: Home, clear: Clear): ClearedSecrets {
  const kinds = new Set<string>();
  const naming = namingKinds(clear, kinds);
  const clearOne = (file: string) => unlessUnreadable(() => clearFile(home.root, file, naming)) ?? 0;
  const secrets = filesBeside(home).reduce((sum, file) => sum + clearOne(file), 0);
  return { secrets, kinds: [...kinds] };
}

function filesBeside(home: Home): string[] {
  return [...[home.spool, home.logs, home.sessionEnv, home.status].flatMap(plainFilesUnder), home.usageLog];
}

/** A link leads to somebody else's files. */
function plainFilesUnder(folder: string): string[] {
  const stat = lstatSync(folder, { throwIfNoEntry: false });
  return stat?.isDirectory() ? filesUnder(folder) : [];
}

/** More than we ever write. */
const MOST_BYTES = 64_000_000;

/** An unreadable file must not keep the others, and the store, from being cleared. */
function unlessUnreadable<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

function clearFile(root: string, file: string, clear: Clear): number {
  const { text, secrets } = clearedLines(root, file, clear);
  if (secrets > 0) replaceOwnFile(root, file, text, { isDurable: true });
  return secrets;
}

function clearedLines(root: string, file: string, clear: Clear): { text: string; secrets: number } {
  const lines = readOwnFile(root, file, MOST_BYTES).toString().split("\n");
  const cleared = lines.map((line) => clearLine(line, clear));
  const secrets = cleared.reduce((sum, { count }) => sum + count, 0);
  return { text: cleared.map(({ text }) => text).join("\n"), secrets };
}

function clearLine(line: string, clear: Clear): { text: string; count: number } {
  const cleared = clearStored(line, clear);
  const before = cleared.count > 0 ? parseSpooled(line) : null;
  const after = before && parseSpooled(cleared.text);
  if (!before || !after) return cleared;
  const quoted = spansAfter(before.event.text, after.event.text, before.event.quoted);
  return {
    text: JSON.stringify({ ...after, event: { ...after.event, quoted } }),
    count: cleared.count,
  };
}

interface Spooled {
  readonly event: { readonly text: string; readonly quoted: readonly Span[] };
}

function parseSpooled(line: string): Spooled | null {
  try {
    const { event } = JSON.parse(line) as Partial<Spooled>;
    return event && typeof event.text === "string" && Array.isArray(event.quoted)
      ? { ...JSON.parse(line) }
      : null;
  } catch {
    // Any other text.
    return null;
  }
}
