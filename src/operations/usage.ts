import { z } from "zod";
import { USAGE_BY } from "./model-answers.ts";
import { operation } from "./operation.ts";

export const usage = operation({
  name: "usage",
  summary: "Show the questions to language models and their cost",
  input: z.object({
    by: z.enum(USAGE_BY).default("day").describe("Group by"),
    days: z.coerce.number().int().min(1).max(3650).default(7).describe("Number of days to look back"),
  }),
  run: (engine, input) => engine.usage(input),
});
