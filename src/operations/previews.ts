import { z } from "zod";
import type { Warning } from "../domain/hit.ts";
import { cwd } from "./fields.ts";
import { operation } from "./operation.ts";
import type { ShownHit } from "./shown-memory.ts";

export const PREVIEW_OPERATIONS = {
  brief: operation({
    summary: "Show what a new session in this folder would be given",
    input: z.object({ cwd }),
    answer: z.custom<BriefAnswer>(),
  }),
  preview: operation({
    summary:
      "Show what a new session here would be given for a prompt, and what was left out and why; stores nothing",
    input: z.object({
      text: z.string().min(1).max(20_000).describe("The prompt"),
      limit: z.coerce
        .number()
        .int()
        .min(0)
        .max(100)
        .default(5)
        .describe("Maximum number of left-out memories to show"),
      cwd,
    }),
    answer: z.custom<PreviewAnswer>(),
    positional: "text",
  }),
};

export interface BriefAnswer {
  /** The block a new session would get; null when there is nothing to say. */
  readonly text: string | null;
  readonly tokens: number;
  readonly hits: readonly ShownHit[];
  /** Number of the project's own memories. */
  readonly known: number;
  /** Switched off: sessions get nothing. */
  readonly off: boolean;
}

/** The injection of a new session for a prompt. */
export interface PreviewAnswer {
  /** The block, with a nonce of its own; null for silence. */
  readonly text: string | null;
  readonly tokens: number;
  /** The memories in the block. */
  readonly given: readonly ShownHit[];
  /** Hits left out, nearest first; `reasons.left` says why. */
  readonly left: readonly ShownHit[];
  /** All that was found, `given` included. */
  readonly found: number;
  readonly best: number;
  readonly threshold: number;
  readonly explicit: boolean;
  readonly degraded: readonly Warning[];
  /** It is switched off here, or everywhere: until it is on again, a session is given nothing. */
  readonly off: boolean;
}
