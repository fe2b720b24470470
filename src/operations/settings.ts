import { z } from "zod";
import type { HookEvent, HookName, HookRow } from "../domain/hook-row.ts";
import { flag } from "./fields.ts";
import { operation } from "./operation.ts";

export const SETTINGS_OPERATIONS = {
  config: operation({
    summary: "Show the hook table: what runs at which hook event, in which order, and what is switched off",
    input: z.object({ what: z.enum(["hooks"]).describe("hooks: the hook table in effect") }),
    answer: z.custom<ConfigAnswer>(),
    positional: "what",
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

export interface ConfigAnswer {
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
