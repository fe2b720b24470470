import { z } from "zod";

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
