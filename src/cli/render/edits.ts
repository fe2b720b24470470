import type { AmendAnswer, NoteAnswer } from "../../operations/edits.ts";
import type { ExportAnswer } from "../../operations/export.ts";
import type { ForgetAnswer, Traces } from "../../operations/forget.ts";
import type { MemoriesImported } from "../../operations/import.ts";
import type { ShownMemory } from "../../operations/shown-memory.ts";
import type { TimelineAnswer, TimelineEntry } from "../../operations/timeline.ts";
import { SHORT_ID } from "./changes.ts";
import { headline } from "./headline.ts";
import { bytes, type Page, type Paint, plural, printable } from "./paint.ts";

/** Most memories named one by one before something is forgotten. */
const NAMED = 20;

export function renderNoted({ user, agent, quote }: NoteAnswer, { paint }: Page): string {
  const kept = [user, agent].filter((memory) => memory !== null);
  const why =
    quote === "not found"
      ? [
          "The quote is no whole sentence that the user typed in this session, so this stands on your word alone.",
        ]
      : [];
  return [...kept.map((memory) => `Noted ${headline(memory, paint)}`), ...why].join("\n");
}

export function renderAmended({ memory, change }: AmendAnswer, { paint, command }: Page): string {
  const line = headline(memory, paint);
  if (change === null) return `Nothing changed: it was so already: ${line}`;
  const words = { edit: "Edited", pin: memory.pinned ? "Pinned" : "No longer pinned:", confirm: "Confirmed" };
  const word = change.what === "supersede" ? "" : words[change.what];
  return [`${word} ${line}`, paint.dim(`Undo it with: ${command} undo ${change.id.slice(0, SHORT_ID)}`)].join(
    "\n",
  );
}

export function renderTimeline({ days, more }: TimelineAnswer, { paint }: Page): string {
  if (days.length === 0) return "Nothing was learned here in that time.";
  const earlier = more ? [paint.dim("Earlier ones are left out: --limit <number>")] : [];
  const lines = days.flatMap(({ day, entries }) => [
    paint.strong(day),
    ...entries.map((entry) => `  ${entryLine(entry, paint)}`),
  ]);
  return [...earlier, ...lines].join("\n");
}

function entryLine({ what, memory, by, because }: TimelineEntry, paint: Paint): string {
  const line = headline(memory, paint);
  const why = because === "" ? "" : ` because ${printable(because)}`;
  switch (what) {
    case "learned":
      return `learned ${line}`;
    case "replaced":
      return `replaced ${line}${by ? ` by ${headline(by, paint)}` : ""}${why}`;
    case "held again":
      return `holds again ${line}${why}`;
    case "undone":
      return `taken back, that it was ${printable(because)}: ${line}`;
    case "edited":
    case "pinned":
    case "unpinned":
    case "confirmed":
      return `${what} ${line}`;
  }
}

export function renderForgotten(answer: ForgetAnswer, { paint }: Page): string {
  const { done, memories, events, title, going, saidAgain: elsewhere, traces, backups } = answer;
  if (!done) return renderPreview(answer, paint);
  const came = events > 0 ? ` and ${plural(events, "event")} it came from` : "";
  const count = `(${plural(memories, "memory")}${came})`;
  const named = going.length === 1 ? `${printable(title)} ${count}` : count.slice(1, -1);
  const kept =
    elsewhere.length > 0 ? [`${plural(elsewhere.length, "memory")} stayed: said elsewhere, too.`] : [];
  const copies = backups > 0 ? [`${plural(backups, "older backup")} held it and went, too.`] : [];
  return [`Forgotten: ${named}.`, ...kept, ...copies, ...(traces ? [tracesLine(traces, paint)] : [])].join(
    "\n",
  );
}

function renderPreview({ events, going, saidAgain: elsewhere, backups }: ForgetAnswer, paint: Paint): string {
  if (going.length + events === 0) return "Nothing came from there, so there is nothing to forget.";
  return [
    `This would be forgotten: ${plural(going.length, "memory")}${events > 0 ? ` and ${plural(events, "event")}` : ""}.`,
    ...namedOnes(going, paint),
    ...(elsewhere.length > 0 ? ["", "These stay, because another session said them, too:"] : []),
    ...namedOnes(elsewhere, paint),
    ...(backups > 0 ? ["", `${plural(backups, "backup")} would go, too; one made without it stays.`] : []),
    "",
    "Nothing is forgotten yet; --yes does it.",
  ].join("\n");
}

function namedOnes(memories: readonly ShownMemory[], paint: Paint): string[] {
  const rest = memories.length - NAMED;
  return [
    ...memories.slice(0, NAMED).map((memory) => `  ${headline(memory, paint)}`),
    ...(rest > 0 ? [paint.dim(`  and ${rest.toLocaleString("en-US")} more`)] : []),
  ];
}

function tracesLine({ files, bytes: size, words, foundIn }: Traces, paint: Paint): string {
  if (words === 0) return paint.dim("Its title is too short to look for among all bytes.");
  const looked = `Looked for ${plural(words, "title")} in every byte of ${plural(files, "file")} (${bytes(size)})`;
  if (foundIn.length === 0) return `${looked}: not found.`;
  return paint.warn(`${looked}: still found in ${foundIn.map(printable).join(", ")}.`);
}

export function renderExported({ out, text, memories, events, bytes: size }: ExportAnswer): string {
  if (out === null) return text ?? "";
  return `Wrote ${plural(memories, "memory")} and ${plural(events, "event")} they quote to ${printable(out)} (${bytes(size)}).`;
}

export function renderMemoriesImported(answer: MemoriesImported, { paint, command }: Page): string {
  const { dryRun, file, memories } = answer;
  const came = dryRun ? "would be brought in" : "brought in";
  const many = paint.strong(plural(memories.new, "memory"));
  return [
    `${dryRun ? "Dry run: " : ""}${many} ${came} from ${printable(file)}.`,
    ...remarksOn(answer, command).map((remark) => paint.dim(`  ${remark}`)),
    ...answer.broken.map(({ line, why }) => paint.warn(`  line ${line} left out: ${printable(why)}`)),
    ...(answer.brokenLines > answer.broken.length
      ? [paint.warn(`  and ${answer.brokenLines - answer.broken.length} more lines`)]
      : []),
  ].join("\n");
}

function remarksOn(
  { memories, lowered, events, changes, refused }: MemoriesImported,
  command: string,
): string[] {
  const remarks: readonly (readonly [number, string])[] = [
    [
      events + changes,
      `with ${plural(events, "event")} they quote and ${plural(changes, "change")} made to them`,
    ],
    [
      memories.known + memories.duplicate,
      `${plural(memories.known + memories.duplicate, "memory")} known already`,
    ],
    [
      memories.forgotten,
      `${plural(memories.forgotten, "memory")} left out, because you forgot them; --even-forgotten`,
    ],
    [
      lowered,
      `${plural(lowered, "memory")} not signed by this store: of trust 1 at most, until \`${command} confirm <id>\`; or --trust-as-is`,
    ],
    [
      refused,
      `${plural(refused, "line")} left out: events and changes are taken with this store's signature only`,
    ],
  ];
  return remarks.flatMap(([count, remark]) => (count > 0 ? [remark] : []));
}
