import type { AmendAnswer, NoteAnswer } from "../../operations/edits.ts";
import type { ExportAnswer } from "../../operations/export.ts";
import type { ForgetAnswer, Traces } from "../../operations/forget.ts";
import type { ShownMemory } from "../../operations/shown-memory.ts";
import type { TimelineAnswer, TimelineEntry } from "../../operations/timeline.ts";
import { headline, undoHint } from "./headline.ts";
import { bytes, type Page, type Paint, plural } from "./paint.ts";

/** Maximum number of memories listed before something is forgotten. */
const MAX_LISTED = 20;

export function renderNoted(
  { user, agent, quote, replaced, notReplaced }: NoteAnswer,
  { paint }: Page,
): string {
  const stored = [user, agent].filter((memory) => memory !== null);
  return [
    ...stored.map((memory) => `Noted ${headline(memory, paint)}`),
    ...(quote === "not found" ? [QUOTE_NOT_FOUND] : []),
    ...(replaced ? [`It replaces ${headline(replaced, paint)}`] : []),
    ...(notReplaced === null ? [] : [`It replaces nothing: ${notReplaced}.`]),
  ].join("\n");
}

const QUOTE_NOT_FOUND =
  "The quote is not a whole sentence that the user typed in this session, so the note counts as your word only.";

export function renderAmended({ memory, change }: AmendAnswer, page: Page): string {
  const line = headline(memory, page.paint);
  if (change === null) return `Nothing to change: ${line}`;
  const words = {
    edit: "Edited",
    tag: "Changed the tags of",
    pin: memory.pinned ? "Pinned" : "Unpinned",
    confirm: "Confirmed",
    supersede: "Retired",
  };
  return `${words[change.what]} ${line}${undoHint(change.id, page)}`;
}

export function renderTimeline({ days, more }: TimelineAnswer, { paint }: Page): string {
  if (days.length === 0) return "No memory here was made or changed in that time.";
  const earlier = more ? [paint.dim("Earlier entries are omitted: --limit <number>")] : [];
  const lines = days.flatMap(({ day, entries }) => [
    paint.strong(day),
    ...entries.map((entry) => `  ${entryLine(entry, paint)}`),
  ]);
  return [...earlier, ...lines].join("\n");
}

function entryLine({ what, memory, by, because }: TimelineEntry, paint: Paint): string {
  const line = headline(memory, paint);
  const why = because === "" ? "" : ` because ${because}`;
  switch (what) {
    case "learned":
      return `learned ${line}`;
    case "replaced":
      return `replaced ${line}${by ? ` by ${headline(by, paint)}` : ""}${why}`;
    case "held again":
      return `reinstated ${line}${why}`;
    case "undone":
      return `undone, that it was ${because}: ${line}`;
    case "edited":
    case "pinned":
    case "unpinned":
    case "confirmed":
      return `${what} ${line}`;
  }
}

export function renderForgotten(answer: ForgetAnswer, { paint }: Page): string {
  const { done, memories, events, title, going, saidAgain, traces, backups } = answer;
  if (!done) return renderForgetPreview(answer, paint);
  const origin = events > 0 ? ` and ${plural(events, "event")} it came from` : "";
  const count = `${plural(memories, "memory")}${origin}`;
  const kept = plural(saidAgain.length, "memory");
  return [
    `Forgotten: ${going.length === 1 ? `${title} (${count})` : count}.`,
    ...(saidAgain.length > 0 ? [`${kept} stayed, because another session said the same.`] : []),
    ...(backups > 0 ? [`Deleted ${plural(backups, "older backup")} that held it.`] : []),
    ...(traces ? [tracesLine(traces, paint)] : []),
  ].join("\n");
}

function renderForgetPreview({ events, going, saidAgain, backups }: ForgetAnswer, paint: Paint): string {
  if (going.length + events === 0) return "Nothing to forget: no memory or event came from there.";
  const eventCount = events > 0 ? ` and ${plural(events, "event")}` : "";
  const stale = plural(backups, "backup");
  return [
    `This would be forgotten: ${plural(going.length, "memory")}${eventCount}.`,
    ...memoryLines(going, paint),
    ...(saidAgain.length > 0 ? ["", "These stay, because another session said the same:"] : []),
    ...memoryLines(saidAgain, paint),
    ...(backups > 0
      ? ["", `${stale} would be deleted too, and replaced by a new one if backups are on.`]
      : []),
    "",
    "Nothing has been forgotten yet; --yes forgets it.",
  ].join("\n");
}

function memoryLines(memories: readonly ShownMemory[], paint: Paint): string[] {
  const rest = memories.length - MAX_LISTED;
  return [
    ...memories.slice(0, MAX_LISTED).map((memory) => `  ${headline(memory, paint)}`),
    ...(rest > 0 ? [paint.dim(`  and ${rest.toLocaleString("en-US")} more`)] : []),
  ];
}

function tracesLine({ files, bytes: size, words, foundIn }: Traces, paint: Paint): string {
  if (words === 0) return paint.dim("The title is too short to search every file for.");
  const searched = `Searched every byte of ${plural(files, "file")} (${bytes(size)}) for ${plural(words, "title")}`;
  if (foundIn.length === 0) return `${searched}: not found.`;
  return paint.warn(`${searched}: still found in ${foundIn.join(", ")}.`);
}

export function renderExported({ out, text, memories, events, bytes: size }: ExportAnswer): string {
  if (out === null) return text ?? "";
  return `Wrote ${plural(memories, "memory")} and ${plural(events, "event")} they quote to ${out} (${bytes(size)}).`;
}
