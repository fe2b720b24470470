import type { ContextRule } from "../context-rule.ts";
import { QUOTED_VALUE } from "../given-value.ts";
import { heldBy, heldWord } from "./held-value.ts";

const NAME = String.raw`[\w.-]{0,40}?(?:pass(?:word|wd|phrase|code)?|pwd|secret|api_?key)(?:[_-]?(?:confirm(?:ation)?|again|repeat))?`;
const QUOTED_NAME = String.raw`\\{0,3}["'](?:\/[\w/]{0,40})?${NAME}\\{0,3}["']`;
const WITHIN = String.raw`[^\n]{0,400}?`;
const GIVEN = String.raw`(?:input|input_?value|value|received|actual|rejectedValue|data|given)`;

/** What checks a form's fields says of one, and repeats what was typed into it. */
export const REFUSED_PLACE_RULES: readonly ContextRule[] = [
  // `"loc": ["body", "password"], …, "input": "V"`, `"path": ["password"], …, "context": {"value": "V"}`
  heldBy(
    "assignment",
    ["loc", "path", "field", "property", "param"],
    [
      ["pass", "pwd", "secret", "key"],
      ["input", "value", "received", "actual", "data", "given"],
    ],
    () =>
      String.raw`\b(?:loc|path|instancePath|dataPath|field|property|param)\\{0,3}["']?\s{0,2}[:=]\s{0,2}(?:[[(](?:[^\])\n]{0,120},)?\s{0,3})?${QUOTED_NAME}${WITHIN}\b${GIVEN}\\{0,3}["']?\s{0,2}[:=]\s{0,2}${QUOTED_VALUE}`,
  ),
  // The same the other way round: `{ value: 'V', msg: 'Invalid value', path: 'password' }`
  heldBy(
    "assignment",
    ["path", "param", "property", "field"],
    [["value"], ["pass", "pwd", "secret", "key"]],
    () =>
      String.raw`\bvalue\\{0,3}["']?\s{0,2}:\s{0,2}${QUOTED_VALUE}(?=\\{0,3}["']\s{0,3},[^\n{}]{0,160}?\b(?:path|param|property|field)\\{0,3}["']?\s{0,2}:\s{0,2}${QUOTED_NAME})`,
  ),
  // `[type=string_too_short, input_value='V', input_type=str]` below the field's name
  heldBy(
    "assignment",
    ["input_value="],
    [["pass", "pwd", "secret", "key"]],
    () =>
      String.raw`(?:^|\n|\\n|[\s"'\x60])${NAME}[ \t]{0,4}(?:\r?\n|\\n)${WITHIN}\binput_value=${QUOTED_VALUE}`,
  ),
  // `on field 'password': rejected value [V]`
  heldBy(
    "assignment",
    ["rejected value ["],
    [["pass", "pwd", "secret", "key"]],
    () => String.raw`on\sfield\s${QUOTED_NAME}:\srejected\svalue\s\[${heldWord("\\]")}(?=\])`,
  ),
];
