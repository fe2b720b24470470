import type { Span } from "../text/span.ts";
import { type ContextRule, patternOf, secretIn } from "./context-rule.ts";
import { contextRules } from "./context-rules.ts";
import { type WrittenCopy, withoutCopies, withoutOtherForms, writtenCopies } from "./copies/copies.ts";
import { isCertain, likelySpans } from "./likely/likely.ts";
import { endOfMark, hasMark, Marks, startOfMark, withoutCutMark, withoutMarks } from "./marks.ts";
import { mayMatch } from "./may-match.ts";
import { newLines, readingsOf } from "./readings/readings.ts";
import { manifestSpans } from "./tables/manifests.ts";
import { markupSpans } from "./tables/markup-tables.ts";
import { tableSpans } from "./tables/tables.ts";
import { tupleSpans } from "./tables/tuples.ts";
import { TOKEN_RULES, tokenPattern } from "./token-rules.ts";

/** A text without its secrets, and how many there were. */
export interface Redaction {
  readonly text: string;
  readonly count: number;
}

/** Much more than the few thousand characters that an event stores of each end. */
const HALF_LIMIT = 100_000;
/** Longer than any secret but a key file's, so that one across the cut goes with the margin. */
const MARGIN = 20_000;
/** Rounds of rules: a removed secret can reveal another beside it. A short text gets as many as it takes. */
const LEAST_ROUNDS = 4;
/** Most characters that all rounds together read. */
const MOST_CHARACTERS = 500_000;
/** Most secrets whose copies are looked for. */
const MAX_KNOWN = 100;
/** Most cached answers of each rule. */
const MAX_ANSWERS = 5_000;

// ESC sequences and their one-byte forms: CSI, OSC up to its end, and two-character ones.
const ANSI =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing terminal control is the purpose.
  /(?:\u001b\[|\u009b)[0-9;:?<=>]{0,64}[ -/]{0,4}[@-~]|(?:\u001b\]|\u009d)[^\u0007\u001b\u009c]{0,2000}(?:\u0007|\u001b\\|\u009c)?|\u001b[@-Z\\^_]?/g;
/** A tool's name or a session's id, of which every hook has some. */
const BARE = /^(?:[A-Za-z][A-Za-z_]{0,23}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/;
// Most texts hold nothing else, and the Unicode classes below take a short process milliseconds to compile.
const PLAIN = /^[\t\n -~]*$/;
// Zero-width, bidi, filler and tag characters hide words from people and break patterns.
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
const LONE_SURROGATE = /\p{Surrogate}/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing control characters is the purpose.
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
const PRIVATE_OPEN = /<\s{0,3}private(?:\s{1,3}[\w-]{1,40}=[^<>]{0,200})?\s{0,3}>/i;
const PRIVATE_TAG = /<\s{0,3}(\/?)\s{0,3}private(?:\s{1,3}[\w-]{1,40}=[^<>]{0,200})?\s{0,3}>/gi;

/** Removes secrets and private spans from decoded text, and copies of the secrets in `known`, to which it adds. The same secret leaves the same mark under the same key. */
export function redact(text: string, key: Uint8Array, known: string[] = []): Redaction {
  if (known.length === 0 && BARE.test(text)) return { text, count: 0 };
  const marks = new Marks(key);
  const walk = new Walk(marks, known);
  const visible = marks.hide(withoutPrivate(clean(text)));
  if (marks.lengthOf(visible) <= 2 * HALF_LIMIT)
    return { text: marks.show(walk.redact(visible)), count: walk.count };
  const head = withoutCutMark(walk.redact(visible.slice(0, HALF_LIMIT)).slice(0, -MARGIN));
  const tail = withoutCutMark(walk.redact(visible.slice(-HALF_LIMIT)).slice(MARGIN));
  const removed = visible.length - 2 * (HALF_LIMIT - MARGIN);
  const shortened = `${head}\n[... ${removed} characters left out ...]\n${tail}`;
  return { text: marks.show(shortened).toWellFormed(), count: walk.count };
}

/** Escapes and invisible characters would end a word where a pattern expects a boundary. */
function clean(text: string): string {
  if (PLAIN.test(text)) return text;
  const wellFormed = text.isWellFormed() ? text : text.replace(LONE_SURROGATE, "");
  const lines = wellFormed.replace(ANSI, "").replace(/\r\n?/g, "\n");
  return lines.replace(CONTROL, "").replace(INVISIBLE, "");
}

/** `<private>` without an end hides the rest. */
function withoutPrivate(text: string): string {
  if (!PRIVATE_OPEN.test(text)) return text;
  let visible = "";
  let depth = 0;
  let from = 0;
  for (const { 0: tag, 1: slash, index } of text.matchAll(PRIVATE_TAG)) {
    if (depth === 0 && slash === "/") continue;
    if (depth === 0) visible += text.slice(from, index);
    depth += slash === "/" ? -1 : 1;
    from = index + tag.length;
  }
  if (depth === 0) visible += text.slice(from);
  // The text around a removed span can form another opening.
  const opening = visible.search(PRIVATE_OPEN);
  return opening === -1 ? visible : visible.slice(0, opening);
}

/** Parts of a secret that say enough to be looked for by themselves: behind a token's public number, lines of a key. */
function partsOfSecret(secret: string): readonly string[] {
  if (!/[^\w.-]/.test(secret)) return [];
  return secret
    .slice(0, MOST_PARTED)
    .split(/[^\w.-]+/)
    .filter((part) => part.length >= LEAST_PART && /\d/.test(part))
    .slice(0, MOST_PARTS);
}

const MOST_PARTED = 4_000;
const LEAST_PART = 16;
const MOST_PARTS = 12;

function allTableSpans(text: string): Span[] {
  return [...tableSpans(text), ...markupSpans(text), ...tupleSpans(text)];
}

const IN_PIECES = /[\s"'`]|\\n/;

/** The redaction of one text. */
class Walk {
  count = 0;
  readonly #marks: Marks;
  readonly #answers = new Map<ContextRule["accept"], Map<string, boolean>>();

  /** Secrets found here and in the event's other texts. */
  readonly #known: string[];

  constructor(marks: Marks, known: string[]) {
    this.#marks = marks;
    this.#known = known;
  }

  redact(text: string): string {
    // Of what lies in pieces a rule would take one.
    const redacted = this.#redactRounds(
      this.#withoutWritten(text, ({ span }) => IN_PIECES.test(text.slice(...span))),
    );
    if (this.#known.length === 0) return redacted;
    // A mark tells of what stands beside it, in another reading too, and what is known now may be there once more.
    const known = this.#known.length;
    const again = this.#withoutForms(this.#withoutWritten(redacted, () => true));
    const isNew = again !== redacted || this.#known.length > known;
    return isNew ? this.#redactRounds(again) : redacted;
  }

  /** Removes what only another reading of the text shows, with the whole run that holds it. */
  #withoutWritten(text: string, isTaken: (copy: WrittenCopy) => boolean): string {
    const readings = readingsOf(text);
    const inner = new Walk(this.#marks, this.#known);
    let before = text;
    for (const { text: reading } of readings) {
      inner.#redactRounds(newLines(reading, before));
      before = reading;
    }
    return this.#redactCopies(text, writtenCopies(text, readings, this.#known).filter(isTaken));
  }

  #redactCopies(text: string, copies: readonly WrittenCopy[]): string {
    let redacted = "";
    let copied = 0;
    for (const { span, secret } of copies.toSorted(({ span: [a] }, { span: [b] }) => a - b)) {
      const [from, to] = [startOfMark(text, span[0]), endOfMark(text, span[1])];
      if (to <= copied) continue;
      redacted += text.slice(copied, Math.max(from, copied)) + this.#mark("copy", secret);
      copied = to;
    }
    return redacted + text.slice(copied);
  }

  #redactRounds(text: string): string {
    // Marks hold no letters, so no round adds a hint: one search is enough.
    const tokens = tokenPattern(text);
    const places = contextRules(text);
    let redacted = text;
    for (let round = 1; ; round++) {
      const before = this.count;
      if (tokens) redacted = this.#redactTokens(tokens, redacted);
      redacted = this.#redactRules(places, redacted);
      redacted = this.#redactSpans("table", redacted, allTableSpans(redacted));
      redacted = this.#redactSpans("manifest", redacted, manifestSpans(redacted));
      const isLast = round >= LEAST_ROUNDS && round * text.length >= MOST_CHARACTERS;
      // A copy that is removed can reveal another secret, too.
      if (this.count === before || isLast) redacted = this.#withoutKnown(redacted);
      // Behind all else, of what no rule knows; a rule may find more beside its mark.
      if (this.count === before) redacted = this.#redactSpans("likely", redacted, likelySpans(redacted));
      if (this.count === before || isLast) return redacted;
    }
  }

  #withoutKnown(text: string): string {
    if (this.#known.length === 0) return text;
    return withoutCopies(text, this.#known, (secret) => this.#mark("copy", secret));
  }

  #withoutForms(text: string): string {
    return withoutOtherForms(text, this.#known, (secret) => this.#mark("copy", secret));
  }

  #redactTokens(pattern: RegExp, text: string): string {
    return text.replace(pattern, (...args) => {
      const groups = args.at(-1) as Record<string, string | undefined>;
      const rule = TOKEN_RULES.findIndex((_rule, index) => groups[`t${index}`] !== undefined);
      return this.#mark(TOKEN_RULES[rule]?.kind ?? "token", args[0] as string);
    });
  }

  #redactRules(rules: readonly ContextRule[], text: string): string {
    let redacted = text;
    let may = mayMatch(text);
    for (const rule of rules) {
      if (!may(rule)) continue;
      const before = redacted;
      redacted = this.#redactPlaces(rule, before);
      if (redacted !== before) may = mayMatch(redacted);
    }
    return redacted;
  }

  #redactPlaces(rule: ContextRule, text: string): string {
    const { kind, accept, goesOn } = rule;
    const pattern = patternOf(rule);
    let redacted = "";
    let copied = 0;
    // A rejected value is scanned again; a text built to exploit that loses the value instead.
    let patience = 4 * text.length;
    for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
      const matchEnd = match.index + match[0].length;
      const start = startOfMark(text, matchEnd - secretIn(match).length);
      const end = endOfMark(text, matchEnd);
      const secret = text.slice(start, end);
      const judge = patience < 0 || (goesOn && hasMark(secret)) ? undefined : accept;
      if (start >= copied && this.#accepts(judge, withoutMarks(secret), text.slice(match.index, start))) {
        redacted += text.slice(copied, start) + this.#mark(kind, secret);
        copied = end;
      } else {
        patience -= secret.length;
        pattern.lastIndex = Math.max(start, match.index + 1);
      }
    }
    return redacted + text.slice(copied);
  }

  #redactSpans(kind: string, text: string, spans: readonly Span[]): string {
    let redacted = "";
    let copied = 0;
    for (const [from, to] of spans.toSorted(([a], [b]) => a - b)) {
      if (from < copied || withoutMarks(text.slice(from, to)).trim().length < 4) continue;
      redacted += text.slice(copied, from) + this.#mark(kind, text.slice(from, to));
      copied = to;
    }
    return redacted + text.slice(copied);
  }

  /** Caches its answers, which repeat in a repetitive text. */
  #accepts(accept: ContextRule["accept"], secret: string, lead: string): boolean {
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
    const plain = withoutMarks(secret).trim();
    // A guess at a word would take all its copies along.
    const isKnown = kind !== "copy" && (kind !== "likely" || isCertain(plain));
    if (isKnown) for (const part of [plain, ...partsOfSecret(plain)]) this.#learn(part);
    if (kind === "url-login") this.#learn(plain.slice(plain.indexOf(":") + 1));
    return this.#marks.add(kind, secret);
  }

  /** Once each: one that is printed over and over must not take the place of others. */
  #learn(secret: string): void {
    if (this.#known.length < MAX_KNOWN && !this.#known.includes(secret)) this.#known.push(secret);
  }
}
