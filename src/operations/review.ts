import { z } from "zod";
import type { ReviewReason } from "../store/port/project-store.ts";
import { count, cwd, optionalText, timeText } from "./fields.ts";
import { operation } from "./operation.ts";
import type { ShownMemory } from "./shown-memory.ts";

export const REVIEW_OPERATIONS = {
  review: operation({
    summary: "List memories worth a look: new, of low trust, contradicted or never used",
    input: z.object({
      reason: z
        .enum(["new", "low-trust", "contradicted", "never-used"])
        .optional()
        .describe("Only these; else how many there are of each"),
      since: timeText.describe("New means said since then: 2026-01-31, or 7d ago (default)"),
      limit: count(500, 20, "Maximum number of memories"),
      skip: z.coerce
        .number()
        .int()
        .min(0)
        .max(1_000_000)
        .default(0)
        .describe("Leave out so many of the newest"),
      all: z.boolean().optional().describe("Every project"),
      project: optionalText(200, "Another project, by its name"),
      cwd,
    }),
    answer: z.custom<ReviewAnswer>(),
    positional: "reason",
  }),
};

export interface ReviewAnswer {
  /** Null outside any project, and for all. */
  readonly project: string | null;
  readonly reason: ReviewReason | null;
  /** Each up to `counted`. */
  readonly counts: Readonly<Record<ReviewReason, number>>;
  readonly counted: number;
  /** Newest first; empty without a reason. */
  readonly memories: readonly ReviewedMemoryShown[];
  readonly more: boolean;
}

/** A memory and how often it was given, helped and was contradicted, as far as that is kept. */
export interface ReviewedMemoryShown extends ShownMemory {
  readonly given: number;
  readonly helped: number;
  readonly contradicted: number;
}
