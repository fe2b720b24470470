import type { ContextRule } from "./context-rule.ts";
import { isPronounceable, looksRandom } from "./entropy.ts";
import { isScattered } from "./scattered.ts";

/** Least characters behind the prefix, by what makes them random. */
const LEAST_MIXED = 20;
const LEAST_BEHIND_A_WORD = 32;
const LEAST_OF_ONE_CASE = 24;
const LEAST_HEX = 32;

/** What issuers call a key. */
const KEY_WORD =
  /^(?:sk|pk|rk|ak|key|apikey|tok|token|secret|sec|pat|api|access|auth|live|test|prod|sandbox|refresh|oauth|sat|pst|cred)$/;

/** Prefixes of ids, hashes and generated names. */
export const ID_WORD =
  /^(?:toolu|msg|req|call|chatcmpl|cmpl|resp|rs|fc|ws|session|sess|cse|run|thread|asst|file|batch|evt|event|cus|pi|ch|in|sub|price|acct|item|conv|proj|prj|org|user|usr|team|dpl|pm|seti|card|txn|po|dp|wf|job|task|step|agent|env|pod|trace|span|srvtoolu|container|skill|gen|id|uid|uuid|guid|ref|rev|git|commit|sha|sha1|sha256|sha384|sha512|md5|blake2b?|hash|digest|etag|img|image|index|chunk|main|master|vendor|assets?|build|node|page|css|js|font|cache|tmp|temp|obj|blob|tree|snap|snapshot|vol|vpc|subnet|sg|ami|eni|i|arn|zone|host|doc|page|post|msgid|message|turn|parent|request|response|trace|client|device|vm|pr|gh|ci|bundle|style|styles|module|layout|app|web|systemd|v\d*)$/;

/** A prefix of one case and behind it a long random run, as issuers make their tokens; no list knows them all. */
export const ISSUED_RULE: ContextRule = {
  kind: "issued-token",
  hints: ["_", "-", "."],
  needs: ["0123456789".split("")],
  run: /(?<![\w.-])[\w.-]{21}/,
  // Behind it a tail of base64 that has signs; that asks nothing back, which took 300 x 300 steps at each path.
  pattern: () =>
    /(?<!\b(?:W\/|etag["']?[:=]\s?|if-none-match["']?[:=]\s?)\\{0,3}["'])(?:(?<![\w.\\%+!$^~)}\]-])|(?<=\\[nrtbf]|\\u[0-9A-Fa-f]{4}|\\x[0-9A-Fa-f]{2}|%[0-9A-Fa-f]{2}|\[[\d;]{1,12}m|(?:^|\n|\\n)[+-]|(?<![\w.-])_))[A-Za-z][A-Za-z0-9]{0,11}[_.-][\w.-]{19,500}(?<![._-])(?=[._-]{0,3}(?![\w.$#^~-]|[!?]\w))(?:[+/][\w+/-]{1,300}==?|(?:\+|\/[\w/-]{0,299}\+)[\w+/-]{0,299}[\w/-])?={0,2}/g,
  accept: looksIssued,
};

/** True for `prefix_Kx81…`, not for names, ids, hashes and files. */
function looksIssued(token: string): boolean {
  const word = token.replace(/[+/=].*$/, "");
  if (NO_TOKEN.test(word) || /\.(?!(?:eu|us|ap|va)$)[a-z]{1,5}\d?$/i.test(word)) return false;
  for (const { index } of word.slice(0, 30).matchAll(/[_.-]/g)) {
    const parts = word.slice(0, index).split(/[_.-]/);
    if (parts.length > 4 || !parts.every(isPrefixPart)) return false;
    if (isRandomBehind(word.slice(index + 1), parts)) return true;
  }
  return false;
}

function isPrefixPart(part: string): boolean {
  // Two digits among a few hex letters are a size, as in an ETag.
  if (/^[0-9a-f]*\d[0-9a-f]*\d[0-9a-f]*$/.test(part)) return false;
  return /^(?:[a-z][a-z0-9]{0,11}|[A-Z][A-Z0-9]{0,11}|\d{1,3}[a-z]?)$/.test(part);
}

function isRandomBehind(rest: string, parts: readonly string[]): boolean {
  if (rest.length < LEAST_MIXED) return false;
  const isKey = parts.some((part) => KEY_WORD.test(part.toLowerCase()));
  if (!isKey && parts.some((part) => ID_WORD.test(part.toLowerCase()))) return false;
  const isWord = !isKey && parts.every((part) => part.length >= 4 && isPronounceable(part));
  return rest.length >= leastLength(rest, isWord) && isJumbled(rest);
}

/** UUIDs, also cut ones, ids of GitHub's nodes, folders of macOS, sessions of Stripe's checkout. */
const NO_TOKEN =
  /[0-9a-f]{4}(?:-[0-9a-f]{4}){2,3}-[0-9a-f]{6}|^[A-Z]{1,5}_(?:kw|lA|lQ)|0000gn$|^cs_(?:test|live)_(?!.*_secret_)/i;

function leastLength(rest: string, isWord: boolean): number {
  if (/^[0-9a-f]+$/i.test(rest)) return isWord ? Number.POSITIVE_INFINITY : LEAST_HEX;
  if (isWord) return LEAST_BEHIND_A_WORD;
  return /[a-z]/.test(rest) && /[A-Z]/.test(rest) ? LEAST_MIXED : LEAST_OF_ONE_CASE;
}

/** Most of the longest part lies outside of words, and its letters and digits alternate; a joint may lie anywhere in it. */
function isJumbled(rest: string): boolean {
  const [longest = ""] = rest.split(/[_.-]/).sort((a, b) => b.length - a.length);
  if (!/[A-Za-z]/.test(longest) || !looksRandom(rest)) return false;
  if (longest.length < 12) return isScattered(rest) && isFewWords(rest.replace(/[_.-]/g, ""));
  if (/^[0-9a-f]+$/i.test(rest)) return true;
  const changes = longest.match(/[A-Za-z](?=\d)|\d(?=[A-Za-z])|[a-z](?=[A-Z])/g) ?? [];
  return changes.length >= 4 && isFewWords(longest);
}

/** Less than half of it is words. */
export function isFewWords(run: string): boolean {
  const inWords = run.match(WORDS) ?? [];
  const known = inWords.filter((word) => word.length >= 4 && (isPronounceable(word) || /\d/.test(word)));
  return known.join("").length < run.length / 2;
}

const WORDS = /(?:SHA|RSA|UTF|AES|JWT|TLS|UUID|HTTPS?)-?\d*|[A-Z]?[a-z]{3,}|[A-Z]{4,}|\d{6,}/g;
