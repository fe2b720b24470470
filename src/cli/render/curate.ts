import { toldChoice } from "../../domain/provider.ts";
import type { CurateAnswer } from "../../operations/model-answers.ts";
import { plural } from "./paint.ts";
import { backupLine } from "./safekeeping.ts";

/** What was done of what waited. */
export function renderCurated(answer: CurateAnswer): string {
  const backup = backupLine(answer.backup);
  return [distilled(answer), ...(backup === null ? [] : [backup])].join("\n");
}

function distilled({ events, memories, asked, byModel }: CurateAnswer): string {
  const byRules = `Rules: ${plural(events, "event")} brought in, ${plural(memories, "new memory")}.`;
  if (!asked) return byRules;
  if (!byModel) return `${byRules}\nModel: not asked. ${toldChoice(asked)}`;
  const { claimed, read, refused, failed } = byModel;
  if (claimed === 0) return `${byRules}\nModel: no session is long enough, or has grown enough.`;
  const lines = [
    `Model: ${read} of ${plural(claimed, "session")} read, ${plural(byModel.memories, "new memory")}.`,
    refused === 0
      ? ""
      : `       ${plural(refused, "statement")} not kept: no line of the session bears it out.`,
    ...Object.entries(failed).map(([code, count]) => `       ${plural(count, "session")} not read: ${code}`),
  ];
  return [byRules, ...lines.filter((line) => line !== "")].join("\n");
}
