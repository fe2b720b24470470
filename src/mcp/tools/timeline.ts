import { z } from "zod";
import { hasWordsToTell } from "../../inject/block/forms.ts";
import { count } from "../../operations/fields.ts";
import { OPERATIONS } from "../../operations/operations.ts";
import { memoryLine, SHOWN, toShown } from "../shown.ts";
import { tool } from "../tool.ts";

const { around, file, since, until } = OPERATIONS.timeline.input.shape;

export const timelineTool = tool({
  name: "timeline",
  title: "What was learned when",
  description:
    "List what was learned, changed and replaced in this project, day by day: around a memory or a day, about a file, or between two days. Use it to see what led to a decision, or what happened to a file lately.",
  input: z.strictObject({
    around,
    file,
    since,
    until,
    limit: count(200, 30, "Most entries, the latest ones"),
  }),
  output: z.object({
    entries: z.array(
      z.object({ day: z.string(), what: z.string(), memory: SHOWN, by: z.string().optional() }),
    ),
    more: z.boolean().describe("Earlier entries were left out"),
  }),
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  run: async ({ engine, cwd }, input) => {
    const { days, more } = await (await engine()).run("timeline", { ...input, cwd });
    const entries = days.flatMap(({ day, entries: all }) =>
      all.filter(({ memory }) => hasWordsToTell(memory)).map((entry) => ({ ...entry, day })),
    );
    return {
      about: entries.length === 1 ? "1 entry" : `${entries.length} entries`,
      lines: [
        ...(more ? ["more: earlier entries are left out"] : []),
        ...entries.map(
          ({ day, what, memory, by }) =>
            `${day} ${what} ${memoryLine(memory)}${by ? ` by ${by.shortId}` : ""}`,
        ),
      ],
      output: {
        entries: entries.map(({ day, what, memory, by }) => ({
          ...{ day, what, memory: toShown(memory, null) },
          ...(by ? { by: by.shortId } : {}),
        })),
        more,
      },
    };
  },
});
