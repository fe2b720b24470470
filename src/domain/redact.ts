import { createHmac } from "node:crypto";
import { REDACT_RULES, type RedactRule } from "./redact-rules.ts";

/** A text without its secrets, and how many there were. */
export interface Redaction {
  readonly text: string;
  readonly count: number;
}

const HALF_LIMIT = 500_000;
/** Longer than any secret but a key file's: what lies across the cut goes with the margin. */
const MARGIN = 4_000;

// ESC sequences: CSI, OSC up to its end, and two-character ones.
const ANSI =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing terminal control is the purpose.
  /\u001b(?:\[[0-9;:?<=>]{0,64}[ -/]{0,4}[@-~]|\][^\u0007\u001b]{0,2000}(?:\u0007|\u001b\\)?|[@-Z\\^_]?)/g;
// Zero-width, bidi and tag characters hide words from people and break patterns.
const INVISIBLE = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing control characters is the purpose.
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
const PRIVATE_OPEN = /<private>/i;

/** Removes secrets and private spans from decoded text. The same secret leaves the same mark under the same key. */
export function redact(text: string, key: Uint8Array): Redaction {
  if (text.length <= 2 * HALF_LIMIT) return redactWhole(clean(text), key);
  const head = redactWhole(clean(text.slice(0, HALF_LIMIT)), key);
  const tail = redactWhole(clean(text.slice(-HALF_LIMIT)), key);
  const gone = text.length - 2 * (HALF_LIMIT - MARGIN);
  return {
    text: `${head.text.slice(0, -MARGIN)}\n[... ${gone} characters left out ...]\n${tail.text.slice(MARGIN)}`.toWellFormed(),
    count: head.count + tail.count,
  };
}

/** Escapes and invisible characters would end a word where a pattern expects a boundary. */
function clean(text: string): string {
  const visible = text.toWellFormed().replace(ANSI, "").replace(/\r\n?/g, "\n").replace(CONTROL, "");
  return withoutPrivate(visible.replace(INVISIBLE, ""));
}

/** `<private>` without an end hides the rest: better too much than too little. */
function withoutPrivate(text: string): string {
  if (!PRIVATE_OPEN.test(text)) return text;
  const parts = text.split(/<private>/i);
  const kept = parts.slice(1).map((part) => {
    const end = part.search(/<\/private>/i);
    return end === -1 ? "" : part.slice(end + "</private>".length);
  });
  return (parts[0] ?? "") + kept.join("");
}

function redactWhole(text: string, key: Uint8Array): Redaction {
  let redacted = text;
  let lower = text.toLowerCase();
  let count = 0;
  for (const rule of REDACT_RULES) {
    if (!rule.hints.some((hint) => lower.includes(hint))) continue;
    const next = applyRule(rule, redacted, key);
    if (next.count === 0) continue;
    count += next.count;
    redacted = next.text;
    lower = redacted.toLowerCase();
  }
  return { text: redacted, count };
}

function applyRule({ kind, pattern, accept }: RedactRule, text: string, key: Uint8Array): Redaction {
  let count = 0;
  const replaced = text.replace(pattern, (...args) => {
    const match = args[0] as string;
    const groups = args.at(-1) as Record<string, string> | string;
    const secret = typeof groups === "object" ? (groups.secret ?? match) : match;
    if (secret.includes("[redacted:") || accept?.(secret) === false) return match;
    count++;
    const start = match.lastIndexOf(secret);
    return match.slice(0, start) + mark(kind, secret, key) + match.slice(start + secret.length);
  });
  return { text: replaced, count };
}

/** Equal secrets can be told to be equal, and nothing else about them. */
function mark(kind: string, secret: string, key: Uint8Array): string {
  const hmac = createHmac("sha256", key).update(secret).digest("hex").slice(0, 8);
  return `[redacted:${kind}:${hmac}]`;
}
