import { createHmac } from "node:crypto";
import type { PlaceRule } from "./redact-rule.ts";
import { PLACE_RULES } from "./redact-rules.ts";
import { TOKEN_PATTERN, TOKEN_RULES } from "./redact-tokens.ts";

/** A text without its secrets, and how many there were. */
export interface Redaction {
  readonly text: string;
  readonly count: number;
}

/** Every kind of secret that is known. */
export const REDACT_RULES: readonly { readonly kind: string }[] = [...TOKEN_RULES, ...PLACE_RULES];

const HALF_LIMIT = 500_000;
/** Longer than any secret but a key file's: what lies across the cut goes with the margin. */
const MARGIN = 20_000;
/** What is found can lay open what stands beside it. */
const MAX_ROUNDS = 4;

// ESC sequences and their one-byte forms: CSI, OSC up to its end, and two-character ones.
const ANSI =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing terminal control is the purpose.
  /(?:\u001b\[|\u009b)[0-9;:?<=>]{0,64}[ -/]{0,4}[@-~]|(?:\u001b\]|\u009d)[^\u0007\u001b\u009c]{0,2000}(?:\u0007|\u001b\\|\u009c)?|\u001b[@-Z\\^_]?/g;
// Zero-width, bidi, filler and tag characters hide words from people and break patterns.
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
const LONE_SURROGATE = /\p{Surrogate}/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing control characters is the purpose.
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
const PRIVATE_OPEN = /<\s{0,3}private\s{0,3}>/i;
const PRIVATE_TAG = /<\s{0,3}(\/?)\s{0,3}private\s{0,3}>/gi;

// Within the walk a mark is a number in control characters, which `clean` left none of: no pattern finds anything in it.
const MARK = /\[redacted:[a-z0-9-]{1,30}:[0-9a-f]{8}\]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these stand for marks.
const HIDDEN_MARK = /\u000b([\u0010-\u001f]+)\u000c/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these stand for marks.
const HIDDEN_MARK_CUT_OFF = /\u000b[\u0010-\u001f]*$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these stand for marks.
const HIDDEN_MARK_BEGUN = /^[\u0010-\u001f]*\u000c/;

/** Removes secrets and private spans from decoded text. The same secret leaves the same mark under the same key. */
export function redact(text: string, key: Uint8Array): Redaction {
  const walk = new Walk(key);
  const visible = walk.hideMarks(withoutPrivate(clean(text)));
  if (visible.length <= 2 * HALF_LIMIT)
    return { text: walk.showMarks(walk.redact(visible)), count: walk.count };
  const head = walk.redact(visible.slice(0, HALF_LIMIT)).slice(0, -MARGIN).replace(HIDDEN_MARK_CUT_OFF, "");
  const tail = walk.redact(visible.slice(-HALF_LIMIT)).slice(MARGIN).replace(HIDDEN_MARK_BEGUN, "");
  const gone = visible.length - 2 * (HALF_LIMIT - MARGIN);
  const kept = `${head}\n[... ${gone} characters left out ...]\n${tail}`;
  return { text: walk.showMarks(kept).toWellFormed(), count: walk.count };
}

/** Escapes and invisible characters would end a word where a pattern expects a boundary. */
function clean(text: string): string {
  const wellFormed = text.isWellFormed() ? text : text.replace(LONE_SURROGATE, "");
  const lines = wellFormed.replace(ANSI, "").replace(/\r\n?/g, "\n");
  return lines.replace(CONTROL, "").replace(INVISIBLE, "");
}

/** `<private>` without an end hides the rest: better too much than too little. */
function withoutPrivate(text: string): string {
  if (!PRIVATE_OPEN.test(text)) return text;
  let kept = "";
  let depth = 0;
  let from = 0;
  for (const { 0: tag, 1: slash, index } of text.matchAll(PRIVATE_TAG)) {
    if (depth === 0 && slash === "/") continue;
    if (depth === 0) kept += text.slice(from, index);
    depth += slash === "/" ? -1 : 1;
    from = index + tag.length;
  }
  if (depth === 0) kept += text.slice(from);
  // What stood around a span can make another opening.
  const opening = kept.search(PRIVATE_OPEN);
  return opening === -1 ? kept : kept.slice(0, opening);
}

/** One text's way through the rules. */
class Walk {
  count = 0;
  readonly #key: Uint8Array;
  readonly #marks: string[] = [];

  constructor(key: Uint8Array) {
    this.#key = key;
  }

  redact(text: string): string {
    let redacted = text;
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const before = this.count;
      redacted = this.#redactTokens(redacted);
      let lower = redacted.toLowerCase();
      for (const rule of PLACE_RULES) {
        if (!rule.hints.some((hint) => lower.includes(hint))) continue;
        const next = this.#redactPlaces(rule, redacted);
        if (next !== redacted) lower = next.toLowerCase();
        redacted = next;
      }
      if (this.count === before) break;
    }
    return redacted;
  }

  hideMarks(text: string): string {
    return text.replace(MARK, (mark) => this.#hide(mark));
  }

  showMarks(text: string): string {
    return text.replace(HIDDEN_MARK, (_hidden, digits: string) => this.#marks[numberOf(digits)] ?? "");
  }

  #redactTokens(text: string): string {
    return text.replace(TOKEN_PATTERN, (...args) => {
      const groups = args.at(-1) as Record<string, string | undefined>;
      const rule = TOKEN_RULES.findIndex((_rule, index) => groups[`t${index}`] !== undefined);
      return this.#mark(TOKEN_RULES[rule]?.kind ?? "token", args[0] as string);
    });
  }

  #redactPlaces({ kind, pattern, accept }: PlaceRule, text: string): string {
    let redacted = "";
    let done = 0;
    // A refused value is looked through again; a text made to have that done over and over loses it instead.
    let patience = 4 * text.length;
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
      const [start, end] = match.indices?.groups?.secret ?? [match.index, pattern.lastIndex];
      const secret = text.slice(start, end);
      const open = secret.replace(HIDDEN_MARK, "");
      const isSecret =
        start >= done &&
        open.trim().length >= 4 &&
        (patience < 0 || accept === undefined || accept(open, text.slice(match.index, start)));
      if (isSecret) {
        redacted += text.slice(done, start) + this.#mark(kind, secret);
        done = end;
        continue;
      }
      patience -= secret.length;
      pattern.lastIndex = Math.max(start, match.index + 1);
    }
    return redacted + text.slice(done);
  }

  /** Equal secrets can be told to be equal, and nothing else about them. */
  #mark(kind: string, secret: string): string {
    this.count++;
    const hmac = createHmac("sha256", this.#key).update(this.showMarks(secret)).digest("hex").slice(0, 8);
    return this.#hide(`[redacted:${kind}:${hmac}]`);
  }

  #hide(mark: string): string {
    const digits = (this.#marks.push(mark) - 1).toString(16);
    const codes = Array.from(digits, (digit) => String.fromCharCode(0x10 + Number.parseInt(digit, 16)));
    return `\u000b${codes.join("")}\u000c`;
  }
}

function numberOf(digits: string): number {
  return Number.parseInt(Array.from(digits, (code) => (code.charCodeAt(0) - 0x10).toString(16)).join(""), 16);
}
