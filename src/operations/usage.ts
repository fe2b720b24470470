import { z } from "zod";
import { count } from "./fields.ts";
import { operation } from "./operation.ts";

export const USAGE_OPERATIONS = {
  usage: operation({
    summary: "Show the questions to language models and their cost",
    input: z.object({
      by: z.enum(["caller", "hour", "model", "day"]).default("day").describe("Group by"),
      days: count(3650, 7, "Number of days to look back"),
    }),
    answer: z.custom<UsageAnswer>(),
  }),
};

/** By what questions to language models are added up. */
export type UsageBy = z.output<typeof USAGE_OPERATIONS.usage.input>["by"];

export interface UsageRow {
  /** A caller, a model, or a time as the user's clock shows it. */
  readonly name: string;
  readonly calls: number;
  readonly failed: number;
  readonly promptCharacters: number;
  readonly responseCharacters: number;
  readonly tokens: number;
  /** The provider did not report some of the tokens. */
  readonly estimated: boolean;
  /** Of all calls. */
  readonly ms: number;
}

export interface UsageAnswer {
  readonly path: string;
  readonly by: UsageBy;
  readonly days: number;
  /** Times in order, all else the most used first. */
  readonly rows: readonly UsageRow[];
  readonly all: UsageRow;
}
