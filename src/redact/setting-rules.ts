import { ANY_QUOTE, type ContextRule, IS_STRONG } from "./context-rule.ts";
import { isWordy } from "./entropy.ts";
import { ARGUMENT, isGiven, isNamedValue, QUOTED_VALUE } from "./given-value.ts";
import { isPlaced } from "./places/placed-value.ts";

const NAME =
  "(?:passw(?:or)?d|passphrase|passcode|pwd|psk|(?<![a-z])(?:pass|pw)|(?<=db|user|admin|root|smtp|ftp)pass|(?:api|access|private|secret|signing|encryption|auth|account|master|license)[_ .-]?key|secret|token|cred(?:ential)?s?)(?:[_-](?:value|prod|dev|staging|live|test|new|old|v?[0-9]{1,2}))?";
const ENDS = String.raw`\\{0,7}["'\x60]?\s{0,8}`;
const HINTS = "pass pwd pw psk secret token key cred".split(" ");

/** Less usual ways in which settings and schemas give a value to a name. */
export const SETTING_RULES: readonly ContextRule[] = [
  {
    // Of make, of YAML with anchors and tags, of Objective-C.
    kind: "assignment",
    hints: HINTS,
    needs: [["?=", "::=", "!=", "&", "!", '@"', '@\\"']],
    beside: "value",
    pattern: () =>
      new RegExp(
        String.raw`${NAME}${ENDS}(?:(?:\?|:{2,3}|!)=\s{0,4}|[:=]\s{0,4}(?:&[\w-]{1,40}\s+|!{1,2}[\w-]{1,20}\s+|@(?=\\{0,7}["'])))${ARGUMENT}`,
        "gi",
      ),
    accept: isMixedValue,
  },
  {
    // The key of an encrypted database.
    kind: "assignment",
    hints: ["pragma"],
    needs: [ANY_QUOTE],
    pattern: () =>
      new RegExp(
        String.raw`\bpragma\s+(?:\w{1,40}\.)?(?:re)?(?:hex|text)?key\s{0,4}[=(]\s{0,4}\\{0,7}"?(?:x(?='))?${QUOTED_VALUE}`,
        "gi",
      ),
    accept: isGiven,
  },
  {
    // The login for a paid gem, as Bundler writes and takes it.
    kind: "assignment",
    hints: ["contribsys"],
    pattern: () =>
      /contribsys(?:__|\.)com[/]?\\{0,7}["'\x60]?(?:\s{0,4}[:=|,]\s{0,4}|\s{1,4}|\\t)\\{0,7}["'\x60]?(?<secret>[a-f0-9]{8}:(?:[a-f0-9]{8}|[\v\f]{24}))(?![A-Za-z0-9:])/gi,
  },
  {
    // A schema's default or example, in JSON and YAML.
    kind: "assignment",
    hints: HINTS,
    needs: [["default", "example"]],
    beside: "value",
    pattern: () =>
      new RegExp(
        String.raw`${NAME}${ENDS}[:=]\s{0,4}(?:\{[^{}]{0,300}?\b(?:default(?:value)?|example)${ENDS}[:=]\s{0,4}|(?:\n[ \t]{1,20}(?!default|example)[a-z]\w{0,20}: [^\n]{0,100}){0,4}\n[ \t]{1,20}(?:default|example):\s{1,4})${ARGUMENT}`,
        "gi",
      ),
    accept: (secret, lead) => isMixedValue(secret) || (IS_STRONG.test(lead) && isPlaced(secret)),
  },
  {
    // Users of a web server's block, and a game server's login.
    kind: "password-file",
    hints: ["basic_auth", "basicauth", "+login"],
    pattern: () =>
      /(?:\bbasic_?auth[^\n{]{0,60}\{(?:\s|\\n|[\w.-]{1,40}\s{0,4}\||\d{1,6}:){0,40}[\w.@-]{1,60}[ \t]{1,8}|\+login[ \t]{1,4}(?!anonymous)[\w.@-]{1,60}[ \t]{1,4})["']?(?<secret>[^\s"'{}+]{4,})/gi,
    accept: isGiven,
  },
  {
    // The secrets of a server of dial-up lines: user, server, secret, addresses.
    kind: "password-file",
    hints: [" *", "\t*"],
    pattern: () =>
      /(?<=^|\n)[ \t]{0,8}"?[\w.\\@-]{1,60}"?[ \t]{1,8}(?:\*|"?[\w.-]{1,40}"?)[ \t]{1,8}"?(?<secret>[^\s"*]{6,})(?="?[ \t]{1,8}\*[ \t]*(?:\n|$))/g,
    accept: (secret) => isGiven(secret) && /\d/.test(secret) && !isWordy(secret),
  },
];

/** No word, name or number. */
function isMixedValue(secret: string): boolean {
  return isNamedValue(secret) && /\d|[^\w.-]/.test(secret) && !/^[\d.]+$|^\w+(?:\.\w+)+$/.test(secret);
}
