import type { OperationName } from "./operations.ts";

/**
 * Operations that change what the user's memories say or are worth, because a page could talk an agent into them. As names:
 * only where one of these fields is set.
 */
export const PERSON_ONLY: { readonly [Name in OperationName]?: true | readonly string[] } = {
  edit: true,
  pin: true,
  unpin: true,
  confirm: true,
  supersede: true,
  retire: true,
  undo: true,
  forget: ["id", "yes"],
  off: true,
  on: true,
  join: ["yes"],
  share: ["id"],
  import: ["trustAsIs", "mine", "evenForgotten"],
  restore: ["yes"],
  stats: ["reset"],
};
