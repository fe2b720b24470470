import { oneOf } from "../text/one-of.ts";
import type { ContextRule } from "./context-rule.ts";
import { ID_WORD, isFewWords } from "./issued-tokens.ts";
import { isHarmless } from "./likely/harmless.ts";
import { isScattered, isScatteredSmall } from "./scattered.ts";

/** Behind an escape's letter, a percent code, a colour's end or the sign of a diff a token begins, too. */
const ESCAPED = String.raw`\\[nrtbf]|\\u[0-9A-Fa-f]{4}|\\x[0-9A-Fa-f]{2}|%[0-9A-Fa-f]{2}|\[[\d;]{1,12}m|(?:^|\n|\\n)[+-]|(?<![\w.-])_`;
const BEGIN = String.raw`(?:(?<![\w./:@%$#\\-])|(?<=${ESCAPED}))`;
const END = String.raw`(?=_?(?![\w/:@$#-]|[.]\w))`;

/** Tokens without letters of their own, told by lengths that hardly anything else has. */
export const SHAPED_RULES: readonly ContextRule[] = [
  {
    // In hex: a UUID and what is joined to it, a Jenkins user's token, keys of monitors.
    kind: "issued-token",
    hints: [":", "11", "u", "m"],
    run: /(?<=[0-9a-f]{12}):(?:[0-9a-f]{32}|fx)|11[0-9a-f]{32}|(?<=[um]r?\d{6,9})-[0-9a-f]{24}/,
    pattern: () =>
      new RegExp(
        `${BEGIN}(?:${oneOf`
          [0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}:(?:[0-9a-f]{32}|fx)
          11(?=[0-9a-f]{0,31}[a-f])[0-9a-f]{32}
          (?:u|m|ur)\d{6,9}-[0-9a-f]{24}
        `})${END}`,
        "g",
      ),
  },
  {
    // Two parts with a sign between, as those of Ably, Elastic and of a node that joins a cluster; one of base32.
    kind: "issued-token",
    hints: [".", ":", "2", "3", "4", "5", "6", "7"],
    run: /(?<=[\w-]{6})[.:][\w-]{16}|:[\w-]{43}|(?<![a-z2-7])[a-z2-7]{52}/,
    pattern: () =>
      new RegExp(
        `${BEGIN}(?:${oneOf`
          [\w-]{6}\.[\w-]{6}:[\w-]{43}
          [\w-]{20}:[\w-]{22}
          [a-z0-9]{6}\.[a-z0-9]{16}
          [a-z2-7]{52}
          (?:US|EU|AU|CA|JP|GOV):[\w-]{43}
        `})${END}(?!\\()`,
        "g",
      ),
    accept: (token) => isScattered(token) || isScatteredSmall(token),
  },
];

/** Before an id, a sum or a public key. */
const NAMES_ID = String.raw`(?<!(?:(?:^|[^A-Za-z])(?:[Ii][Dd]s?|[Ss][Hh][Aa]\d*|[Hh]ash|[Dd]igest|[Ss]um|[Ee][Tt]ag|[Pp]ublic|[Nn]once|[Cc]ursor|[Ss]ignature|pub)|[a-z]I[Dd]s?|_id)["'\x60]?[\])]?\s{0,2}[:=]?\s{0,2}(?:W/)?["'\x60]?)`;
/** Lines of data side by side: a certificate, a picture. */
const NO_LINE_BEFORE = String.raw`(?<![\w+/=]{16}(?:\n|\\n)[ \t>|+-]{0,8})`;
const NO_LINE_AFTER = String.raw`(?!(?:\n|\\n)[ \t>|+-]{0,8}[\w+/=]{16})`;

/** A long random run that nothing names. */
export const RANDOM_RULE: ContextRule = {
  kind: "issued-token",
  hints: "0123456789".split(""),
  run: /(?<![\w-])[\w-]{30,}(?=={0,2}_?(?![\w+/@$#-]|[.:]\w))/,
  pattern: () =>
    new RegExp(
      String.raw`(?:(?<![\w+/.@%$#\\-])|(?<=${ESCAPED}))${NAMES_ID}${NO_LINE_BEFORE}(?<secret>[\w-]{30,})(?=={0,2}_?(?![\w+/@$#-]|[.:]\w))${NO_LINE_AFTER}`,
      "g",
    ),
  accept: isNoName,
};

/** No id with a prefix, no address in base 58. */
function isNoName(run: string): boolean {
  const [prefix = ""] = run.split(/[_-]/, 1);
  if (prefix !== run && ID_WORD.test(prefix.toLowerCase())) return false;
  if (/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(run) || /^[A-Za-z0-9]{43}$/.test(run)) return false;
  return isScattered(run) && isFewWords(run) && !isHarmless(run, "");
}
