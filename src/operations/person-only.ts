import type { OperationName } from "./operations.ts";

/**
 * Operations that change what the user's memories say or are worth, or how Unbidden behaves, because a page could talk an
 * agent into them. As names: only where one of these fields is set; with values: only where it has one of them.
 */
export const PERSON_ONLY: {
  readonly [Name in OperationName]?: true | readonly string[] | Readonly<Record<string, readonly string[]>>;
} = {
  edit: true,
  pin: true,
  unpin: true,
  confirm: true,
  supersede: true,
  retire: true,
  bulk: { act: ["undo"], yes: ["true"] },
  undo: true,
  wrong: true,
  forget: ["id", "yes"],
  off: true,
  on: true,
  config: { what: ["set", "unset", "edit"] },
  embeddings: { what: ["setup", "rebuild", "off"] },
  projects: { what: ["rename", "merge", "split", "undo"] },
  join: ["yes"],
  share: ["id", "all"],
  sync: { action: ["setup", "pair", "off"] },
  team: { action: ["create", "connect", "invite", "remove", "erase", "leave"] },
  import: ["trustAsIs", "mine", "evenForgotten"],
  restore: ["yes"],
  stats: ["reset"],
};
