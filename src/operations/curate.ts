import { z } from "zod";
import { operation } from "./operation.ts";

export const curate = operation({
  name: "curate",
  summary:
    "Do what waits: read back, run the rules, tidy up, and have a language model read sessions if one is set",
  input: z.object({
    rulesOnly: z.boolean().default(false).describe("Ask no language model"),
    dryRun: z.boolean().default(false).describe("Show what tidying up would do, and do nothing"),
  }),
  isLong: true,
  run: (engine, input, onProgress) => engine.curate(input, onProgress),
});
