import type { ByteShare } from "../../domain/store-check.ts";
import type {
  BackupMade,
  BackupOutcome,
  DiskUse,
  RestoreAnswer,
  VerifyAnswer,
} from "../../operations/backups.ts";
import { bytes, moment, type Page, type Paint, plural } from "./paint.ts";

export function renderVerified(answer: VerifyAnswer, { paint, command }: Page): string {
  const { deep, damage, events, memories, withoutChecksum, backups } = answer;
  const more = deep ? `, and ${plural(backups, "backup")}` : `; \`${command} verify --deep\` reads every row`;
  const checked = `${plural(events, "event")} and ${plural(memories, "memory")}${more}.`;
  if (damage.length === 0) {
    const unchecked = `${plural(withoutChecksum, "row")} written since the last backup could not be compared with anything.`;
    return [
      `${paint.good("No damage")} in ${checked}`,
      ...(withoutChecksum > 0 ? [paint.dim(unchecked)] : []),
    ].join("\n");
  }
  const lines = damage.flatMap(({ where, what, remedy }) => [
    `${paint.bad("BAD")}  ${paint.strong(where)}: ${what}`,
    `     ${paint.dim("->")} ${remedy}`,
  ]);
  return [...lines, "", `${plural(damage.length, "problem")} in ${checked}`].join("\n");
}

export function renderBackup({ file, bytes: size, events, memories }: BackupMade): string {
  return `Backed up ${plural(memories, "memory")} and ${plural(events, "event")} to ${file} (${bytes(size)}), read back and verified.`;
}

/** Null where no backup was due. */
export function backupLine(outcome: BackupOutcome): string | null {
  switch (outcome.status) {
    case "off":
    case "not due":
      return null;
    case "made":
      return `Backup: ${outcome.name} (${bytes(outcome.bytes)}).`;
    case "failed":
      return `Backup: failed (${outcome.code}); older backups are kept.`;
  }
}

export function renderRestored(answer: RestoreAnswer, page: Page): string {
  const { done, backup, previousStore, carried } = answer;
  const backupText = `${backup.name}, from ${moment(backup.at, page.now)}, with ${plural(backup.memories, "memory")} and ${plural(backup.events, "event")}`;
  if (!done)
    return [
      `This would be restored: ${backupText}.`,
      lossText(answer),
      "",
      "Nothing has been restored yet; --yes restores it.",
    ].join("\n");
  return [
    `Restored ${backupText}.`,
    lossText(answer),
    ...(previousStore === null ? [] : [`The previous store is kept: ${previousStore}.`]),
    ...(previousStore === null || carried
      ? []
      : [
          page.paint.warn(
            "Later forgetting and switching off could not be read; both are as they were at the backup.",
          ),
        ]),
    page.paint.dim("The next session reads back what your agent's transcripts still hold."),
  ].join("\n");
}

function lossText({ done, lost }: RestoreAnswer): string {
  if (lost === null) return "The current store cannot be read, so anything newer than the backup is unknown.";
  if (lost.memories + lost.events === 0) return "The backup holds everything in the current store.";
  const newer = `${plural(lost.memories, "memory")} and ${plural(lost.events, "event")}`;
  return `Newer than the backup and ${done ? "not in it" : "lost by it"}: ${newer}.`;
}

export function renderDiskUse({ bytes: all, parts, tables, freeable }: DiskUse, paint: Paint): string {
  return [
    paint.strong(`The home takes ${bytes(all)}`),
    ...parts.map(shareLine),
    ...(tables.length > 0
      ? ["", paint.strong("In the store, indexes included"), ...tables.map(shareLine)]
      : []),
    ...(freeable.length > 0
      ? ["", paint.strong("Can be freed by `unbidden curate` or the daemon"), ...freeable.map(shareLine)]
      : []),
  ].join("\n");
}

function shareLine({ name, bytes: size }: ByteShare): string {
  return `${bytes(size).padStart(12)}  ${name}`;
}
