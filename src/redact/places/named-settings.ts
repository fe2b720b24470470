import type { ContextRule } from "../context-rule.ts";
import { ARGUMENT, QUOTED_VALUE } from "../given-value.ts";
import { HELD_NEXT, HELD_START, heldBy, heldPair, heldWord, START } from "./held-value.ts";

const ENDS = String.raw`(?=["'\x60]?[ \t]{0,4}(?:\r?\n|\\r|\\n|\\{0,3}["']|$))`;

/** Settings of servers and routers whose names say secret in their own way, and pairs that only they have. */
export const NAMED_SETTING_RULES: readonly ContextRule[] = [
  heldBy(
    "assignment",
    [
      "rootpw",
      "remotepass",
      "authtok",
      "psksecret",
      "keystorepass",
      "keyaliaspass",
      "pepper",
      "hash_salt",
      "fernet_key",
      "des_key",
    ],
    [],
    () =>
      String.raw`${START}(?:[\w.-]{1,40}[_.-])?(?:olcRootPW|rootpw|remotepass|authtok|psksecret|keystorepass|keyaliaspass|pepper|hash_salt|fernet_key|des_key)\\{0,3}["']?\]?(?:\s{0,3}(?:=>|[:=])\s{0,3}|[ \t]{1,8})${ARGUMENT}`,
  ),
  // `set network ike … pre-shared-key key V`, `crypto isakmp key V address …`, `sentinel auth-pass mymaster V`
  heldBy(
    "password-file",
    ["pre-shared-key", "isakmp", "auth-pass", "preshared"],
    [],
    () =>
      String.raw`${START}(?:(?:wpa\d?-)?pre-?shared-key(?:\s{0,2}[:=]\s{0,2}|\s{1,3}(?:ascii-text\s{1,3}|key\s{1,3}|local\s{1,3}|remote\s{1,3}){0,2}(?:[06]\s{1,3})?)|crypto\s{1,3}isakmp\s{1,3}key\s{1,3}(?:[06]\s{1,3})?|sentinel\s{1,3}auth-pass\s{1,3}\S{1,60}\s{1,3})${ARGUMENT}`,
  ),
  heldBy(
    "password-file",
    ["tacacs", "radius"],
    [["key"]],
    () =>
      String.raw`${START}(?:tacacs|radius)(?:-|\s{1,2})server\s[^\n]{1,60}(?:${HELD_NEXT}address[^\n]{1,80}){0,2}${HELD_NEXT}key\s{1,3}(?:[067]\s{1,3})?${ARGUMENT}`,
  ),
  heldBy(
    "password-file",
    ["username", "set passwd", "http_passwd", "auth_pass", "shared-secret", "remote_password"],
    [],
    () =>
      String.raw`${START}(?:username\s{1,3}\S{1,60}\s[^\n]{0,80}?\bsecret(?:\s{1,3}[05])?|set\s{1,3}passwd|HTTP_Passwd|auth_pass|shared-secret|remote_password)\s{1,8}${ARGUMENT}`,
  ),
  // A user and a password in one value, on a line of its own.
  heldBy(
    "url-login",
    ["user="],
    [[":"], ["lt-cred", "realm", "user="]],
    () => String.raw`${HELD_START}user=(?!([\w-]+):\1${ENDS})${heldPair(":(?!\\d{1,6}\\b)")}${ENDS}`,
  ),
  heldBy(
    "url-login",
    ["cache_peer"],
    [["login="]],
    () => String.raw`${START}cache_peer\s[^\n]{0,200}?\slogin=${heldPair(":")}`,
  ),
  heldBy(
    "url-login",
    ["bundle_"],
    [[":"]],
    () =>
      String.raw`${START}BUNDLE_[A-Z0-9_]{2,80}\\{0,3}["']?\s{0,3}[:=]\s{0,3}\\{0,3}["']?${heldPair(":(?!//)")}(?=["'\s\\]|$)`,
  ),
  // Lists of proxies: kind, address, port, user, password.
  heldBy(
    "password-file",
    ["socks4", "socks5", "http"],
    [["proxylist", "proxychains", "socks"]],
    () =>
      String.raw`${HELD_START}(?:https?|socks[45]|raw)[ \t]{1,8}[\w.-]{3,80}[ \t]{1,8}\d{2,5}[ \t]{1,8}\S{1,60}[ \t]{1,8}${heldWord()}${ENDS}`,
  ),
  heldBy(
    "url-login",
    ["[basicauth]"],
    [[":"]],
    () => String.raw`\[BasicAuth\]${HELD_NEXT}[\w.@+-]{1,60}\s{0,2}:\s{1,3}${heldWord()}`,
  ),
  heldBy(
    "authorization",
    ["basic "],
    [["authorization"]],
    () =>
      String.raw`${START}authorization:\s{1,3}basic\s{1,3}[A-Za-z_][\w.@+-]{1,60}[ :]\s{0,2}${heldWord()}${ENDS}`,
  ),
  // Keys of what signs and encrypts, in quotes.
  heldBy(
    "assignment",
    ["jwt"],
    [["key"]],
    () =>
      String.raw`${START}jwt\w{0,12}\\{0,3}["']?\s{0,3}[:=]\s{0,3}\{[^{}]{0,300}?\\{0,3}["'](?:signing|secret)?key\\{0,3}["']\s{0,3}:\s{0,3}${QUOTED_VALUE}`,
  ),
  heldBy(
    "assignment",
    ["machinekey"],
    [["decryptionkey", "validationkey"]],
    () => String.raw`<machineKey\s[^<>]{0,600}?\b(?:de|en)cryptionKey=${QUOTED_VALUE}`,
  ),
  heldBy(
    "assignment",
    ["encrypt"],
    [["datacenter", "consul", "serf", "retry_join"]],
    () => String.raw`${HELD_START}\\{0,3}["']?encrypt\\{0,3}["']?\s{0,3}[:=]\s{0,3}${QUOTED_VALUE}`,
  ),
  heldBy(
    "assignment",
    ["access-tokens"],
    [["="]],
    () =>
      String.raw`${START}access-tokens\s{0,3}=\s{0,3}(?:[\w.-]{3,80}=\S{4,400}\s{1,3}){0,4}[\w.-]{3,80}(?:\/[\w.-]{1,80})?=(?:PAT:|OAuth2:)?${heldWord()}`,
  ),
  heldBy(
    "assignment",
    ["app_keys"],
    [[","]],
    () => String.raw`${START}APP_KEYS\\{0,3}["']?\s{0,3}[:=]\s{0,3}\\{0,3}["']?${heldWord(",")}`,
  ),
  heldBy(
    "assignment",
    ["outputvalue"],
    [["outputkey"]],
    () =>
      String.raw`${START}OutputKey\\{0,3}"\s{0,3}:\s{0,3}\\{0,3}"\w{0,60}?(?:Password|Secret|Token|AccessKey|ApiKey)\w{0,8}\\{0,3}"\s{0,3},\s{0,20}\\{0,3}"OutputValue\\{0,3}"\s{0,3}:\s{0,3}${QUOTED_VALUE}`,
  ),
];
