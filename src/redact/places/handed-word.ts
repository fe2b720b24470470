import { oneOf } from "../../text/one-of.ts";

/** What people call what they hand over; things that have keys and tokens of another kind say so. */
export const HANDED_WORD = () => oneOf`
  passwor[dt]s?|passphrase|passcode|passwd|credentials?|creds
  (?:api|access|secret|license|production|prod|staging|live|private|signing|encryption|deploy|service|stream|admin|root|master|real)[ _-]?(?:key|token|secret)s?
  (?<![\w-])(?:token|secret)
`;

/** Of which every such word has one. */
export const HANDED_HINTS: readonly string[] = ["pass", "token", "key", "secret", "cred"];

/** Words of one's own before it. */
export const WORDS_BEFORE = String.raw`(?:[a-z][\w'’-]{0,16}\s){0,3}?`;
