import { z } from "zod";
import { USAGE_BY } from "./model-answers.ts";
import { operation } from "./operation.ts";

export const usage = operation({
  name: "usage",
  summary: "Add up what language models were asked, and at what cost",
  input: z.object({
    by: z.enum(USAGE_BY).default("day").describe("What to add up by"),
    days: z.coerce.number().int().min(1).max(3650).default(7).describe("How many days to look back"),
  }),
  run: (engine, input) => engine.usage(input),
});
