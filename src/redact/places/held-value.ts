import { matching } from "../../text/one-of.ts";
import type { ContextRule } from "../context-rule.ts";
import { isGiven } from "../given-value.ts";

/** A rule for a place that the grammar of a program or a file gives to a secret and to nothing else. */
export function heldBy(
  kind: string,
  hints: readonly string[],
  needs: readonly (readonly string[])[],
  pattern: () => string,
): ContextRule {
  return { kind, hints, needs, pattern: () => new RegExp(pattern(), "gi"), accept: isHeld, goesOn: true };
}

/** Bare, up to a blank or a quote, without `ends`; a mark belongs to it. */
export const heldWord = (ends = "") =>
  String.raw`(?<bare>(?![-<>|&;$%({])(?:[\v\f]{24}|[^\s"'\x60\\${ends}]|\\(?!["'\x60nrt])){4,8000})`;

/** Where a word begins, behind a line's end or a tab that is written out, too. */
export const START = String.raw`(?:(?<![A-Za-z0-9_])|(?<=\\[nt]))`;

const USER = String.raw`[A-Za-z_][\w.$#+-]{0,60}`;
/** A user, a sign between and the password that ends at `ends`. */
export const heldPair = (between: string, ends = "|;&<>") => `${USER}${between}${heldWord(ends)}`;

/** Where a line begins and ends, in a log or in JSON, too. */
export const HELD_START = String.raw`(?<=^|\n|\\n|: |["'\x60])[ \t>|+-]{0,12}`;
export const HELD_NEXT = String.raw`[ \t]{0,4}(?:\r?\n|\\n)(?:[A-Z][a-z]{2} \d\d [\d:]{8} \S{1,40} \S{1,40}: )?[ \t>|+-]{0,12}`;

const CODE = matching("i")`
  \$\{|^\$[A-Za-z_(]|^\{\{|^<%|=>
  ^(?:process\.env|os\.|env\.|ENV\b|self\.|this\.|import\.meta|rails\.|config\.|settings\.|secrets\.|options\.|params\.)
  ^[A-Za-z_][\w$.]*(?:\([^()]*\)|\[[^[\]]*\])+;?$
  ^(?:true|false|null|none|nil|undefined|stdin|prompt|file|env|yes|no)$
`;

/** Everything but placeholders, variables, code, the words for a secret, and a few signs. */
function isHeld(secret: string): boolean {
  return (
    secret.trim().length >= 4 &&
    isGiven(secret) &&
    !CODE.test(secret) &&
    !/^(?:(?:my|the|your|a|new|old|some)[-_ ]?)?(?:password|passwd|secret|token|key|credentials?|value|string|text)s?$|^\d{1,5}$/i.test(
      secret,
    )
  );
}
