import type { Rule } from "../rule.ts";
import { claimFindings } from "../sentences/claims.ts";

/** Standing wishes and corrections by the user. */
export const PREFERENCE: Rule = {
  name: "preference",
  version: 5,
  find: (_session, events) => claimFindings("preference", events),
};
