import { z } from "zod";
import type { HookEvent, HookName, HookRow } from "../domain/hook-row.ts";
import { count, flag, optionalText } from "./fields.ts";
import { operation } from "./operation.ts";
import type { ShownMemory } from "./shown-memory.ts";

export const SETTINGS_OPERATIONS = {
  config: operation({
    summary:
      "List, get, set, unset or edit options in config.yaml; preview what your last prompts would have got; show the hook table",
    input: z.object({
      what: z
        .enum(["list", "get", "set", "unset", "edit", "preview", "hooks"])
        .describe(
          "list: every option; get, set, unset: one; edit: the file; preview: your last prompts under a value; hooks: the hook table",
        ),
      option: optionalText(200, "Name of an option, such as gate.threshold"),
      value: z
        .string()
        .max(4_000)
        .optional()
        .describe("Its new value; words of a list are separated by commas"),
      changed: flag("With list: only options that differ from their default"),
      limit: count(200, 50, "With preview: number of prompts, the latest ones"),
      check: flag("With edit: only check the text"),
      text: z.string().max(1_000_000).optional().describe("With edit: the whole new text of config.yaml"),
    }),
    answer: z.custom<ConfigAnswer>(),
    positional: ["what", "option", "value"],
  }),
  synonyms: operation({
    summary: "Show the synonyms that searches use, and where to change them",
    input: z.object({
      write: flag(
        "Write an example synonyms.yaml with the built-in groups as comments; never overwrites a file",
      ),
    }),
    answer: z.custom<SynonymsAnswer>(),
  }),
};

export interface ShownHookRow extends HookRow {
  /** The fields in which it is not as it is by default. */
  readonly changed: readonly string[];
}

export type ConfigInput = z.output<(typeof SETTINGS_OPERATIONS)["config"]["input"]>;
export type ConfigAnswer =
  | HookTableAnswer
  | OptionsAnswer
  | OptionAnswer
  | OptionChangeAnswer
  | ConfigFileAnswer
  | OptionPreviewAnswer;

type ShownValue = string | number | boolean | readonly string[];

/** An option, its limits and where its value comes from. */
export interface ShownOption {
  readonly path: string;
  /** The first part of its name. */
  readonly group: string;
  readonly doc: string;
  readonly type: "number" | "boolean" | "list" | "word" | "text";
  /** The accepted values in words. */
  readonly range: string;
  readonly min?: number;
  readonly max?: number;
  readonly words?: readonly string[];
  readonly default: ShownValue;
  /** The one in effect here. */
  readonly value: ShownValue;
  readonly source: "default" | "config.yaml" | "environment";
  /** A variable decides, whatever the file says. */
  readonly isLocked: boolean;
  /** The variable that may set it; null for none. */
  readonly variable: string | null;
  /** What it names, where a wrong value could start a program or send texts elsewhere. */
  readonly names: "program" | "address" | null;
  /** What config.yaml sets it to; null where it does not, or to nothing valid. */
  readonly inFile: ShownValue | null;
}

export interface OptionsAnswer {
  readonly file: string;
  readonly options: readonly ShownOption[];
  /** Problems in the configuration, in sentences. */
  readonly problems: readonly string[];
}

export interface OptionAnswer {
  readonly option: ShownOption;
}

export interface OptionChangeAnswer extends OptionAnswer {
  readonly file: string;
  /** The value that was in effect. */
  readonly before: ShownValue;
  /** False where the file said so already. */
  readonly written: boolean;
}

export interface ConfigFileAnswer {
  readonly file: string;
  readonly text: string;
  /** By this call. */
  readonly written: boolean;
}

/** What the last prompts would get from today's memories under another value, each as in a new session. */
export interface OptionPreviewAnswer {
  readonly path: string;
  readonly from: ShownValue;
  readonly to: ShownValue;
  /** Prompts that were asked again. */
  readonly asked: number;
  /** False where no answer to a prompt depends on this option. */
  readonly isRead: boolean;
  /** The prompts that would get something else, the latest first. */
  readonly changed: readonly ChangedAnswer[];
}

export interface ChangedAnswer {
  readonly receipt: string;
  readonly at: number;
  readonly projectName: string | null;
  /** Beginning of the prompt, on one line. */
  readonly prompt: string;
  readonly before: PreviewedAnswer;
  readonly after: PreviewedAnswer;
}

export interface PreviewedAnswer {
  /** Null for silence. */
  readonly text: string | null;
  readonly tokens: number;
  readonly given: readonly ShownMemory[];
}

export interface HookTableAnswer {
  readonly hooks: readonly ShownHookRow[];
  readonly hookEvents: readonly {
    readonly hookEvent: HookEvent;
    /** Each agent's event names, by the agent's name. */
    readonly events: Readonly<Record<string, readonly string[]>>;
    /** Names of rows, by priority. */
    readonly hooks: readonly HookName[];
  }[];
  /** Problems in the configuration, in sentences. */
  readonly problems: readonly string[];
}

export interface SynonymsAnswer {
  readonly path: string;
  readonly exists: boolean;
  /** By this call. */
  readonly written: boolean;
  /** Why the file is not used, in a sentence. */
  readonly problem: string | null;
  /** Groups in force, the head of each first. */
  readonly groups: readonly (readonly string[])[];
}
