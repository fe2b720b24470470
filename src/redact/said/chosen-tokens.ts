import type { ContextRule } from "../context-rule.ts";
import { isNamedValue } from "../given-value.ts";
import { ADJECTIVE, isChosenWord } from "./word-kinds.ts";

const NAME = `(?:token|secret|(?:api|auth|access|secret|private|signing|master)[_.-]?key)`;
const JOINED = `[a-z]{4,16}(?:-[a-z]{4,16}){1,4}`;
const LINE_START = String.raw`(?<=^|\n|\\n)[ \t>|+*•-]{0,24}(?:\d{1,2}[.)] )?(?:(?:export|set|ENV|ARG) )?`;
const LINE_END = String.raw`(?=[ \t]{0,4}(?:\r?\n|\\r|\\n|$))`;
const HINTS = ["token", "secret", "key"];

/** Words that somebody joined for a token, where it is written as a value and nothing else stands beside it. */
export const CHOSEN_TOKEN_RULES: readonly ContextRule[] = [
  {
    // `token: harbour-gate` alone on its line.
    kind: "assignment",
    hints: HINTS,
    beside: "value",
    pattern: () =>
      new RegExp(
        String.raw`${LINE_START}(?:[\w.]{1,40}[_.-])?${NAME}[ \t]{0,4}[:=][ \t]{0,4}(?<secret>${JOINED})${LINE_END}`,
        "gi",
      ),
    accept: isChosenToken,
  },
  {
    // In quotes: `"token": "harbour-gate"`, `the token is "harbour-gate"`.
    kind: "assignment",
    hints: HINTS,
    needs: [['"', "'", "`"]],
    pattern: () =>
      new RegExp(
        String.raw`(?<![a-z])(?:\w{1,40}[_.-])?${NAME}\\{0,3}["'\x60]?(?:\s{0,3}(?:=>|:=|[:=])\s{0,3}|\s(?:is|was|=)\s)(?<quote>\\{0,3}["'\x60])(?<secret>${JOINED})(?=\k<quote>)`,
        "gi",
      ),
    accept: isChosenToken,
  },
  {
    // A variable's word in quotes: `DEPLOY_TOKEN: "harbourgate"`.
    kind: "assignment",
    hints: HINTS,
    needs: [
      ["TOKEN", "SECRET", "KEY"],
      ['"', "'"],
    ],
    pattern: () =>
      /(?<![A-Za-z])[A-Z][A-Z0-9_]{0,60}_(?:TOKEN|SECRET|(?:API|AUTH|ACCESS|SECRET)_?KEY)["']?(?:=|:[ \t]{1,4})["'](?<secret>[a-z]{8,24})(?=["'])/g,
    accept: (secret) => isChosenToken(secret) && !OF_ONE_WORD.test(secret),
  },
];

function isChosenToken(secret: string): boolean {
  return (
    /^[a-z-]+$/.test(secret) &&
    isChosenWord(secret) &&
    isNamedValue(secret) &&
    !ADJECTIVE.test(secret) &&
    !secret.split("-").some((word) => OF_THINGS.test(word))
  );
}

/** Parts of the names that things have: of tokens of a language, of a design, of settings and stores. */
const OF_THINGS =
  /^(?:colou?rs?|fonts?|sizes?|spac(?:e|ing)|borders?|text|button|primary|secondary|tertiary|radius|shadow|background|surface|accent|brand|neutral|inline|block|keyword|operator|punctuation|comment|literal|number|delimiter|bracket|brace|paren|start|open|close|type|kind|class|names?|paths?|file|template|config|settings?|store|vault|manager|service|server|client|repo(?:sitory)?|github|gitlab|docker|registry|cluster|workspace|project|team|here|from|with|like|this|that|where|value|example|change|replace|insert|enter|put|your|real|some|prod(?:uction)?|staging|session|bearer|shared|github|webhook|deploy|release|publish|build|tests?|data|model|input|output|prompt|limit|count|usage|budget|cost)$/;
/** What else a variable is set to. */
const OF_ONE_WORD =
  /^(?:localhost|production|staging|development|anonymous|disabled|enabled|automatic|inherited)$/;
