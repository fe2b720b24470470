import { oneOf } from "../../text/one-of.ts";
import { ANY_QUOTE, type ContextRule, IS_STRONG } from "../context-rule.ts";
import { DECLARED_HINTS, DECLARED_NAME } from "../declared/secret-name.ts";
import { QUOTED_VALUE } from "../given-value.ts";
import { isPlaced } from "./placed-value.ts";

const QUOTE = String.raw`\\{0,3}["'\x60]`;
const KEY = String.raw`${QUOTE}[\w.:-]{1,80}${QUOTE}`;
const SECRET_KEY = String.raw`${QUOTE}[\w.:-]{0,60}?(?:${DECLARED_NAME})${QUOTE}`;
const CALL = oneOf`
  (?:ENV|os\.environ|environ|env|config|Config|settings|System\.getenv\(\)|process\.env|conf|app|st\.secrets|secrets|System)\.(?:fetch|get|getOrDefault|getProperty|str|string|value|var)
  (?:os\.|System\.)?(?:get_?env|Getenv|env|config|env_var|env\.str|decouple\.config|lookup|getEnvOrDefault|getenv_or|get_env|envOr|env_or)
`;
const MEMBER = oneOf`
  process\.env\.\w{1,80}
  (?:process\.env|ENV|os\.environ|import\.meta\.env)\[${KEY}\]
  (?:import\.meta\.env|Bun\.env|env|config|options|opts|args)\.\w{1,80}
  (?:std::|os\.|System\.|Environment\.)?(?:get_?env|environ\.get|Getenv|env|Deno\.env\.get|env::var|GetEnvironmentVariable)\(\s{0,3}${KEY}\s{0,3}\)
  \$_?ENV\[${KEY}\]
`;
const OTHERWISE = String.raw`\s{0,3}(?:\|\||\?\?|\bor\b|\?:|\/\/|\.unwrap_or(?:_else)?\(\s{0,3}(?:\|_?\|)?)\s{0,3}`;

/** Of which every such call has a word each. */
const CALL_NEEDS = [
  ["env", "config", "settings", "conf.", "lookup", "app.", "secrets.", "system."],
  ANY_QUOTE,
  ["("],
];

/** What stands in where a look-up of a secret finds nothing. */
export const LOOK_UP_DEFAULT_RULES: readonly ContextRule[] = [
  {
    kind: "assignment",
    hints: DECLARED_HINTS,
    needs: CALL_NEEDS,
    pattern: () =>
      new RegExp(
        String.raw`(?:${DECLARED_NAME})(?:${QUOTE})?\]?\s{0,4}(?:=>|:=|[:=])\s{0,4}(?:<%[=-]?\s{0,3}|\{\{\s{0,3})?${CALL}!?\(\s{0,4}${KEY},\s{0,4}(?:default\w{0,6}\s{0,2}[:=]\s{0,2})?${QUOTED_VALUE}`,
        "gi",
      ),
    accept: isDefault,
  },
  {
    kind: "assignment",
    hints: DECLARED_HINTS,
    needs: CALL_NEEDS,
    pattern: () =>
      new RegExp(
        String.raw`\b${CALL}!?\(\s{0,4}${SECRET_KEY},\s{0,4}(?:default\w{0,6}\s{0,2}[:=]\s{0,2})?${QUOTED_VALUE}`,
        "gi",
      ),
    accept: isDefault,
  },
  {
    kind: "assignment",
    hints: DECLARED_HINTS,
    needs: [
      ["||", "??", " or ", "?:", "//", ".unwrap_or"],
      ["env", "config", "options", "opts", "args"],
      ANY_QUOTE,
    ],
    pattern: () =>
      new RegExp(
        String.raw`(?:${DECLARED_NAME})(?:${QUOTE})?\]?\s{0,4}(?:=>|:=|[:=,])\s{0,4}(?:<%[=-]?\s{0,3})?${MEMBER}${OTHERWISE}${QUOTED_VALUE}`,
        "gi",
      ),
    accept: isDefault,
  },
  {
    kind: "assignment",
    hints: DECLARED_HINTS,
    needs: [["||", "??", " or ", "?:"], ["env"], ANY_QUOTE],
    pattern: () =>
      new RegExp(
        String.raw`\benv(?:iron)?(?:\.get|\.fetch)?(?:\.|[[(]\s{0,3}${QUOTE})[\w.-]{0,60}?(?:${DECLARED_NAME})(?:${QUOTE}\s{0,3}[\])])?${OTHERWISE}${QUOTED_VALUE}`,
        "gi",
      ),
    accept: isDefault,
  },
];

/** No name or label; of a name that things have, too, no word. */
function isDefault(secret: string, lead: string): boolean {
  return isPlaced(secret) && (IS_STRONG.test(lead) || /\d|[^\w\s.]/.test(secret)) && !/^https?:/.test(secret);
}
