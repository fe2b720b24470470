import type { Rule } from "../rule.ts";
import { claimFindings } from "../sentences/claims.ts";

/** What the user works towards: goals and milestones, and that one was reached. */
export const GOAL: Rule = {
  name: "goal",
  version: 1,
  find: (_session, events) => claimFindings("goal", events),
};
