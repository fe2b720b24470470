import { endOfMark, hasMark, Marks, withoutCutMark, withoutMarks } from "./marks.ts";
import type { PlaceRule } from "./place-rule.ts";
import { PLACE_RULES, placeRules } from "./place-rules.ts";
import { TOKEN_RULES, tokenPattern } from "./token-rules.ts";

/** A text without its secrets, and how many there were. */
export interface Redaction {
  readonly text: string;
  readonly count: number;
}

/** Every kind of secret that is known. */
export const REDACT_RULES: readonly { readonly kind: string }[] = [...TOKEN_RULES, ...PLACE_RULES];

/** Far more than the few thousand characters that an event keeps of each end. */
const HALF_LIMIT = 100_000;
/** Longer than any secret but a key file's: what lies across the cut goes with the margin. */
const MARGIN = 20_000;
/** What is found can lay open what stands beside it. */
const MAX_ROUNDS = 4;
/** So many answers are remembered, and no more. */
const MAX_ANSWERS = 5_000;

// ESC sequences and their one-byte forms: CSI, OSC up to its end, and two-character ones.
const ANSI =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing terminal control is the purpose.
  /(?:\u001b\[|\u009b)[0-9;:?<=>]{0,64}[ -/]{0,4}[@-~]|(?:\u001b\]|\u009d)[^\u0007\u001b\u009c]{0,2000}(?:\u0007|\u001b\\|\u009c)?|\u001b[@-Z\\^_]?/g;
// Most texts hold nothing else, and the Unicode classes below take a short process milliseconds to compile.
const PLAIN = /^[\t\n -~]*$/;
// Zero-width, bidi, filler and tag characters hide words from people and break patterns.
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
const LONE_SURROGATE = /\p{Surrogate}/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing control characters is the purpose.
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
const PRIVATE_OPEN = /<\s{0,3}private(?:\s{1,3}[\w-]{1,40}=[^<>]{0,200})?\s{0,3}>/i;
const PRIVATE_TAG = /<\s{0,3}(\/?)\s{0,3}private(?:\s{1,3}[\w-]{1,40}=[^<>]{0,200})?\s{0,3}>/gi;

/** Removes secrets and private spans from decoded text. The same secret leaves the same mark under the same key. */
export function redact(text: string, key: Uint8Array): Redaction {
  const marks = new Marks(key);
  const walk = new Walk(marks);
  const visible = marks.hide(withoutPrivate(clean(text)));
  if (marks.lengthOf(visible) <= 2 * HALF_LIMIT)
    return { text: marks.show(walk.redact(visible)), count: walk.count };
  const head = withoutCutMark(walk.redact(visible.slice(0, HALF_LIMIT)).slice(0, -MARGIN));
  const tail = withoutCutMark(walk.redact(visible.slice(-HALF_LIMIT)).slice(MARGIN));
  const gone = visible.length - 2 * (HALF_LIMIT - MARGIN);
  const kept = `${head}\n[... ${gone} characters left out ...]\n${tail}`;
  return { text: marks.show(kept).toWellFormed(), count: walk.count };
}

/** Escapes and invisible characters would end a word where a pattern expects a boundary. */
function clean(text: string): string {
  if (PLAIN.test(text)) return text;
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
  readonly #marks: Marks;
  readonly #answers = new Map<PlaceRule["accept"], Map<string, boolean>>();

  constructor(marks: Marks) {
    this.#marks = marks;
  }

  redact(text: string): string {
    // Marks hold no letters, so no hint comes to be where there was none: one look is enough for all rounds.
    const tokens = tokenPattern(text);
    const places = placeRules(text);
    let redacted = text;
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const before = this.count;
      if (tokens) redacted = this.#redactTokens(tokens, redacted);
      for (const rule of places) redacted = this.#redactPlaces(rule, redacted);
      if (this.count === before) break;
    }
    return redacted;
  }

  #redactTokens(pattern: RegExp, text: string): string {
    return text.replace(pattern, (...args) => {
      const groups = args.at(-1) as Record<string, string | undefined>;
      const rule = TOKEN_RULES.findIndex((_rule, index) => groups[`t${index}`] !== undefined);
      return this.#mark(TOKEN_RULES[rule]?.kind ?? "token", args[0] as string);
    });
  }

  #redactPlaces({ kind, pattern, accept, goesOn }: PlaceRule, text: string): string {
    let redacted = "";
    let done = 0;
    // A refused value is looked through again; a text made to have that done over and over loses it instead.
    let patience = 4 * text.length;
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
      const matchEnd = match.index + match[0].length;
      const start = matchEnd - (match.groups?.secret ?? match[0]).length;
      const end = endOfMark(text, matchEnd);
      const secret = text.slice(start, end);
      const judge = patience < 0 || (goesOn && hasMark(secret)) ? undefined : accept;
      if (start >= done && this.#accepts(judge, withoutMarks(secret), text.slice(match.index, start))) {
        redacted += text.slice(done, start) + this.#mark(kind, secret);
        done = end;
      } else {
        patience -= secret.length;
        pattern.lastIndex = Math.max(start, match.index + 1);
      }
    }
    return redacted + text.slice(done);
  }

  /** Remembers its answers: in a text made of one line they are the same ones. */
  #accepts(accept: PlaceRule["accept"], secret: string, lead: string): boolean {
    if (secret.trim().length < 4) return false;
    if (accept === undefined) return true;
    const answers = this.#answers.get(accept) ?? new Map<string, boolean>();
    this.#answers.set(accept, answers);
    const question = `${lead}\n${secret}`;
    const answer = answers.get(question) ?? accept(secret, lead);
    if (answers.size < MAX_ANSWERS) answers.set(question, answer);
    return answer;
  }

  #mark(kind: string, secret: string): string {
    this.count++;
    return this.#marks.add(kind, secret);
  }
}
