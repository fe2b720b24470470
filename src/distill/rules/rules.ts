import type { Rule } from "../rule.ts";
import { DECISION } from "./decision.ts";
import { FAILURE } from "./failure.ts";
import { HANDOFF } from "./handoff.ts";
import { PREFERENCE } from "./preference.ts";
import { REMEMBER } from "./remember.ts";

/** Every rule that makes memories, in the order in which a sentence is offered to them. */
export const RULES: readonly Rule[] = [REMEMBER, DECISION, PREFERENCE, FAILURE, HANDOFF];
