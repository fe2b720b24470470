import type { ContextRule } from "./context-rule.ts";

/** Before a joint: names of hashes, encodings, kinds of addresses and ids, which no secret follows. */
const NO_ISSUER =
  /^(?:sha\d*|md5|blake\w*|hash|digest|integrity|checksum|etag|fingerprint|base64|data|image|img|https?|wss?|file|git|ssh-\w+|npm|node|urn|cid|ipfs|did|commit|rev|ref|id|uid|key|cache|layer|chunk|sig|signature|nonce|public\w*|pub\w*|cert\w*|csrf\w*)$|sha(?:256|384|512)|public|\.(?:pub|[jt]sx?|py|go|rs|map)$/i;
const KEY_NAME = /(?:^|[-_.])(?:token|secret|key|pat|api|auth|apikey|client)(?:$|[-_.])/i;

/** Tokens of several parts, joined by a colon, a bar or an exclamation mark: an issuer's word, then a long random run. */
export const JOINED_RULES: readonly ContextRule[] = [
  {
    kind: "issued-token",
    hints: [":", "!", "|"],
    needs: ["0123456789".split("")],
    run: /(?<![\w+/.-])[\w+/.-]{40}/,
    // A public key of 32 bytes and a hash are shorter.
    pattern: () =>
      /(?<![\w.:/%+@=~-])[A-Za-z][\w.-]{1,40}(?::[\w.-]{1,40}(?=\|))?(?:[:|!](?=[\w+/.-]{56})|:(?=[a-z0-9]{40}))(?<secret>(?:[A-Za-z0-9+/_-]|\.(?=\w)){40,}={0,2})(?=[!~]?)/g,
    accept: isJoined,
  },
];

function isJoined(secret: string, lead: string): boolean {
  const issuer = lead.replace(/[:|!]$/, "");
  if (NO_ISSUER.test(issuer) || issuer.split(/[.-]/).some((part) => /^(?:sha\d+|md5|pub)$/i.test(part)))
    return false;
  if (/[\\/].*[\\/].*\.|^[\w-]+(?:[./][a-z_-]+){3,}/.test(secret)) return false;
  if (/^[a-z0-9]+$/.test(secret)) return KEY_NAME.test(issuer) && kindChanges(secret) > secret.length / 5;
  return /[a-z]/.test(secret) && /[A-Z]/.test(secret) && kindChanges(secret) > secret.length / 3.2;
}

/** Places where the kind of character changes, which in random text are more than in words. */
function kindChanges(text: string): number {
  return (text.match(/[A-Z](?=[a-z\d])|[a-z](?=[A-Z\d])|\d(?=[A-Za-z])/g) ?? []).length;
}
