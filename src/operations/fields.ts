import { z } from "zod";
import { KINDS } from "../domain/memory.ts";

/** Fields that several operations have. */
export const cwd = z.string().describe("Folder that decides the project");
export const memoryPrefix = z.string().min(1).max(32).describe("Beginning of the memory's id");

export const sessionPrefix = z.string().max(200).optional();
export const timeText = z.string().max(40).optional();

export function flag(description: string) {
  return z.boolean().default(false).describe(description);
}

/** From 1 on. */
export function count(most: number, fallback: number, description: string) {
  return z.coerce.number().int().min(1).max(most).default(fallback).describe(description);
}

export function optionalText(longest: number, description: string) {
  return z.string().min(1).max(longest).optional().describe(description);
}

export function patternPart(description: string) {
  return z.string().max(500).optional().describe(description);
}

/** What narrows a list of memories, and what many are changed by. */
export const memoryFilterFields = {
  kind: z.enum(KINDS).optional().describe("Only memories of this kind"),
  all: z.boolean().optional().describe("Every project"),
  project: optionalText(200, "Another project, by its name"),
  trust: z.coerce
    .number()
    .int()
    .min(0)
    .max(3)
    .optional()
    .describe("Only memories of this trust: 3 you, 2 the agent, 1 a tool, 0 others"),
  rule: optionalText(60, "Only memories that this rule made, as `show` names it"),
  source: optionalText(
    4_000,
    "Only memories about this file, made from the event or commit with this id, or imported from git, markdown, memory-md or claude-mem",
  ),
  session: sessionPrefix.describe("Only memories learned in this session"),
  since: timeText.describe("Only memories since then: 2026-01-31, or 7d ago"),
  before: timeText.describe("Only memories until then: 2026-01-31, or 90d ago"),
  pinned: z.boolean().optional().describe("Only pinned memories"),
};

/** A tag is one line; `everywhere` is an option of its own. */
export const tagList = z
  .array(
    z
      .string()
      .trim()
      .min(1)
      .max(60)
      .regex(/^[^\n\r,]+$/),
  )
  .max(20);
