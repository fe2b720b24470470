import { describeChoice } from "../../domain/provider.ts";
import type { CurateAnswer } from "../../operations/curate.ts";
import { backupLine } from "./backups.ts";
import { renderHouse } from "./house.ts";
import { type Page, plural } from "./paint.ts";

/** What was done of what waited, and what tidying up did. */
export function renderCurated(answer: CurateAnswer, page: Page): string {
  const house = renderHouse(answer.maintenance, answer.dryRun, page);
  const backup = backupLine(answer.backup);
  const lines = [...(answer.dryRun ? [] : readLines(answer)), ...house];
  return [...lines, ...(backup === null ? [] : [backup])].join("\n");
}

function readLines({ events, memories, asked, byModel }: CurateAnswer): string[] {
  const byRules = `Rules: ${plural(events, "event")} brought in, ${plural(memories, "new memory")}.`;
  if (!asked) return [byRules];
  if (!byModel) return [byRules, `Model: not asked. ${describeChoice(asked)}`];
  const { claimed, read, refused, failed } = byModel;
  if (claimed === 0) return [byRules, "Model: no session is long enough, or has grown enough."];
  return [
    byRules,
    `Model: ${read} of ${plural(claimed, "session")} read, ${plural(byModel.memories, "new memory")}.`,
    ...(refused === 0
      ? []
      : [`       ${plural(refused, "statement")} not kept: no line of the session bears it out.`]),
    ...Object.entries(failed).map(([code, count]) => `       ${plural(count, "session")} not read: ${code}`),
  ];
}
