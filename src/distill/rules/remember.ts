import type { Rule } from "../rule.ts";
import { claimFindings } from "../sentences/claims.ts";

/** "Remember that ...", "for future reference, ...": the user asked for it in so many words. */
export const REMEMBER: Rule = {
  name: "remember",
  version: 4,
  find: (_session, events) => claimFindings("remember", events),
};
