import type { SourceAnswer } from "../../operations/import.ts";
import { type Page, plural, printable } from "./paint.ts";

/** What came of bringing in memories from somewhere. */
export function renderSourced(answer: SourceAnswer, { paint, command }: Page): string {
  const { dryRun, memories, place, read, unit, ms } = answer;
  const many = paint.strong(plural(memories.new, "memory"));
  const cost = paint.dim(`(${plural(read, unit)} in ${(ms / 1000).toFixed(1)} s)`);
  const came = dryRun ? "would be brought in" : "brought in";
  const after = dryRun ? " Nothing was written." : "";
  return [
    `${dryRun ? "Dry run: " : ""}${many} ${came} from ${printable(place)} ${cost}.${after}`,
    ...remarksOn(answer).map((remark) => paint.dim(`  ${remark}`)),
    ...(memories.new > 0 && !dryRun ? [paint.dim(allForgotten(answer, command))] : []),
  ].join("\n");
}

function allForgotten({ source }: SourceAnswer, command: string): string {
  return `  To have all of it forgotten: ${command} forget --source ${source}`;
}

function remarksOn({ memories, read, unit, ended, removed, leftOut, more }: SourceAnswer): string[] {
  const known = memories.known + memories.duplicate;
  const seen = read + known + Object.values(leftOut).reduce((sum, many) => sum + many, 0);
  const remarks: readonly (readonly [number, string])[] = [
    [Number(seen === 0), `no ${unit} was found there that can be read`],
    [memories.changed, `${plural(memories.changed, "memory")} changed`],
    [known, `${plural(known, "memory")} known already, or the same in the same words`],
    [memories.forgotten, `${plural(memories.forgotten, "memory")} left out, because you forgot them`],
    [ended, `${plural(ended, "older memory")} taken back by a newer one`],
    [removed, `${plural(removed, "memory")} ended: no longer there`],
    ...Object.entries(leftOut).map(
      ([why, many]) => [many, `${many.toLocaleString("en-US")} left out: ${why}`] as const,
    ),
    [Number(more), "stopped at --limit; there may be more"],
  ];
  return remarks.flatMap(([count, remark]) => (count > 0 ? [remark] : []));
}
