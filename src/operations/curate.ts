import { z } from "zod";
import { operation } from "./operation.ts";

export const curate = operation({
  name: "curate",
  summary:
    "Run all pending work: read transcripts, run the rules, merge and remove, and have a language model read sessions if one is set",
  input: z.object({
    rulesOnly: z.boolean().default(false).describe("Ask no language model"),
    dryRun: z.boolean().default(false).describe("Show what would be merged and removed, and change nothing"),
  }),
  isLong: true,
  run: (engine, input, onProgress) => engine.curate(input, onProgress),
});
