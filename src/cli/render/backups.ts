import type { ByteShare } from "../../domain/store-check.ts";
import type {
  BackupMade,
  BackupOutcome,
  DiskUse,
  RestoreAnswer,
  VerifyAnswer,
} from "../../operations/backups.ts";
import { bytes, moment, type Page, type Paint, plural, printable } from "./paint.ts";

export function renderVerified(answer: VerifyAnswer, { paint, command }: Page): string {
  const { deep, damage, events, memories, withoutChecksum, backups } = answer;
  const looked = `${plural(events, "event")} and ${plural(memories, "memory")}`;
  const more = deep ? `, ${plural(backups, "backup")} too` : `; \`${command} verify --deep\` reads every row`;
  if (damage.length === 0) {
    const open =
      withoutChecksum > 0
        ? [
            paint.dim(
              `${plural(withoutChecksum, "row")} written since the last backup could not be compared with anything.`,
            ),
          ]
        : [];
    return [`${paint.good("Sound")}: ${looked}${more}.`, ...open].join("\n");
  }
  const lines = damage.flatMap(({ where, what, remedy }) => [
    `${paint.bad("BAD")}  ${paint.strong(printable(where))}: ${printable(what)}`,
    `     ${paint.dim("->")} ${printable(remedy)}`,
  ]);
  return [...lines, "", `${plural(damage.length, "fault")} in ${looked}${more}.`].join("\n");
}

export function renderBackup({ file, bytes: size, events, memories }: BackupMade): string {
  return `Backed up ${plural(memories, "memory")} and ${plural(events, "event")} to ${printable(file)} (${bytes(size)}), read back and found sound.`;
}

/** Null where there is nothing to tell. */
export function backupLine(outcome: BackupOutcome): string | null {
  switch (outcome.status) {
    case "off":
    case "not due":
      return null;
    case "made":
      return `Backup: ${outcome.name} (${bytes(outcome.bytes)}).`;
    case "failed":
      return `Backup: none was made (${outcome.code}); the older ones stay.`;
  }
}

export function renderRestored(answer: RestoreAnswer, page: Page): string {
  const { done, backup, previousStore, carried } = answer;
  const what = `${backup.name}, from ${moment(backup.at, page.now)}, with ${plural(backup.memories, "memory")} and ${plural(backup.events, "event")}`;
  if (!done)
    return [
      `This would be restored: ${what}.`,
      lossOf(answer),
      "",
      "Nothing is done yet; --yes does it.",
    ].join("\n");
  return [
    `Restored ${what}.`,
    lossOf(answer),
    ...(previousStore === null ? [] : [`What was there before is kept: ${printable(previousStore)}.`]),
    ...(previousStore === null || carried
      ? []
      : [
          page.paint.warn(
            "What was forgotten or switched off since could not be read, and is as it was then.",
          ),
        ]),
    page.paint.dim("What your agent's transcripts still hold is read back by the next session."),
  ].join("\n");
}

function lossOf({ done, lost }: RestoreAnswer): string {
  if (lost === null)
    return "The present store cannot be read, so nobody can tell what is newer than the backup.";
  if (lost.memories + lost.events === 0) return "The backup lacks nothing that the present store holds.";
  const newer = `${plural(lost.memories, "memory")} and ${plural(lost.events, "event")}`;
  return `Not in it, because it is older: ${newer}${done ? "" : " would be lost"}.`;
}

export function renderDiskUse({ bytes: all, parts, tables, freeable }: DiskUse, paint: Paint): string {
  return [
    paint.strong(`The home takes ${bytes(all)}`),
    ...parts.map(shareLine),
    ...(tables.length > 0
      ? ["", paint.strong("In the store, indexes included"), ...tables.map(shareLine)]
      : []),
    ...(freeable.length > 0
      ? ["", paint.strong("Given back by `unbidden curate` or the daemon"), ...freeable.map(shareLine)]
      : []),
  ].join("\n");
}

function shareLine({ name, bytes: size }: ByteShare): string {
  return `${bytes(size).padStart(12)}  ${printable(name)}`;
}
