import { ANY_QUOTE, type ContextRule, IS_STRONG } from "../context-rule.ts";
import { isGiven, isNamedValue, isStrange, QUOTED_VALUE } from "../given-value.ts";
import { DECLARED_HINTS, DECLARED_NAME } from "./secret-name.ts";

const QUOTE = String.raw`\\{0,7}["'\x60]`;
const CLOSE = String.raw`(?:${QUOTE})?[\])*]?`;
// The letters that languages write before a literal.
const PREFIX = "[bNrfuLq@]{0,2}";
const GAP = String.raw`[\s,;:=>(){}[\]|]{0,12}`;
const CELL_WORD =
  "(?:new|old|default|plain)?_?(?:value|val|variant|string|str|data|content|text|secret|to|with|v)";

/** Secrets in code, in quotes, some words of the language away from the name. */
export const DECLARED_RULES: readonly ContextRule[] = [
  {
    // A type or a keyword between: `param password string = "..."`, `password CONSTANT VARCHAR(40) DEFAULT "..."`.
    kind: "assignment",
    hints: DECLARED_HINTS,
    needs: [ANY_QUOTE],
    pattern: () =>
      new RegExp(
        String.raw`${DECLARED_NAME}${CLOSE}:?[ \t]{1,4}(?:[\w.<>[\]()*&?|,:@/-]{1,30}[ \t]{1,4}){1,6}?(?:=|:=|(?<=\s)(?:value|default|is))[ \t]{0,4}${PREFIX}${QUOTED_VALUE}`,
        "gi",
      ),
    accept: (secret, lead) => isNamedValue(secret) && !saysSentence(lead),
  },
  {
    // Calls, braces and defaults between: `token{"..."}`, `key = stored('...')`, `| default('...')`.
    kind: "assignment",
    hints: DECLARED_HINTS,
    needs: [ANY_QUOTE],
    pattern: () =>
      new RegExp(
        String.raw`${DECLARED_NAME}${CLOSE}\)?\s{0,4}(?:(?:=>|->|:=|\?:|[=:|({.]|(?<=\])["'][ \t]+["']?(?=["'])|,(?=\s{0,8}\w{1,20}\s?[=({:]))\s{0,8})(?:[\w.:$@<>!?&*[\]-]{1,40}[({,|= \t]{1,4}){0,4}${PREFIX}${QUOTED_VALUE}`,
        "gi",
      ),
    accept: isDeclared,
  },
  {
    // The name and its value in fields of their own: `"path": "/db/password", "value": "..."`.
    kind: "assignment",
    hints: DECLARED_HINTS,
    needs: [ANY_QUOTE],
    pattern: () =>
      new RegExp(
        String.raw`${DECLARED_NAME}${QUOTE}(?:${GAP}(?:${QUOTE})?${CELL_WORD}(?:${QUOTE})?(?![\w])){1,3}${GAP}${QUOTED_VALUE}`,
        "gi",
      ),
    accept: isNamedValue,
  },
  {
    // The same as elements: `<key>password</key><value>...</value>`.
    kind: "assignment",
    hints: DECLARED_HINTS,
    needs: [["</"]],
    pattern: () =>
      new RegExp(
        String.raw`${DECLARED_NAME}<\/[\w:.-]{1,40}>\s{0,40}<(?!\/)[^<>]{1,200}>(?<secret>[^<>\n]{4,})(?=<\/)`,
        "gi",
      ),
    accept: (secret) => isNamedValue(secret) && /\d|[^\w\s.-]/.test(secret),
  },
  {
    // A default within a variable: `${DB_PASSWORD:-...}`, `${db.password:...}`.
    kind: "assignment",
    hints: DECLARED_HINTS,
    needs: [["${"]],
    pattern: () =>
      new RegExp(
        String.raw`\$\{[\w.-]{0,60}?${DECLARED_NAME}:[-=?+]?["']?(?<secret>[^\s"'${"`"}{}$]{4,})(?=["']?\})`,
        "gi",
      ),
    accept: (secret) => isNamedValue(secret) && /\d|[^\w.-]/.test(secret),
  },
];

/** Three words of a sentence between the name and the value. */
function saysSentence(lead: string): boolean {
  return /(?:^|\s)[a-z]{2,}\s+(?:the|an?|is|are|not|to|for|of|and|or|must|be|was|has|in|if|when|with)\s/i.test(
    lead,
  );
}

/** Functions whose argument names something. */
const LOOKS_UP =
  /(?:get|find|query\w*|select\w*|locat\w*|load\w*|read\w*|require|import|fetch|resolve|lookup|env|getenv|var|has|contains?|includes?|startswith|endswith|match\w*|test|it|describe|expect\w*|tobe|equals?|error|throw\w*|log\w*|warn|info|debug|print\w*|echo|format|sprintf|t|i18n|trans\w*|label|column|field|key|name|id|type|register|on|emit|route|path|join|url|href|describe|regexp?|split|replace|parse|open|exists|inject|import|bytestring|by\w*)\s{0,2}\(\s{0,3}\W{0,3}$/i;

function isDeclared(secret: string, lead: string): boolean {
  // A sentence ends, and another begins.
  if (/^\w+\.\s/.test(lead)) return false;
  const between = lead.slice(-80);
  if (!isNamedValue(secret) || !/\d|[^\w\s.-]/.test(secret)) return false;
  if (isStrange(secret))
    return !/(?:test|it|describe|require|import|url|href|path)\s{0,2}\(\s{0,3}\W{0,3}$/i.test(between);
  if (LOOKS_UP.test(between) || /[=!]=/.test(between)) return false;
  return (
    isGiven(secret) &&
    secret.length >= 8 &&
    IS_STRONG.test(lead) &&
    /\d/.test(secret) &&
    !/[/\\]/.test(secret)
  );
}
