import { z } from "zod";
import { operation } from "./operation.ts";

export const synonyms = operation({
  name: "synonyms",
  summary: "Show the synonyms that searches use, and where to change them",
  input: z.object({
    write: z
      .boolean()
      .default(false)
      .describe(
        "Write an example synonyms.yaml with the built-in groups as comments; never overwrites a file",
      ),
  }),
  run: (engine, input) => engine.synonyms(input),
});
