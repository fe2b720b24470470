import type { Check } from "../domain/check.ts";
import type { OccurrenceKind } from "../domain/occurrence.ts";
import type { PathChoice } from "../domain/provider.ts";
import type { Receipt, ReceiptItem } from "../domain/receipt.ts";
import type { Feedback, ThresholdOffset } from "../store/port/feedback-store.ts";
import type { DiskUse } from "./safekeeping-answers.ts";
import type { ShownMemory } from "./shown-memory.ts";

/** How a memory was used, with what shows it in a few words. */
export type ShownUse = Pick<Feedback, "how" | "at"> & { readonly sign: string | null };

export interface ShownReceipt extends Receipt {
  readonly projectName: string | null;
}

export interface WhyAnswer {
  readonly receipt: ShownReceipt;
  /** What was asked, and the words looked for; null where it answered no prompt, or that is not kept any more. */
  readonly prompt: { readonly text: string; readonly terms: readonly string[] } | null;
  /** Where the project's own past puts the threshold now. */
  readonly gate: ThresholdOffset & { readonly configured: number };
  readonly items: readonly (ReceiptItem & {
    readonly known: ShownMemory | null;
    /** What has replaced it since. */
    readonly replacedBy: ShownMemory | null;
    /** What became of it; empty until a reply was seen. */
    readonly uses: readonly ShownUse[];
  })[];
}

export interface SwitchAnswer {
  readonly what: "project" | "session";
  readonly name: string;
  readonly off: boolean;
  /** The session meant, so that a person sees which one it was; null for a project. */
  readonly session: (SeenSession & { readonly lastPrompt: string | null }) | null;
}

/** A session as people tell it from others. */
export interface SeenSession {
  readonly agent: string;
  /** The agent's id of it. */
  readonly nativeId: string;
  readonly projectName: string | null;
  readonly lastAt: number;
  /** By itself or with its project. */
  readonly off: boolean;
}

/** What comes up most in a project. */
export interface OftenSeen {
  readonly what: OccurrenceKind;
  readonly name: string;
  readonly count: number;
}

export interface StatusAnswer {
  readonly home: string;
  readonly project: string | null;
  readonly off: boolean;
  readonly disabled: boolean;
  /** The project's own; null outside any. */
  readonly projectMemories: number | null;
  /** From here to `bytes`: of the whole store. */
  readonly memories: number;
  readonly events: number;
  readonly injections: number;
  readonly bytes: number;
  readonly spooled: number;
  /** Who is asked where a language model may be. */
  readonly models: readonly PathChoice[];
  /** The last ones of every project. */
  readonly verdicts: readonly ShownReceipt[];
  readonly sessions: readonly SeenSession[];
  readonly often: readonly OftenSeen[];
  readonly lastHooks: Readonly<Record<string, number>>;
}

export interface SynonymsAnswer {
  readonly path: string;
  readonly exists: boolean;
  /** By this call. */
  readonly written: boolean;
  /** Why the file is not used, in a sentence. */
  readonly problem: string | null;
  /** Those in force, the head of each first. */
  readonly groups: readonly (readonly string[])[];
}

export interface DoctorAnswer {
  readonly checks: readonly Check[];
  /** Where it was asked for. */
  readonly disk?: DiskUse;
}
