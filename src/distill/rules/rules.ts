import { CAUSE } from "../outcomes/cause.ts";
import { COMMIT } from "../outcomes/commit.ts";
import { PLAN } from "../outcomes/planned.ts";
import type { Rule } from "../rule.ts";
import { ANSWER } from "./answer.ts";
import { DECISION } from "./decision.ts";
import { FACT } from "./fact.ts";
import { FAILURE } from "./failure.ts";
import { FILE } from "./file.ts";
import { GOAL } from "./goal.ts";
import { HANDOFF } from "./handoff.ts";
import { PASSAGE } from "./passage.ts";
import { PREFERENCE } from "./preference.ts";
import { REMEMBER } from "./remember.ts";
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
