import { oneOf } from "../../text/one-of.ts";
import type { ContextRule } from "../context-rule.ts";
import { isWordy } from "../entropy.ts";
import { isGiven } from "../given-value.ts";

const WORD =
  "(?:passw(?:or)?ds?|passphrases?|passcodes?|secrets?|tokens?|(?:api|access|secret|license)?[ _-]?keys?|credentials?)";
const VALUE = String.raw`\\{0,3}["'\x60]?(?<secret>[^\s"'\x60,;()]{8,}?)(?=[.,;!?)]{0,2}(?:\\|["'\x60\s]|$))`;
const FATES = () => oneOf`
  revoked|leaked|rotated|expired|compromised|invalidated|disabled|deleted|replaced|exposed|burne?d|stolen|dead
`;

const FATES_HINTS =
  "revoke,leak,rotate,expire,compromis,invalidate,disabled,deleted,replaced,expos,burn,stolen,dead,old,previous,former".split(
    ",",
  );

/** What people tell of secrets: answers to questions, and what became of old ones. */
export const TOLD_RULES: readonly ContextRule[] = [
  {
    kind: "spoken",
    hints: FATES_HINTS,
    needs: [["pass", "secret", "token", "key", "cred"]],
    pattern: () =>
      new RegExp(
        String.raw`(?:\b${WORD}\s{1,2}${VALUE.replace("(?=", String.raw`(?=["'\x60]?\s{1,2}(?:is|was|were|has|have|had|got)(?:\s(?:now|been|since|already)){0,2}\s${FATES()}\b)(?=`)}|\b(?:revoke[ds]?|rotated?|invalidated?|leaked|expired|compromised|exposed|stolen|old|previous|former)\s{1,2}(?:(?:the|our|my|a|this|that)\s)?(?:[a-z]{1,12}\s){0,2}?${WORD}\s{1,2}${VALUE.replace("<secret>", "<bare>")})`,
        "gi",
      ),
    accept: isTold,
  },
  {
    kind: "spoken",
    hints: ["a:", "answer:", "antwort:"],
    needs: [["pass", "secret", "token", "key"]],
    pattern: () =>
      new RegExp(
        String.raw`(?<=^|\n|\\n|["'\s])(?:Q|Question|Frage)\d{0,2}:[^\n\\]{0,150}?\b${WORD}\b[^\n\\]{0,80}(?:\n|\\n)\s{0,8}(?:A|Answer|Antwort)\d{0,2}:\s{0,4}${VALUE}`,
        "gi",
      ),
    accept: isTold,
  },
  {
    kind: "spoken",
    hints: ["pass", "secret", "token", "key", "cred"],
    needs: [[" ("]],
    pattern: () =>
      new RegExp(String.raw`\b${WORD}\s{1,2}\(\s?${VALUE.replace("(?=", String.raw`(?=\s?\))(?=`)}`, "gi"),
    accept: isTold,
  },
  {
    kind: "spoken",
    hints: ["key)", "token)", "secret)", "password)"],
    pattern: () =>
      new RegExp(
        String.raw`\((?:api |secret |access )?(?:key|token|secret|password)\)[:=]?\s{1,4}${VALUE}`,
        "gi",
      ),
    accept: isTold,
  },
];

/** Mixed as no word is. */
function isTold(secret: string): boolean {
  const isLong = secret.length >= 20;
  return (
    isGiven(secret) &&
    /\d/.test(secret) &&
    /[a-z]/i.test(secret) &&
    (isLong || /[A-Z].*[a-z]|[a-z].*[A-Z]|[!#$%^&*~+=]/.test(secret)) &&
    !isWordy(secret) &&
    !/[()[\]{}<>]|^[\w-]+(?:\.[\w-]+)+$/.test(secret)
  );
}
