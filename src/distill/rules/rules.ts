import type { Rule } from "../rule.ts";
import { claimFindings } from "../sentences/claims.ts";
import { ANSWER } from "./answer.ts";
import { CAUSE } from "./cause.ts";
import { COMMIT } from "./commit.ts";
import { FAILURE } from "./failure.ts";
import { FILE } from "./file.ts";
import { HANDOFF } from "./handoff.ts";
import { PASSAGE } from "./passage.ts";
import { PLAN } from "./plan.ts";
import { SNAPSHOT } from "./snapshot.ts";
import { SUB_AGENT } from "./sub-agent.ts";
import { SEQUENCE } from "./workflow.ts";
import { WORKS } from "./works.ts";

/** "Remember that ...", "for future reference, ...": explicit requests. */
export const REMEMBER = claimRule("remember", 4);

/** Choices with their reasons; the assistant's stay the assistant's, even if the user had agreed. */
export const DECISION = claimRule("decision", 6);

/** The user's goals and milestones, and those reached. */
export const GOAL = claimRule("goal", 1);

/** Standing wishes and corrections by the user. */
export const PREFERENCE = claimRule("preference", 5);

/** Facts in the user's words: places, new names, things that no longer exist. */
const FACT = claimRule("fact", 2);

/** Every rule that makes memories, in the order in which a sentence is offered to them. */
export const RULES: readonly Rule[] = [
  ANSWER,
  REMEMBER,
  DECISION,
  GOAL,
  PREFERENCE,
  FACT,
  FAILURE,
  CAUSE,
  SUB_AGENT,
  COMMIT,
  PLAN,
  WORKS,
  SEQUENCE,
  FILE,
  HANDOFF,
  SNAPSHOT,
  PASSAGE,
];

function claimRule(name: Parameters<typeof claimFindings>[0], version: number): Rule {
  return { name, version, find: (_session, events) => claimFindings(name, events) };
}
