import { z } from "zod";
import type { Receipt, ReceiptItem } from "../domain/receipt.ts";
import type { Feedback, ThresholdOffset } from "../store/port/feedback-store.ts";
import { count, cwd, flag, memoryPrefix, optionalText, sessionPrefix } from "./fields.ts";
import { operation } from "./operation.ts";
import type { ShownHit, ShownMemory } from "./shown-memory.ts";

const decisionMark = z
  .string()
  .regex(/^\d{1,15}-[0-9a-f]{0,32}$/, "must be the time and id of a decision, as in 1767225600000-7d6e11")
  .optional();

export const RECEIPT_OPERATIONS = {
  log: operation({
    summary: "List decisions as they are made, silent ones too: what each session was given and why not more",
    input: z.object({
      limit: count(500, 20, "Maximum number of decisions, the latest ones"),
      after: decisionMark.describe("Only decisions that came after this one, the first of them"),
      before: decisionMark.describe("Only decisions that came before this one"),
      session: sessionPrefix.describe("Only this session; the current one if no id is given"),
      here: flag("Only this project"),
      cwd,
    }),
    answer: z.custom<LogAnswer>(),
  }),
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
  wrong: operation({
    summary: "Say that a memory was wrong where it was given: it counts as rejected, and ranks lower",
    input: z.object({
      id: memoryPrefix,
      receipt: optionalText(32, "Beginning of the receipt's id; else the last that gave the memory"),
      back: flag("Take that back"),
    }),
    answer: z.custom<WrongAnswer>(),
    positional: "id",
  }),
};

export interface WrongAnswer {
  readonly memory: ShownMemory;
  readonly receipt: string;
  /** False where it was taken back. */
  readonly isWrong: boolean;
  /** How often it was rejected, of the times that it was judged. */
  readonly contradicted: number;
  readonly given: number;
}

export interface LogAnswer {
  /** Oldest first. */
  readonly decisions: readonly ShownDecision[];
  /** Pass it as `after` to get what follows; it stops before a decision that is not final. */
  readonly mark: string;
  /** As many as the limit: there may be more. */
  readonly more: boolean;
}

export interface ShownDecision extends ShownReceipt {
  readonly agentName: string;
  /** The agent's id of the session. */
  readonly nativeSession: string;
  /** False while its text may still be on its way: it may yet turn from silent to injected. */
  readonly isFinal: boolean;
  /** Beginning of the prompt, or of the tool's command or path; null where there is none. */
  readonly asked: string | null;
  readonly given: readonly DecidedMemory[];
  /** For silence: the candidate that came nearest; `reasons.left` says why it stayed out. */
  readonly nearest: DecidedMemory | null;
}

export interface DecidedMemory extends Pick<ReceiptItem, "confidence" | "reasons"> {
  readonly id: string;
  /** Null once it is forgotten, and where the agent was told that nothing is known. */
  readonly memory: ShownMemory | null;
}

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
