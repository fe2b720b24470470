import type { Rule } from "../rule.ts";
import { ANSWER } from "./answer.ts";
import { CAUSE } from "./cause.ts";
import { DECISION, FACT, GOAL, PREFERENCE, REMEMBER } from "./claims.ts";
import { COMMIT } from "./commit.ts";
import { FAILURE } from "./failure.ts";
import { FILE } from "./file.ts";
import { HANDOFF } from "./handoff.ts";
import { PASSAGE } from "./passage.ts";
import { PLAN } from "./plan.ts";
import { SNAPSHOT } from "./snapshot.ts";
import { WORKS } from "./works.ts";

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
  COMMIT,
  PLAN,
  WORKS,
  FILE,
  HANDOFF,
  SNAPSHOT,
  PASSAGE,
];
