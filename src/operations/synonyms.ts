import { z } from "zod";
import { operation } from "./operation.ts";

export const synonyms = operation({
  name: "synonyms",
  summary: "Show which words stand for each other when memories are looked for, and where to change that",
  input: z.object({
    write: z
      .boolean()
      .default(false)
      .describe(
        "Write synonyms.yaml to begin with, the built-in groups in comments; never over one that is there",
      ),
  }),
  run: (engine, input) => engine.synonyms(input),
});
