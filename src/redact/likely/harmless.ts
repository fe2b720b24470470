import { matching } from "../../text/one-of.ts";
import { isWordy } from "../entropy.ts";

/** Digits, signs, or capitals within: what has none of them goes for a word. */
const IS_MIXED = /\d|[!#$%^*?~+&=]|[a-z][A-Z]|[A-Z]{2}[a-z]/;

/** By itself, because it is what most texts hold, and the pattern below takes a short process a millisecond to compile. */
const PATH = /^(?:~|\.{1,2}|@?[\w.-]{1,40})?\/[\w.@~+-]+\/|^[A-Za-z]:[/\\]|^\/[\w.@-]+(?::\d+)*$/;
/** What says by its form that it is none: addresses, ids, sums, pictures, public keys, flags, names of tests and of compiled code. */
const HARMLESS = matching("")`
  ^(?:[a-z][a-z+.-]{1,10}:)?//(?![^/]*:[^/]*@|[^/@]{12,}@)
  ^[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:[:/]|$)
  ^(?:toolu|msg|req|call|chatcmpl|resp|run|thread|file|evt|event|agent|task|session|srvtoolu|prj|dpl)[_-]
  ^(?:acct|ba|card|ch|cn|cs|cus|dp|fee|ii|il|in|iauth|ich|pi|plink|pm|po|price|prod|promo|py|qt|rcpt|re|seti|si|src|sub|sub_sched|tr|txn)_[A-Za-z\d]{14,40}$
  \bsha\d+[:-]|[A-Za-z]{3}[-_:/@][\da-f]{32,64}$
  ^(?:md5|h1|did|urn|cid|ipfs)[:-]|^Qm[1-9A-HJ-NP-Za-km-z]{44}|^z6Mk|^0x[\da-fA-F]{1,16}$|^0x[\da-fA-F]{40}$
  ^(?:iVBORw0KGgo|/9j/|R0lGOD|UklGR|JVBERi0|AAAA[BCE]|PHN2Zy|SUkq|Qk[0-9A-Z])
  ^--?[A-Za-z][\w-]*(?:=|$)
  ^(?:Test|Benchmark|Example|Fuzz)[A-Z_]
  ^_{0,2}(?:Z[NSTLK]{0,2}[a-z]{0,2}\d+[A-Za-z_]|R(?:INv|N[vCt]|[MXY][a-z]))\w*$
  ^\$(?:env:)?[A-Z_][A-Z\d_]*$|^%[A-Z_][A-Z\d_]*%$|^cs_(?:test|live)_[A-Za-z\d]+$
  ^[^A-Za-z\d]+$|^[\d_.,:%/+x-]+[a-zA-Z%]{0,3}$
  ^[*&]?[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)+$
`;
/** Before a sum, a public key, an id or a picture. */
const HARMLESS_LEAD = matching("i")`
  (?:sha-?\d{1,3}|md5|h1|integrity|digest|checksum|hash|ssh-(?:rsa|ed25519|dss)|ecdsa-[\w-]+|did:key|base64,|address)["']?[=: -]{1,3}["']?(?:sha\d{1,3}[:-])?$
  \barn:aws[\w-]*:$
`;

/** True where no surroundings make a secret of it. */
export function isHarmless(value: string, lead: string): boolean {
  if (
    !IS_MIXED.test(value) ||
    PATH.test(value) ||
    HARMLESS.test(value) ||
    HARMLESS_LEAD.test(lead.slice(-40))
  )
    return true;
  if (SLUG.test(value) || (UUID.test(value) && (RESUMES.test(lead) || NAMES_ID.test(lead)))) return true;
  return (!/[\d!#$%^*?~]/.test(value) && isWordy(value)) || isWrittenText(value);
}

/** Words with hyphens, and a number behind them. */
const SLUG = /^[a-z]{3,}(?:-[a-z]{2,}){2,}-\d{1,4}$/;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const NAMES_ID =
  /(?<!secret[_-]?|session[_-]?|token[_-]?)(?:(?<![A-Za-z])id|(?<=[a-z])I[dD]|[Uu]uid|UUID|[Gg]uid)["']?\s{0,2}[:=>]\s{0,2}["']?$/;
/** An agent's session that goes on. */
const RESUMES =
  /\b(?:claude|codex|gemini|qwen|cursor-agent|copilot|opencode|goose|amp|crush)\b[^\n|;&]{0,400}\s(?:-[rsc]|--(?:resume|session(?:-id)?|continue|fork)|resume|fork)[= ]$/i;

/** Base64 of a text, whose own words are read elsewhere. */
function isWrittenText(value: string): boolean {
  if (value.length < 24 || !/^[\w+/-]+={0,2}$/.test(value)) return false;
  const text = Buffer.from(value.slice(0, 200), "base64").toString("latin1");
  return /^[ -~\n\t]+$/.test(text);
}
