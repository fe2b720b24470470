import { LEFT_OUT } from "../../domain/left-out.ts";
import type { ExplainAnswer, LeftGroup } from "../../operations/memories.ts";
import { headline, SHORT_ID } from "./headline.ts";
import { day, type Page, type Paint, plural } from "./paint.ts";

/** The memories made, and the events that led to none with the reason. */
export function renderExplained(answer: ExplainAnswer, { paint, command }: Page): string {
  const { words, sessions, events, keptCount, kept, left, off } = answer;
  const isOff = off ? [paint.warn(`Unbidden is off here: nothing is stored until \`${command} on\`.`)] : [];
  if (events === 0) return [emptyAnswer(words, sessions), ...isOff].join("\n");
  const about = words === null ? "" : ` with “${words}”`;
  const leftCount = left.reduce((sum, { count }) => sum + count, 0);
  return [
    `${plural(events, "event")}${about} in ${plural(sessions, "session")}: ${plural(keptCount, "memory")} made, ${leftCount.toLocaleString("en-US")} left out.`,
    ...(kept.length > 0 ? ["", paint.strong("Kept"), ...kept.flatMap((one) => keptLines(one, paint))] : []),
    ...(keptCount > kept.length ? [paint.dim(`and ${keptCount - kept.length} more: --limit <number>`)] : []),
    ...(left.length > 0
      ? ["", paint.strong("Not kept"), ...left.flatMap((group) => leftLines(group, paint))]
      : []),
    ...isOff,
  ].join("\n");
}

function emptyAnswer(words: string | null, sessions: number): string {
  if (sessions === 0) return "No session here is stored yet.";
  return words === null
    ? `No prompt, reply or tool call in ${plural(sessions, "session")}.`
    : `No stored prompt, reply or tool call of ${plural(sessions, "session")} here contains these words.`;
}

function keptLines({ memory, from, cues }: ExplainAnswer["kept"][number], paint: Paint): string[] {
  const ended = memory.supersededBy === null ? "" : ", replaced since";
  const because = cues.length === 0 ? "" : ` (${cues.join(", ")})`;
  const by = `  by rule ${memory.rule}${because}, trust ${memory.trust}${ended}`;
  return [headline(memory, paint), paint.dim(from ? `${by}, from a ${from.kind}: ${from.text}` : by)];
}

function leftLines({ because, count, byKind, examples }: LeftGroup, paint: Paint): string[] {
  const kinds = Object.entries(byKind).map(([kind, times]) => plural(times, kind));
  return [
    `${String(count).padStart(5)}  ${LEFT_OUT[because]} ${paint.dim(`(${kinds.join(", ")})`)}`,
    ...examples.map(({ event, kind, at, text }) =>
      paint.dim(`       ${day(at)} ${kind} ${event.slice(0, SHORT_ID)}: ${text}`),
    ),
  ];
}
