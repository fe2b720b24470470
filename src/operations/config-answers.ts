import type { HookEvent, HookName, HookRow } from "../domain/hook-row.ts";

export interface ShownHookRow extends HookRow {
  /** The fields in which it is not as it is by default. */
  readonly changed: readonly string[];
}

export interface ConfigAnswer {
  readonly hooks: readonly ShownHookRow[];
  readonly hookEvents: readonly {
    readonly hookEvent: HookEvent;
    /** What each agent calls its events at this hook event, by the agent's name. */
    readonly events: Readonly<Record<string, readonly string[]>>;
    /** Names of rows, by priority. */
    readonly hooks: readonly HookName[];
  }[];
  /** What is wrong with what was said of them, in sentences. */
  readonly problems: readonly string[];
}
