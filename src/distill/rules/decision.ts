import type { Rule } from "../rule.ts";
import { claimFindings } from "../sentences/claims.ts";

/** Choices with their reasons; what the assistant states stays the assistant's, even if the user had agreed. */
export const DECISION: Rule = {
  name: "decision",
  version: 5,
  find: (_session, events) => claimFindings("decision", events),
};
