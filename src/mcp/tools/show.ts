import { z } from "zod";
import { wholeBody } from "../../inject/block/forms.ts";
import { foreignLine } from "../../inject/block/one-line.ts";
import { memoryPrefix } from "../../operations/fields.ts";
import type { ShowAnswer } from "../../operations/memories.ts";
import { isoDay } from "../../text/iso-day.ts";
import { memoryHere, memoryLine, SHOWN, toShown } from "../shown.ts";
import { tool } from "../tool.ts";

const SOURCES = 5;
const EXCERPT = 300;

export const showTool = tool({
  name: "show",
  title: "Show memories whole",
  description:
    "Show memories by their ids: the whole text, who said it and when, the words it was made from, what it replaced and what replaced it. Use it on ids that `recall`, `timeline` or an injected note gave.",
  input: z.strictObject({ ids: z.array(memoryPrefix).min(1).max(10).describe("Beginnings of their ids") }),
  output: z.object({
    memories: z.array(
      SHOWN.extend({
        body: z.array(z.string()),
        replaces: z.array(z.string()).describe("Ids of the older memories that it ended"),
        sources: z.array(z.object({ kind: z.string(), date: z.string(), excerpt: z.string() })),
      }),
    ),
  }),
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  run: async (world, { ids }) => {
    const shown: ShowAnswer[] = [];
    for (const id of new Set(ids)) shown.push(await memoryHere(world, id));
    return {
      about: shown.length === 1 ? "a memory" : `${shown.length} memories`,
      lines: shown.flatMap(linesOf),
      output: { memories: shown.map(toData) },
    };
  },
});

function linesOf(answer: ShowAnswer): readonly string[] {
  const { memory, replacedBy, replaces, labels } = answer;
  return [
    memoryLine(memory, replacedBy?.memory ?? null, labels),
    ...wholeBody(memory).map((line) => `  ${line}`),
    ...sourcesOf(answer).map(({ kind, date, excerpt }) => `  from a ${kind} of ${date}: "${excerpt}"`),
    ...replaces.map((older) => `  replaces ${memoryLine(older.memory)}`),
    ...(replacedBy ? [`  replaced by ${memoryLine(replacedBy.memory)}`] : []),
  ];
}

function toData(answer: ShowAnswer) {
  const { memory, replacedBy, replaces } = answer;
  return {
    ...toShown(memory, replacedBy?.memory ?? null),
    body: wholeBody(memory),
    replaces: replaces.map((older) => older.memory.shortId),
    sources: sourcesOf(answer),
  };
}

function sourcesOf({ sources }: ShowAnswer) {
  return sources
    .slice(0, SOURCES)
    .map(({ kind, at, text }) => ({ kind, date: isoDay(at), excerpt: foreignLine(text, EXCERPT) }));
}
