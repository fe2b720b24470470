import { matching, oneOf } from "../text/one-of.ts";
import { ANY_QUOTE, APPLICATION, type ContextRule } from "./context-rule.ts";
import { ARGUMENT, isGiven, isNamedValue, isTestName, QUOTED_VALUE } from "./given-value.ts";

/** Names of passwords and keys, wherever they stand in a longer one. */
const SECRET_NAME = oneOf`
  passw(?:or)?d|passphrase|passcode|passwort|kennwort|mot[ _]de[ _]passe|contraseña|senha|pwd|psk
  (?<![a-z])(?:pass|pw)|(?<=db|user|admin|root|smtp|mail|imap|ftp|ssh|login|my|sql|pg|redis|mongo|bind|auth)(?:pass|pw)
  (?:api|access|preshared|private|secret|signing|encryption|auth|account|master|license|shared|session|service)[_ .-]?key
  ${APPLICATION}secret|secret|token|cred(?:ential)?s?|community
`;
const SUFFIX = "(?:[_-]?value|[_-](?:base64|prod|production|dev|staging|live|test|new|old|[0-9]{1,2}))?";
const NAME = `${SECRET_NAME}${SUFFIX}`;
const OWN_NAME = `passw(?:or)?d|passphrase|passcode|passwort|kennwort|contraseña|senha|pwd|psk|(?<![a-z])(?:pass|pw)|(?<=db|user|admin|root|smtp|mail|imap|ftp)pass|(?:api|access|secret|private|signing|encryption|account|master)[_.-]?key|${APPLICATION}secret`;
const ENDS = String.raw`s?\\{0,7}["'\x60]?[\])]?\*{0,2}\s{0,8}`;
const OPEN = String.raw`\\{0,7}["'\x60]?`;
const LINE = String.raw`(?:\n|\\{1,7}n)[ \t>|+-]{0,20}`;
const SPACE = String.raw`(?:\s|\\{1,7}[nt]|\n[ >|+-]{1,12}){0,40}`;
const HINTS = "pass pwd pw psk kennwort contrase senha secret token key cred community".split(" ");

/** Values of names, keys, attributes and columns that say secret. */
export const NAMED_RULES: readonly ContextRule[] = [
  {
    kind: "assignment",
    hints: HINTS,
    goesOn: true,
    needs: [ANY_QUOTE],
    beside: "value",
    pattern: () =>
      new RegExp(
        String.raw`(?:${NAME})${ENDS}(?:(?:=>|:=|[:=]|\?\?|\|\|)\*{0,2}\s{0,8}(?:!\w{1,20}\s{1,3}|\[${SPACE}|\{${SPACE}${OPEN}\w{1,20}${ENDS}:\s{0,4})?|,\s{0,4}|\(\s{0,4}|(?<=\s))[bNrfu]?${QUOTED_VALUE}`,
        "gi",
      ),
    accept: (secret, lead) =>
      IS_LOOSE.test(lead)
        ? isNamedValue(secret, lead) && isCertain(secret, lead) && !/pass\W+$/i.test(lead)
        : isNamedValue(secret, lead),
  },
  {
    // Alone on its line, or a part of a connection's settings.
    kind: "assignment",
    hints: HINTS,
    goesOn: true,
    beside: "value",
    pattern: () =>
      new RegExp(
        String.raw`(?:${OWN_NAME})${SUFFIX}${OPEN}\*{0,2}(?:\s{0,4}=\s{0,4}|:\*{0,2}\s{1,4}\x60?(?=\S+[ \t]*(?:[,"'\x60|]|\\|\n|$)|[|>]))(?:[|>][+-]?${SPACE})?(?<secret>[^\s"'\x60,;&<>(){}[\]\\.]{6,})(?=[,;&"'\x60]?(?:\s|\\{1,7}[nrt"']|$|[;&|<]))`,
        "gi",
      ),
    accept: (secret, lead) =>
      isNamedValue(secret) &&
      /^[a-z]+-[a-z-]+$|\d/i.test(secret) &&
      !/^\d+$/.test(secret) &&
      !isTestName(secret, lead),
  },
  {
    kind: "assignment",
    hints: HINTS,
    goesOn: true,
    needs: [
      ["PASS", "PWD", "PW", "SECRET", "TOKEN", "AUTH", "CRED", "KEY"],
      ["set", "env", "arg", "export", "param"],
    ],
    pattern: () =>
      new RegExp(
        String.raw`\b(?:setx|setenv|SetEnv|fastcgi_param|set(?:\s+-{1,2}\w+){0,3}|ENV|ARG|export)\s+["']?(?:[A-Z][A-Z0-9_]{0,60})?(?:PASS(?:WORD|WD|PHRASE)?|PWD|PW|SECRET|TOKEN|AUTH|CRED(?:ENTIAL)?S?|KEY)(?:_[A-Z0-9]{1,20}){0,2}["']?\s{1,4}${ARGUMENT}`,
        "g",
      ),
    accept: isGiven,
  },
  {
    // A block of YAML, and a field of a form, whose value is the line below.
    kind: "assignment",
    hints: HINTS,
    beside: "value",
    pattern: () =>
      new RegExp(
        String.raw`(?:(?:${NAME})${ENDS}:\s{0,4}[|>][+-]?\d?[ \t]{0,4}${LINE}|\bname=\\{0,3}["'][\w.-]{0,40}?(?:${NAME})\\{0,3}["'](?:\s{0,3}(?:\\r)?${LINE}){1,2})(?<secret>[^\n\\]{4,}?)(?=\s{0,8}(?:\n|\\|["'](?:\W|$)|$))`,
        "gi",
      ),
    accept: isNamedValue,
  },
  {
    // Keys that functions sign with, and cookies in code.
    kind: "assignment",
    hints: ["sign", "verify", "hmac", "fernet", "jwt", "cookie"],
    needs: [["jwt.", "hmac", "fernet", "createsecretkey", "cookie"], ANY_QUOTE],
    pattern: () =>
      new RegExp(
        String.raw`(?:\bjwt\.\w{1,12}\s{0,2}\([^()"'\n]{1,80}(?:\{[^{}\n]{0,200}\}[^()"'\n]{0,20})?,\s{0,3}|\b(?:createhmac|hmac)\s{0,2}\(\s{0,3}\\{0,3}["']\w{1,20}\\{0,3}["'],\s{0,3}|\b(?:fernet|hmac\.new|hmacsha\d+|createsecretkey)\s{0,2}\(\s{0,3}b?|\bcookies?\s{0,3}[=:]\s{0,3}\{\s{0,3}\\{0,3}["']?[\w.-]{1,60}\\{0,3}["']?\s{0,3}:\s{0,3}|\bcookies?\.set\(\s{0,3}\\{0,3}["'][\w.-]{1,60}\\{0,3}["'],\s{0,3})${QUOTED_VALUE}`,
        "gi",
      ),
    accept: (secret) => isNamedValue(secret) && secret.length >= 8,
  },
  {
    // In braces, as ODBC writes them.
    kind: "assignment",
    hints: ["pwd", "password"],
    needs: [["{"]],
    pattern: () => /(?:pwd|password)\s{0,2}=\s{0,2}\{(?<secret>[^}\n]{4,})(?=\})/gi,
    accept: isGiven,
  },
  {
    kind: "assignment",
    hints: HINTS,
    goesOn: true,
    needs: [["</", "]]>"]],
    pattern: () =>
      new RegExp(
        oneOf`
        <(?:\w{1,30}:)?(?:\w{0,30}?)(?:${SECRET_NAME})(?!s?Id>)\w{0,8}(?:\s[^<>\n]{0,120})?>${SPACE}(?:<(?:value|plaintext|string)>${SPACE})?(?:<!\[CDATA\[)?
        <name>[\w .-]{0,60}?(?:${SECRET_NAME})[\w .-]{0,20}<\/name>${SPACE}<value>(?:${SPACE}<string>)?
        <key>[\w .-]{0,60}?(?:${SECRET_NAME})[\w .-]{0,20}<\/key>${SPACE}<string>
        \b(?:name|key|id)=\\{0,3}["'][\w.: -]{0,60}?(?:${SECRET_NAME})\\{0,3}["'][^<>\n]{0,60}>${SPACE}(?:<value>)?(?:<!\[CDATA\[)?
      ` + String.raw`(?<secret>(?:[^<>\n\]\\]|\](?!\]>)|\\(?![nrt"'])){4,})(?=<\/|\]\]>)`,
        "gi",
      ),
    accept: isNamedValue,
  },
  {
    // A pair of a name and its value, in either order.
    kind: "assignment",
    hints: HINTS,
    goesOn: true,
    needs: [
      ["name", "key", "id", "field", "variable", "option", "setting", "parameter"],
      ["val", "default", "content", "secret"],
      [":", "="],
    ],
    pattern: () =>
      new RegExp(
        String.raw`\b(?:name|key|id|field|variable|option|setting|parameter\w*)${ENDS}(?:=>|[:=])\s{0,4}${OPEN}[\w.:/ -]{0,60}?(?:${NAME})${OPEN}(?:\s{0,4},|;|\s)?${SPACE}${OPEN}(?:\w{0,12}val(?:ue)?|default|content|secret)${ENDS}(?:=>|[:=])\s{0,4}${ARGUMENT}`,
        "gi",
      ),
    accept: isGiven,
  },
  {
    kind: "assignment",
    hints: HINTS,
    goesOn: true,
    needs: [["value"], ["name", "key", "id"], ANY_QUOTE],
    pattern: () =>
      new RegExp(
        String.raw`\bvalue${ENDS}[:=]\s{0,4}${QUOTED_VALUE}(?=\\{0,7}["'\x60]\s{0,4},?${SPACE}${OPEN}(?:name|key|id)${ENDS}[:=]\s{0,4}${OPEN}[\w.:/-]{0,60}?(?:${NAME})${OPEN})`,
        "gi",
      ),
    accept: isGiven,
  },
  {
    // Terraform's variables.
    kind: "assignment",
    hints: ["variable"],
    needs: [["default"], ANY_QUOTE],
    pattern: () =>
      new RegExp(
        String.raw`\bvariable\s+\\{0,3}["'][\w-]{0,60}?(?:${NAME})\\{0,3}["']\s{0,3}\{[^{}]{0,300}?default\s{0,8}=\s{0,4}${QUOTED_VALUE}`,
        "gi",
      ),
    accept: isGiven,
  },
  {
    kind: "password-file",
    hints: ["password", "identified"],
    needs: [ANY_QUOTE],
    pattern: () =>
      new RegExp(
        String.raw`\b(?:identified\s{1,3}(?:with\s{1,3}\S{1,60}\s{1,3})?(?:by|as)|(?<!["'=\w-])password(?:\s{1,3}for\s{1,3}\S{1,120})?(?:\s{0,3}=\s{0,3}|\s{1,3}|(?=\())(?:password\s{0,3})?(?:\(\s{0,3}|N)?)\s{0,3}${QUOTED_VALUE}`,
        "gi",
      ),
    accept: isNamedValue,
  },
  {
    // Directives of files of settings, and of routers.
    kind: "password-file",
    hints: [
      "bindpw",
      "rootpw",
      "masterauth",
      "requirepass",
      "psk",
      "pass",
      "secret",
      "community",
      "server key",
    ],
    goesOn: true,
    pattern: () =>
      new RegExp(
        String.raw`(?:\b(?:bindpw|rootpw|masterauth|requirepass|[\w-]{1,80}\.psk|enable\s+(?:secret|password)(?:\s+\d)?|username\s+\S{1,60}(?:\s+privilege\s+\d+)?\s+(?:secret|password)(?:\s+\d)?|snmp-server\s+community|(?:radius|tacacs)-server\s+key(?:\s+\d)?|neighbor\s+\S{1,60}\s+password(?:\s+\d)?|user\s+\S{1,60}\s+(?:insecure-)?pass(?:word)?|login\s+\S{1,80}${SPACE}\s{0,4}password)|(?<=^|${LINE}|\n\s{0,20})(?:password|passwd|pass|secret|psk))[ \t]{1,8}${ARGUMENT}`,
        "gi",
      ),
    accept: (secret, lead) =>
      isNamedValue(secret, lead) &&
      (/\d|-/.test(secret) || !/^\s*(?:pass|secret)/i.test(lead)) &&
      !IS_TYPE.test(secret),
  },
  {
    kind: "password-file",
    hints: ["on >", "on ~"],
    pattern: () => /\buser\s+\S{1,60}\s+on\s[^\n]{0,100}?>(?<secret>[^\s>]{4,})/gi,
    accept: isGiven,
  },
  {
    // What takes a user's name and a password.
    kind: "assignment",
    hints: ["auth", "credential", "connect", "login", "signin", "sign_in"],
    needs: [["("], ANY_QUOTE],
    pattern: () =>
      new RegExp(
        String.raw`(?:auth\s{0,3}=\s{0,3}|basicauth|basic_auth|setbasicauth|networkcredential|pscredential|getconnection|credentials?|httpauth\w{0,20}|\blog_?in|sign_?in)\s{0,3}\((?:[\w.]{1,40},\s{0,3})?\s{0,3}\\{0,3}["'][^"'\n\\]{1,80}\\{0,3}["'],\s{0,3}${QUOTED_VALUE}`,
        "gi",
      ),
    accept: isNamedValue,
  },
  {
    kind: "assignment",
    hints: ["pass"],
    needs: [[",", ")"], ANY_QUOTE],
    pattern: () =>
      new RegExp(
        String.raw`pass(?:word|wd|code|phrase)?[\w=-]{0,20}\\{0,3}["']?\]?\\{0,3}["']?\s{0,3}(?:,\s{0,3}|\)\s{0,3}\.\s{0,3}(?:type|send_?keys|fill|set_?value|input)\s{0,2}\(\s{0,3})${QUOTED_VALUE}`,
        "gi",
      ),
    // "all pass, `make` too"
    accept: (secret, lead) => isNamedValue(secret, lead) && !/^pass,\s+`$/i.test(lead),
  },
];

/** A type of Go or C behind its field's name. */
const IS_TYPE = /^(?:[*&]|\[\d*\])|^\w+\.[A-Z]\w*$|^\w+[*&]$|^\w+\)$/;

/** Names that things have, too: words after them are no secret. */
const IS_LOOSE = matching("i")`
  (?:(?<!${APPLICATION})secret|token|credentials?|creds?|community|(?:license|session|shared)[_ .-]?key)s?\W{0,12}[bNrfu]?\W{0,8}$
  (?:[,(]|[\w"'\`\])]\s)\s{0,8}[bNrfu]?\\{0,7}["'\`]$
`;

function isCertain(secret: string, lead: string): boolean {
  return /\d/.test(secret) && (secret.length >= 8 || /pass|pwd/i.test(lead)) && !/^[A-Z_]+\d?$/.test(secret);
}
