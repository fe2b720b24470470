import { z } from "zod";
import { hasWordsToTell } from "../../inject/block/forms.ts";
import { count } from "../../operations/fields.ts";
import { OPERATIONS } from "../../operations/operations.ts";
import { hitLine, SHOWN, toShownHit } from "../shown.ts";
import { tool } from "../tool.ts";

const { kinds, files, since } = OPERATIONS.search.input.shape;

export const recallTool = tool({
  name: "recall",
  title: "Recall from earlier sessions",
  description:
    "Search what earlier sessions in this project decided, preferred, tried, fixed and left open. Use it before deriving again what may be known: why something is as it is, how a command is run here, what failed before. Gives ids with one line each, best first; `show` gives the whole of one. Nothing found means nothing is remembered, not that it never happened.",
  input: z.strictObject({
    query: z.string().trim().min(1).max(2_000).describe("A question, or the words that it would contain"),
    kinds,
    files,
    since,
    limit: count(50, 8, "Most hits"),
  }),
  output: z.object({
    hits: z.array(SHOWN),
    more: z.number().describe("Further hits, at least"),
    isClose: z.boolean().describe("The best hit is close enough to be told unasked"),
  }),
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  run: async ({ engine, cwd }, { query, limit, ...filters }) => {
    // One more tells whether there are more; what has no words to tell is left out.
    const found = await (await engine()).run("search", { ...filters, text: query, limit: limit * 2, cwd });
    const hits = found.hits.filter(({ memory }) => hasWordsToTell(memory));
    const told = hits.slice(0, limit);
    const isClose = found.best >= found.threshold;
    const more = hits.length - told.length;
    return {
      about: `${told.length} ${told.length === 1 ? "memory" : "memories"}${isClose || told.length === 0 ? "" : ", none close to the question"}`,
      lines: [...told.map(hitLine), ...(more > 0 ? [`more: ${more} further, by a larger limit`] : [])],
      output: { hits: told.map(toShownHit), more, isClose },
    };
  },
});
