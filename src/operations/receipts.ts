import { z } from "zod";
import type { Receipt, ReceiptItem } from "../domain/receipt.ts";
import type { Feedback, ThresholdOffset } from "../store/port/feedback-store.ts";
import { flag } from "./fields.ts";
import { operation } from "./operation.ts";
import type { ShownHit, ShownMemory } from "./shown-memory.ts";

export const RECEIPT_OPERATIONS = {
  why: operation({
    summary: "Explain an injection: its memories, search words, scores and cost, and whether it helped",
    input: z.object({
      receipt: z
        .string()
        .max(32)
        .optional()
        .describe(
          "Beginning of the receipt's id, or `last`, as if left out: the last that gave anything, with --replay at a prompt",
        ),
      replay: flag("Ask the same prompt again now, for an empty context, and show the difference"),
    }),
    answer: z.custom<WhyAnswer | ReplayAnswer>(),
    positional: "receipt",
  }),
};

export interface WhyAnswer {
  readonly receipt: ShownReceipt;
  /** The prompt and its search words; null where it answered no prompt, or the prompt was removed. */
  readonly prompt: { readonly text: string; readonly terms: readonly string[] } | null;
  /** The project's threshold now. */
  readonly gate: ThresholdOffset & { readonly configured: number };
  readonly items: readonly (ReceiptItem & {
    readonly known: ShownMemory | null;
    /** The memory that has replaced it since. */
    readonly replacedBy: ShownMemory | null;
    /** Signs of use; empty until a reply was seen. */
    readonly uses: readonly ShownUse[];
  })[];
}

/** A prompt that is asked again: what was decided then, and what a new session would be given now. */
export interface ReplayAnswer {
  readonly receipt: ShownReceipt;
  readonly prompt: string;
  readonly terms: readonly string[];
  readonly now: {
    readonly text: string | null;
    readonly tokens: number;
    readonly best: number;
    readonly threshold: number;
    readonly explicit: boolean;
    readonly found: number;
    readonly ms: number;
  };
  readonly memories: readonly ReplayedMemory[];
}

export interface ReplayedMemory {
  /** Null once it is forgotten. */
  readonly memory: ShownMemory | null;
  readonly id: string;
  /** In the answer of that time, and in today's. */
  readonly was: Standing | null;
  readonly is: (Standing & Pick<ShownHit, "reasons">) | null;
  /** For a given memory: the one that replaced it since. */
  readonly replacedBy: ShownMemory | null;
}

export interface Standing {
  readonly given: boolean;
  /** Why not, in words. */
  readonly left: string | null;
  readonly confidence: number;
  readonly score: number;
  /** Among what is known of that answer, from 1. */
  readonly place: number;
}

export interface ShownReceipt extends Receipt {
  readonly projectName: string | null;
}

/** A sign of use, in a few words. */
export type ShownUse = Pick<Feedback, "how" | "at"> & { readonly sign: string | null };
