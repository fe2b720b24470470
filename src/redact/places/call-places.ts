import { oneOf } from "../../text/one-of.ts";
import type { ContextRule } from "../context-rule.ts";
import { QUOTED_VALUE } from "../given-value.ts";
import { HELD_NEXT, heldBy, START } from "./held-value.ts";

const OPEN = String.raw`(?:\[\]byte\(|Some\(|bytes\()?\s{0,2}[bfru]?`;
const VALUE = `${OPEN}${QUOTED_VALUE}`;
/** An argument that comes before, in quotes or not. */
const FIRST = String.raw`[^(){}\n]{1,80}?(?:\(\)[^(){}\n,]{0,12})?,\s{0,4}`;

/** Not before another: a user comes first, then the password. */
const ALONE = String.raw`(?!\\{0,3}["'][^"'\n]{1,80}["']\s{0,3},)`;

/** What hashes or checks a password takes it first, behind the name of a sum at most. */
const HASHES = () => oneOf`
  \b(?:bcrypt|argon2|scrypt|pbkdf2|crypt)\w{0,20}(?:\\{0,3}["'\x60]\))?(?:\(\))?(?:(?:\.|::|->)\w{1,24}(?:\([^()\n]{0,40}\))?){0,3}\s?\(
  (?:\b|_)(?:hash|check|verify|make|compare|generate|valid)_?(?:pw|pwd|pass|password)\w{0,12}\s?\(
  \b(?:password|pwd)_?(?:hash|verify|check)\w{0,12}\s?\(
  \b(?:Hash|Password|PasswordHasher(?:\(\))?|Bcrypt|passwordEncoder(?:\(\))?|pwd_context|password_?hasher|hasher)(?:\.|::|->)(?:make|create|hash|hash_pwd_salt|encode|check|verify|matches)\w{0,8}\s?\(
  \bset_?password\s?\((?=\s{0,3}[bfru]?\\{0,3}["'][^"'\n]{1,200}["']\s{0,3}\))
`;

/** Calls of libraries of which one argument is the secret. */
export const CALL_PLACE_RULES: readonly ContextRule[] = [
  // `bcrypt.hash("V", 12)`, `require('bcryptjs').hashSync('V')`, `Hash::make('V')`
  heldBy(
    "assignment",
    ["crypt", "argon2", "pbkdf2", "hash", "pass", "pwd"],
    [["("], ['"', "'", "`"]],
    () =>
      String.raw`${HASHES()}\s{0,3}(?:\\{0,3}["'](?:sha-?\d{1,3}|md5|pbkdf2[\w:]{0,20})\\{0,3}["'],\s{0,3})?(?!\\{0,3}["'](?:sha-?\d|md5|pbkdf2))${VALUE}(?=\\{0,3}["'\x60]\s{0,3}[,)])`,
  ),
  // A user and a password.
  heldBy(
    "assignment",
    ["usernametoken", "basic_auth", "credentials", "plainauth", "set_password", "basicauth"],
    [["("], ['"', "'"]],
    () =>
      String.raw`${START}(?:(?:UsernameToken|\.?basic_?auth|Credentials(?:::new)?)\(\s{0,4}${FIRST}|set_password\(\s{0,4}${FIRST}${FIRST}|PlainAuth\(\s{0,4}${FIRST}${FIRST})${VALUE}`,
  ),
  // The same as a call of its own: `auth.basic("neo4j", "V")`, `.preemptive().basic("anna", "V")`, `httpBasic("anna", "V")`
  heldBy(
    "assignment",
    [
      "basic(",
      "digest(",
      "httpbasic",
      "setbasicauth",
      "authprovider(",
      "authentication(",
      "authenticator(",
    ].concat(["withemail", "credential("]),
    [[","], ['"', "'"]],
    () =>
      String.raw`${START}(?:(?:auth(?:entication)?(?:\(\))?(?:\.\w{1,20}\(\))?|\w{0,20}credentials|authtokens?)\.(?:basic|digest|ntlm)|(?:with|set|use)?_?http_?basic(?:_?auth)?|setBasicAuth|Plain(?:Text)?AuthProvider|Password(?:Authentication|Authenticator)|(?:Network|Password|PS)Credential|(?:create|sign_?in)\w{0,6}withEmail(?:AndPassword)?)\(\s{0,4}${FIRST}${VALUE}(?=\\{0,3}["'\x60](?:\.toCharArray\(\))?\s{0,3}[,)])`,
  ),
  // A user that a framework keeps: `userManager.CreateAsync(new User { … }, "V")`
  heldBy(
    "assignment",
    ["createasync(", "passwordasync(", "passwordsigninasync("],
    [["anager"], ['"']],
    () =>
      String.raw`manager\w{0,4}\.(?:\w{0,6}create|\w{0,12}password|passwordSignIn)Async\(\s{0,4}(?:new\s[^\n]{1,200}?[})]|[\w.]{1,40}),\s{0,4}${VALUE}(?=\\{0,3}"\s{0,3}[,)])`,
  ),
  // Users with their passwords: `users: { anna: 'V' }`, `gin.Accounts{"anna": "V"}`
  heldBy(
    "assignment",
    ["accounts{", "basicauth", "accounts {"],
    [["{"], ['"', "'"]],
    () =>
      String.raw`(?:\bAccounts\s?\{|basicAuth\([^\n]{0,80}?\busers\s{0,2}:\s{0,2}\{)(?:\s{0,8}\\{0,3}["']?[\w.@-]{1,60}\\{0,3}["']?\s{0,2}:\s{0,2}\S{1,200},){0,8}\s{0,8}\\{0,3}["']?[\w.@-]{1,60}\\{0,3}["']?\s{0,2}:\s{0,2}${QUOTED_VALUE}`,
  ),
  // What signs, or is compared with.
  heldBy(
    "assignment",
    [
      "cookiestore",
      "signedstring",
      "secure_compare",
      "constructevent",
      "from_secret",
      "filesystemstore",
      "new secret",
    ],
    [["("], ['"', "'"]],
    () =>
      String.raw`${START}(?:New(?:Cookie|Filesystem)Store\(\s{0,3}|SignedString\(\s{0,3}|secure_compare\(\s{0,3}${FIRST}|constructEvent\(\s{0,3}${FIRST}${FIRST}|from_secret\(\s{0,3}|new\sSecret\(\s{0,3})${VALUE}`,
  ),
  heldBy(
    "assignment",
    ["app.keys"],
    [["["]],
    () =>
      String.raw`${START}app\.keys\s{0,2}=\s{0,2}(?:new\s\w{1,20}\()?\[\s{0,4}(?:\\{0,3}["'][^"'\n]{1,200}\\{0,3}["'],\s{0,4}){0,4}${QUOTED_VALUE}`,
  ),
  heldBy(
    "assignment",
    ["provider"],
    [[":"], ["'", '"']],
    () =>
      String.raw`${START}provider\s{1,3}:\w{2,40},\s{0,4}\\{0,3}["'][^"'\n]{1,120}\\{0,3}["'],\s{0,4}${QUOTED_VALUE}`,
  ),
  // A bind as a directory's user.
  heldBy(
    "assignment",
    ["connection("],
    [["dc=", "cn=", "uid="]],
    () =>
      String.raw`${START}Connection\(\s{0,3}[\w.]{1,40},\s{0,3}(?:user\s?=\s?)?\\{0,3}["'][^"'\n]{0,40}?\b(?:dc|cn|uid)=[^"'\n]{1,120}\\{0,3}["'],\s{0,3}(?:password\s?=\s?)?${QUOTED_VALUE}`,
  ),
  heldBy(
    "assignment",
    ["bot.run", "client.run", "bot.login", "client.login"],
    [["("]],
    () => String.raw`${START}(?:bot|client)\.(?:run|login)\(\s{0,3}${ALONE}${QUOTED_VALUE}`,
  ),
  heldBy(
    "assignment",
    ["password("],
    [["params"], ['"']],
    () => String.raw`${START}password\(\s{0,3}\\{0,3}"[\w.-]{1,80}\\{0,3}",\s{0,3}${QUOTED_VALUE}`,
  ),
  // A field for a password, and what a test types into it.
  heldBy(
    "assignment",
    [
      "typetext",
      "entertext",
      "inputtext",
      "fill(",
      "replacetext",
      "write(",
      ".type(",
      "change(",
      "keys(",
      "value(",
    ],
    [["pass"]],
    () =>
      String.raw`pass(?:word|wd|code|phrase)?\b[^\n]{0,24}?(?:${HELD_NEXT}[^\n]{0,80}?)?(?:\.perform\(\s{0,3}|${HELD_NEXT}(?:- )?(?:\w{1,20}\.)?)?(?:(?:typeText|replaceText|fill|inputText|write|\.type|send_?keys|set_?value|add_?value)\s{0,2}[(:]\s{0,3}|(?<=(?:enterText|\.type|\.fill|\.change|send_?keys|set_?value)\([^\n]{0,80})\)?\)?,\s{0,3}(?:\{\s{0,3}target:\s{0,3}\{\s{0,3}value:\s{0,3})?)${VALUE}`,
  ),
  // A wallet's private key: ethers, viem and Hardhat's `accounts: ["0xV", "0xV"]`.
  {
    kind: "assignment",
    hints: ["0x"],
    needs: [["wallet(", "signingkey(", "keytoaccount(", "accounts"]],
    pattern: () =>
      /(?=0x[a-f0-9]{64}(?![a-f0-9]))(?<=\b(?:(?:Wallet|SigningKey|privateKeyToAccount)\(\s{0,4}|accounts\\{0,3}["']?\s{0,2}:\s{0,2}\[[^\]]{0,400})\\{0,3}["'`])(?<secret>0x[a-f0-9]{64})/gi,
    accept: () => true,
  },
];
