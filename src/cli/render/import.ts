import { trustWords } from "../../domain/trust.ts";
import type { ImportAnswer } from "../../operations/import.ts";
import type { ShownMemory } from "../../operations/shown-memory.ts";
import { bytes, day, type Page, type Paint, plural, printable } from "./paint.ts";

/** What came of an import, and what is known now. */
export function renderImport(answer: ImportAnswer, { paint, command }: Page): string {
  return [
    summaryOf(answer, paint),
    ...remarksOn(answer).map((remark) => paint.dim(`  ${remark}`)),
    ...(answer.highlights.length > 0 ? highlightLines(answer, { paint, command }) : nothingKnown(answer)),
  ].join("\n");
}

function summaryOf({ dryRun, sessions, events, bytes: read, ms }: ImportAnswer, paint: Paint): string {
  if (Object.values(sessions).every((count) => count === 0)) return NO_SESSIONS;
  const found = paint.strong(`${plural(events, "event")} from ${plural(sessions.new, "session")}`);
  const cost = paint.dim(`(${bytes(read)} read in ${(ms / 1000).toFixed(1)} s)`);
  if (dryRun) return `Dry run: ${found} would be brought in ${cost}. Nothing was written.`;
  if (sessions.new > 0) return `Brought in ${found} ${cost}.`;
  if (sessions.known > 0) return `Nothing new: ${plural(sessions.known, "session")} known already ${cost}.`;
  return `Nothing was brought in ${cost}.`;
}

const NO_SESSIONS =
  "No past sessions were found here, so there is nothing to bring in. Sessions from now on are remembered by themselves.";

function remarksOn({ dryRun, sessions, known, unknown }: ImportAnswer): string[] {
  const remarks: readonly (readonly [number, string])[] = [
    [sessions.new > 0 || dryRun ? sessions.known : 0, `${plural(sessions.known, "session")} had nothing new`],
    [known, `${plural(known, "event")} left out: repeated word for word, or known already`],
    [sessions.older, `${plural(sessions.older, "session")} from before that time left out`],
    [sessions.other, `${plural(sessions.other, "session")} of other projects left out`],
    [isNobodys(sessions) ? 1 : 0, "none of them is of the project you named: give its folder, or its name"],
    [
      sessions.off,
      `${plural(sessions.off, "session")} left out, because you switched them or their project off`,
    ],
    [
      sessions.refused,
      `${sessions.refused.toLocaleString("en-US")} not opened: links, or what is no file that can be read`,
    ],
    [unknown, `${plural(unknown, "line")} not understood and left out`],
  ];
  return remarks.flatMap(([count, remark]) => (count > 0 ? [remark] : []));
}

/** A misspelled name looks like this. */
function isNobodys({ new: brought, known, off, other }: ImportAnswer["sessions"]): boolean {
  return other > 0 && brought + known + off === 0;
}

function nothingKnown({ dryRun, events }: ImportAnswer): string[] {
  return dryRun || events === 0 ? [] : ["", NOTHING_KNOWN];
}

const NOTHING_KNOWN =
  "There is nothing to tell of yet: no decision, preference, note or mended failure was found in it.";

function highlightLines(
  { project, here, highlights: things }: ImportAnswer,
  { paint, command }: Pick<Page, "paint" | "command">,
): string[] {
  const title = `${plural(things.length, "thing")} I already know about ${printable(project ?? "this project")}:`;
  const list = here ? `${command} list` : `${command} list, in its folder`;
  const more = paint.dim(`More: ${list} · where one comes from: ${command} show <id>`);
  return [
    "",
    paint.strong(title),
    ...things.flatMap((thing, at) => highlightLine(thing, at + 1, paint)),
    "",
    more,
  ];
}

function highlightLine(memory: ShownMemory, number: number, paint: Paint): string[] {
  const [first = ""] = memory.body.split("\n");
  const source = `${trustWords(memory.trust)} · ${day(memory.at)} · ${memory.kind} ${memory.shortId}`;
  const body = first === "" ? [] : [`   ${printable(first)}`];
  return [`${number}. ${printable(memory.title)}`, ...body, paint.dim(`   ${source}`)];
}
