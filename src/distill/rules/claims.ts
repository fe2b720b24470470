import type { Rule } from "../rule.ts";
import { claimFindings } from "../sentences/claims.ts";

/** "Remember that ...", "for future reference, ...": the user asked for it in so many words. */
export const REMEMBER = claimRule("remember", 4);

/** Choices with their reasons; an assistant's statement stays the assistant's, even if the user had agreed. */
export const DECISION = claimRule("decision", 5);

/** Goals and milestones of the user, and that one was reached. */
export const GOAL = claimRule("goal", 1);

/** Standing wishes and corrections by the user. */
export const PREFERENCE = claimRule("preference", 5);

/** Facts in the user's words: where something lies, what it is called now, what no longer exists. */
export const FACT = claimRule("fact", 2);

function claimRule(name: Parameters<typeof claimFindings>[0], version: number): Rule {
  return { name, version, find: (_session, events) => claimFindings(name, events) };
}
