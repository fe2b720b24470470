import type { Rule } from "../rule.ts";
import { claimFindings } from "../sentences/claims.ts";

/** What the user says is so: where something lies, what it is called now, what is no more. */
export const FACT: Rule = {
  name: "fact",
  version: 2,
  find: (_session, events) => claimFindings("fact", events),
};
