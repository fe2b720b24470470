import { trustWords } from "../../domain/trust.ts";
import type { ImportAnswer, ImportResult, MemoriesImported, SourceAnswer } from "../../operations/import.ts";
import type { ShownMemory } from "../../operations/shown-memory.ts";
import { bytes, day, type Page, type Paint, plural } from "./paint.ts";

export function renderImport(answer: ImportResult, page: Page): string {
  if ("place" in answer) return renderFromSource(answer, page);
  return "brokenLines" in answer ? renderFromFile(answer, page) : renderSessions(answer, page);
}

/** A remark is shown where its number is not 0. */
type Remark = readonly [count: number, text: string];

function remarkLines(remarks: readonly Remark[], { paint }: Page): string[] {
  return remarks.flatMap(([count, text]) => (count > 0 ? [paint.dim(`  ${text}`)] : []));
}

function renderSessions(answer: ImportAnswer, page: Page): string {
  const nothingFound = answer.dryRun || answer.events === 0 ? [] : ["", NO_HIGHLIGHTS];
  return [
    summaryOf(answer, page.paint),
    ...remarkLines(sessionRemarks(answer), page),
    ...(answer.highlights.length > 0 ? highlightLines(answer, page) : nothingFound),
  ].join("\n");
}

function summaryOf({ dryRun, sessions, events, bytes: read, ms }: ImportAnswer, paint: Paint): string {
  if (Object.values(sessions).every((count) => count === 0)) return NO_SESSIONS;
  const found = paint.strong(`${plural(events, "event")} from ${plural(sessions.new, "session")}`);
  const cost = paint.dim(`(${bytes(read)} read in ${(ms / 1000).toFixed(1)} s)`);
  if (dryRun) return `Dry run: would import ${found} ${cost}. Nothing was written.`;
  if (sessions.new > 0) return `Imported ${found} ${cost}.`;
  if (sessions.known > 0) return `Nothing new: ${plural(sessions.known, "session")} imported before ${cost}.`;
  return `Nothing was imported ${cost}.`;
}

const NO_SESSIONS =
  "No past sessions were found here, so there is nothing to import. New sessions are remembered automatically.";

function sessionRemarks({ dryRun, sessions, known, unknown }: ImportAnswer): readonly Remark[] {
  const { older, other, off, refused } = sessions;
  // A misspelled name looks like this.
  const isNoneOfProject = other > 0 && sessions.new + sessions.known + off === 0;
  return [
    [sessions.new > 0 || dryRun ? sessions.known : 0, `${plural(sessions.known, "session")} had nothing new`],
    [known, `${plural(known, "event")} skipped: repeated word for word, or stored already`],
    [older, `${plural(older, "session")} from before that time skipped`],
    [other, `${plural(other, "session")} of other projects skipped`],
    [Number(isNoneOfProject), "no session belongs to the project you named: give its folder, or its name"],
    [off, `${plural(off, "session")} skipped, because you switched them or their project off`],
    [refused, `${refused.toLocaleString("en-US")} not opened: links or unreadable files`],
    [unknown, `${plural(unknown, "line")} not understood and skipped`],
  ];
}

const NO_HIGHLIGHTS = "Nothing to show yet: no decision, preference, note or fixed failure was found.";

function highlightLines({ project, here, highlights }: ImportAnswer, { paint, command }: Page): string[] {
  const title = `${plural(highlights.length, "thing")} I already know about ${project ?? "this project"}:`;
  const list = here ? `${command} list` : `${command} list, in its folder`;
  const more = paint.dim(`More: ${list} · where one comes from: ${command} show <id>`);
  const items = highlights.flatMap((memory, at) => highlightItem(memory, at + 1, paint));
  return ["", paint.strong(title), ...items, "", more];
}

function highlightItem(memory: ShownMemory, number: number, paint: Paint): string[] {
  const [first = ""] = memory.body.split("\n");
  const source = `${trustWords(memory.trust)} · ${day(memory.at)} · ${memory.kind} ${memory.shortId}`;
  const body = first === "" ? [] : [`   ${first}`];
  return [`${number}. ${memory.title}`, ...body, paint.dim(`   ${source}`)];
}

function renderFromSource(answer: SourceAnswer, page: Page): string {
  const { dryRun, memories, place, read, unit, ms, source } = answer;
  const cost = page.paint.dim(`(${plural(read, unit)} in ${(ms / 1000).toFixed(1)} s)`);
  const forget = `  To forget all of it: ${page.command} forget --source ${source}`;
  return [
    `${importedCount(answer, page)} from ${place} ${cost}.${dryRun ? " Nothing was written." : ""}`,
    ...remarkLines(sourceRemarks(answer), page),
    ...(memories.new > 0 && !dryRun ? [page.paint.dim(forget)] : []),
  ].join("\n");
}

function importedCount({ dryRun, memories }: SourceAnswer | MemoriesImported, { paint }: Page): string {
  return `${dryRun ? "Dry run: would import" : "Imported"} ${paint.strong(plural(memories.new, "memory"))}`;
}

function sourceRemarks({ memories, ...answer }: SourceAnswer): readonly Remark[] {
  const { read, unit, ended, removed, leftOut, more } = answer;
  const known = memories.known + memories.duplicate;
  const seen = read + known + Object.values(leftOut).reduce((sum, count) => sum + count, 0);
  return [
    [Number(seen === 0), `no readable ${unit} was found there`],
    [memories.changed, `${plural(memories.changed, "memory")} changed`],
    [known, `${plural(known, "memory")} stored already, or the same in the same words`],
    [memories.forgotten, `${plural(memories.forgotten, "memory")} skipped, because you forgot them`],
    [ended, `${plural(ended, "older memory")} replaced by a newer one`],
    [removed, `${plural(removed, "memory")} ended: no longer there`],
    ...Object.entries(leftOut).map(
      ([reason, count]): Remark => [count, `${count.toLocaleString("en-US")} skipped: ${reason}`],
    ),
    [Number(more), "stopped at --limit; there may be more"],
  ];
}

function renderFromFile(answer: MemoriesImported, page: Page): string {
  const { file, broken, brokenLines } = answer;
  const rest = brokenLines - broken.length;
  return [
    `${importedCount(answer, page)} from ${file}.`,
    ...remarkLines(fileRemarks(answer, page.command), page),
    ...broken.map(({ line, why }) => page.paint.warn(`  line ${line} skipped: ${why}`)),
    ...(rest > 0 ? [page.paint.warn(`  and ${rest} more lines`)] : []),
  ].join("\n");
}

function fileRemarks({ memories, ...answer }: MemoriesImported, command: string): readonly Remark[] {
  const { lowered, events, changes, refused } = answer;
  const known = memories.known + memories.duplicate;
  const quoted = `with ${plural(events, "event")} they quote and ${plural(changes, "change")} made to them`;
  const forgotten = plural(memories.forgotten, "memory");
  const unsigned = `${plural(lowered, "memory")} not signed by this store: trust is 1 at most`;
  return [
    [events + changes, quoted],
    [known, `${plural(known, "memory")} stored already`],
    [memories.forgotten, `${forgotten} skipped, because you forgot them; --even-forgotten imports them`],
    [lowered, `${unsigned}, until \`${command} confirm <id>\`; or use --trust-as-is`],
    [refused, `${plural(refused, "line")} skipped: events and changes need this store's signature`],
  ];
}
