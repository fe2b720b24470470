import { z } from "zod";
import { count } from "./fields.ts";
import { operation } from "./operation.ts";

/** One value, or what asks and when. */
const GROUPINGS = [
  ...(["caller", "hour", "model", "day"] as const),
  ...(["caller,hour", "caller,day", "model,hour", "model,day"] as const),
] as const;

export const USAGE_OPERATIONS = {
  usage: operation({
    summary: "Show the questions to language models, their tokens and what they cost in US dollars",
    input: z.object({
      by: z.enum(GROUPINGS).default("day").describe("Group by"),
      days: count(3650, 7, "Number of days to look back"),
    }),
    answer: z.custom<UsageAnswer>(),
  }),
};

/** By what questions to language models are added up. */
export type UsageBy = z.output<typeof USAGE_OPERATIONS.usage.input>["by"];

export interface UsageRow {
  /** A caller, a model, a time as the user's clock shows it, or the first two with a time. */
  readonly name: string;
  readonly calls: number;
  readonly failed: number;
  readonly promptCharacters: number;
  readonly responseCharacters: number;
  readonly tokens: number;
  /** The provider did not report some of the tokens. */
  readonly estimated: boolean;
  /** What the calls with a known price cost; null where none has one. */
  readonly dollars: number | null;
  /** Calls whose model has no known price. */
  readonly unpriced: number;
  /** Of all calls. */
  readonly ms: number;
}

export interface UsageAnswer {
  readonly path: string;
  readonly by: UsageBy;
  readonly days: number;
  /** Callers and models alone the most used first, all else in order. */
  readonly rows: readonly UsageRow[];
  readonly all: UsageRow;
  /** Entries of `llm.prices` that are no price. */
  readonly unreadPrices: readonly string[];
}
