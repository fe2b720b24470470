import { oneOf } from "../../text/one-of.ts";
import { ANY_QUOTE, type ContextRule, IS_STRONG } from "../context-rule.ts";
import { DECLARED_HINTS, DECLARED_NAME } from "../declared/secret-name.ts";
import { isGiven, isStrange, QUOTED_VALUE } from "../given-value.ts";
import { isLetterJumble } from "../letter-values.ts";
import { isPlaced } from "./placed-value.ts";

const NAME = DECLARED_NAME;
/** Of a header or a variable of a server. */
const SENT_NAME = String.raw`(?:${NAME}|[\w-]{0,40}?(?<!cache|idempotency|routing|websocket|public)[-_]key)`;
const bare = (most: number) => String.raw`(?<bare>(?![-<>|&;$%({])(?:[\v\f]{24}|[^\s"'\x60;]){4,${most}})`;

/** Names that stand beside their values without a sign, or in a statement of their own. */
export const SETTING_NAME_RULES: readonly ContextRule[] = [
  {
    // Rows of settings: the name in WHERE.
    kind: "assignment",
    hints: DECLARED_HINTS,
    needs: [["where"], ["set"], ["'"]],
    pattern: () =>
      new RegExp(
        String.raw`\bset\s{1,8}["\x60[]?\w{0,20}(?:val(?:ue)?|data|content|text|setting)["\x60\]]?\s{0,3}=\s{0,3}N?'(?<secret>(?:[\v\f]{24}|[^'\n\v\f]|''){4,8000})(?='(?:\s{0,3},\s{0,3}\w{1,40}\s{0,3}=\s{0,3}[^,'\n]{1,60}){0,4}\s{1,12}where\s{1,4}["\x60[]?\w{1,40}["\x60\]]?\s{0,3}(?:=|like)\s{0,3}N?'[\w.:/-]{0,60}?(?:${NAME})\w{0,10}')`,
        "gi",
      ),
    accept: isGiven,
  },
  {
    // A setting of a database.
    kind: "assignment",
    hints: DECLARED_HINTS,
    needs: [["set ", "set_config"], ["'"]],
    pattern: () =>
      new RegExp(
        String.raw`\bset(?:\s{1,4}(?:local\s{1,4}|session\s{1,4})?[\w.]{0,60}?(?:${NAME})\s{0,4}(?:=|\bto\b)\s{0,4}|_config\(\s{0,4}'[\w.]{0,60}?(?:${NAME})',\s{0,4})E?'(?<secret>(?:[\v\f]{24}|[^'\n\v\f]|''){4,8000})(?=')`,
        "gi",
      ),
    accept: isPlaced,
  },
  {
    // A macro of C, an include of an assembler.
    kind: "assignment",
    hints: DECLARED_HINTS,
    needs: [["define"], ANY_QUOTE],
    pattern: () =>
      new RegExp(
        String.raw`[#%]\s{0,4}define[ \t]{1,8}\w{0,60}?(?:${NAME})_?[ \t]{1,40}(?:L|u8?|U|F\(|PSTR\()?${QUOTED_VALUE}`,
        "gi",
      ),
    accept: isNamedPlain,
  },
  {
    // What a server sends on, and variables of its files.
    kind: "assignment",
    hints: DECLARED_HINTS,
    needs: [["header", "_param", "set"]],
    pattern: () =>
      new RegExp(
        String.raw`(?:\b(?:(?:proxy|grpc)_set_header|(?:fastcgi|uwsgi|scgi)_param|add_header|more_set_(?:input_)?headers|(?:RequestHeader|Header)[ \t]{1,4}(?:always[ \t]{1,4})?(?:set|add|append)|header_(?:up|down)|request_header|http-(?:request|response)[ \t]{1,4}(?:set|add)-header)[ \t]{1,8}["']?[\w-]{0,60}?|(?<=^|\n|;|\{)[ \t]{0,12}set[ \t]{1,8}\$\w{0,60}?)${SENT_NAME}["']?[ \t:]{1,20}(?:["'](?:bearer |basic )?(?<secret>[^"'\n]{4,8000})(?=["'])|${bare(8_000)}(?=;?(?:\s|\\|$)|;))`,
        "gi",
      ),
    accept: isPlaced,
  },
  {
    // Salts and peppers, and the keys of a weblog.
    kind: "assignment",
    hints: ["salt", "pepper", "auth_key", "logged_in_key", "nonce_key", "secret_key"],
    pattern: () =>
      new RegExp(
        String.raw`\b(?:(?:secure_auth|auth|logged_in|nonce)_key|\w{0,30}(?:auth|logged_in|nonce|pass(?:word)?|hash(?:ids?)?|cookie|session|encrypt(?:ion)?|app|token|secret|api|user)_?(?:salt|pepper))\\{0,3}["'\x60]?\s{0,12}(?:,|=>|[:=])\s{0,12}(?:${QUOTED_VALUE}|(?<=[=:]\s{0,4})${bare(300)}(?=\s|\\|$))`,
        "gi",
      ),
    accept: (secret) => isPlaced(secret) && !/^put your/i.test(secret),
  },
  {
    // A variable of a file of requests.
    kind: "assignment",
    hints: DECLARED_HINTS,
    needs: [["@"], ["="]],
    pattern: () =>
      new RegExp(
        String.raw`(?<=^|\n|\\n)(?:[+-]|[ \t>]{1,8}|[ \t]{0,8}\d{1,6}[\t:→][ \t]?)?@[\w.-]{0,40}?(?:${NAME})[ \t]{0,4}=[ \t]{0,4}(?<secret>(?:[\v\f]{24}|[^\s"'\x60\\]){4,8000})(?=\s|\\|$)`,
        "gi",
      ),
    accept: isPlaced,
  },
  {
    // Options of what signs sessions and tokens.
    kind: "assignment",
    hints: ["secret", "key", "password"],
    needs: [["session", "jwt", "csrf", "strategy", "iron", "auth"], ["("], ANY_QUOTE],
    pattern: () =>
      new RegExp(
        String.raw`\b${oneOf`
          \w{0,20}session\w{0,12}|\w{0,12}jwt\w{0,16}|csrf\w{0,12}|\w{0,20}strategy|iron\w{0,20}|\w{0,12}auth\w{0,12}
        `}\(\s{0,4}\{[^{}]{0,300}?\b(?:secret(?:OrKey)?|keys?|password|clientSecret|cookiePassword)["']?\s{0,3}:\s{0,3}\[?\s{0,3}${QUOTED_VALUE}`,
        "gi",
      ),
    accept: (secret) => isPlaced(secret) && (/\d|\s|-/.test(secret) || secret.length >= 8),
  },
  {
    // What signs cookies takes its secret first.
    kind: "assignment",
    hints: ["cookieparser", "keygrip"],
    needs: [["("], ANY_QUOTE],
    pattern: () => new RegExp(String.raw`\b(?:cookieParser|Keygrip)\(\s{0,4}\[?\s{0,4}${QUOTED_VALUE}`, "gi"),
    accept: isPlaced,
  },
  {
    // A key alone on its line of an environment.
    kind: "assignment",
    hints: ["_key", "_pat"],
    needs: [["_KEY", "_PAT"]],
    pattern: () =>
      /(?<=(?:^|\n|\\n)(?:[ \t>+]{0,24}|[ \t]{0,8}\d{1,6}[\t:→][ \t]?)(?:- |export |ENV |Environment=)?["']?)[A-Z][A-Z0-9_]{0,40}(?<!PUBLIC|PRIMARY|FOREIGN|CACHE|SORT|PARTITION|PUBLISHABLE|OBJECT|HOST)_(?:KEY|PAT)(?:=|:\s{1,3})["']?(?<secret>(?:[\v\f]{24}|[^\s"'`\\]){8,8000})(?=["']?[ \t]{0,4}(?:\n|\\n|\\?["']|$))/g,
    accept: (secret) => isStrange(secret) || isLetterJumble(secret.replace(/^.*:/, "")),
  },
  {
    // Keys that a program is started with.
    kind: "assignment",
    hints: ["_key", "_pat", "_pass", "_pw", "_salt", "_cred", "_secret", "_token"],
    needs: [["env"], ANY_QUOTE],
    pattern: () =>
      new RegExp(
        String.raw`\b[A-Z][A-Z0-9_]{0,40}(?<!PUBLIC|PRIMARY|FOREIGN|CACHE|SORT|PARTITION|PUBLISHABLE)_(?:KEY|PAT|PASS|PW|SALT|CREDS?|SECRET|TOKEN)(?<=\benv(?:ironment)?\\{0,3}["']?\s{0,3}[:=]\s{0,3}\{[^{}]{0,600})\\{0,3}["']?\s{0,3}[:=]\s{0,3}${QUOTED_VALUE}`,
        "g",
      ),
    accept: isPlaced,
  },
];

/** Of a name that things have, too, only what is no word. */
function isNamedPlain(secret: string, lead: string): boolean {
  return isPlaced(secret) && (IS_STRONG.test(lead) || (/\d/.test(secret) && secret.length >= 8));
}
