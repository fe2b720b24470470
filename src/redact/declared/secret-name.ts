import { oneOf } from "../../text/one-of.ts";
import { APPLICATION } from "../context-rule.ts";

const PLAIN_NAME = oneOf`
  passw(?:or)?d|passphrase|passcode|passwort|kennwort|contrase(?:ñ|n)a|senha|pwd|psk
  (?<![a-z])(?:pass|pw)|(?<=db|user|admin|root|smtp|mail|imap|ftp|ssh|login|my|sql|pg|redis|mongo)(?:pass|pw)
  (?:api|access|preshared|private|secret|signing|encryption|auth|account|master|license|shared)[_ .-]?key
  ${APPLICATION}secret|secret|token|cred(?:ential)?s?
`;

/** Words of the names that secrets have in code and settings, with what may stand behind them. */
export const DECLARED_NAME = `${PLAIN_NAME}(?:[_-]?value|[_-](?:base64|prod|production|dev|staging|live|test|new|old|v?[0-9]{1,2}))?`;

/** Of which every such name has one. */
export const DECLARED_HINTS = "pass pwd pw psk kennwort contrase senha secret token key cred".split(" ");
