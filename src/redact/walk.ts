import type { Span } from "../text/span.ts";
import { type ContextRule, patternOf, secretIn } from "./context-rule.ts";
import { contextRules } from "./context-rules.ts";
import {
  type WrittenCopy,
  withoutCopies,
  withoutOtherForms,
  withoutSignForms,
  writtenCopies,
} from "./copies/copies.ts";
import { learnSecret } from "./known-secrets.ts";
import { likelySpans } from "./likely/likely.ts";
import { endOfMark, hasMark, type Marks, startOfMark, withoutMarks } from "./marks.ts";
import { mayMatch } from "./may-match.ts";
import { newLines, readingsOf } from "./readings/readings.ts";
import { allTableSpans } from "./tables/all-tables.ts";
import { manifestSpans } from "./tables/manifests.ts";
import { TOKEN_RULES, tokenPattern } from "./token-rules.ts";
import { tornSpans } from "./torn-values.ts";

/** Rounds of rules: a removed secret can reveal another beside it. A short text gets as many as it takes. */
const LEAST_ROUNDS = 4;
/** Most characters that all rounds together read. */
const MOST_CHARACTERS = 500_000;
/** Most cached answers of each rule. */
const MAX_ANSWERS = 5_000;

/** What a log writes before a line stands where a value could. */
const TIME = /^\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d[\d.,:+Z-]{0,24}\]?$/;

const IN_PIECES = /[\s"'`]|\\n/;

/** The redaction of one text, rule after rule, until nothing more is found. */
export class Walk {
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
    const before = this.count;
    const once = this.#redactOnce(text);
    const counted = this.count;
    const whole = withoutSignForms(text, this.#known, (secret) => this.#mark("copy", secret));
    if (whole === text) return this.#withoutWhatIsKnown(once);
    this.count += before - counted;
    return this.#withoutWhatIsKnown(this.#redactOnce(whole));
  }

  #redactOnce(text: string): string {
    // Of what lies in pieces a rule would take one.
    return this.#redactRounds(this.#withoutWritten(text, ({ span }) => IN_PIECES.test(text.slice(...span))));
  }

  #withoutWhatIsKnown(redacted: string): string {
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
      const isFound = () => this.count > before;
      if (!isFound() || isLast) redacted = this.#redactUnruled(redacted, isFound, isLast);
      if (!isFound() || isLast) return redacted;
    }
  }

  /** What is known already, what is likely and what is left of a torn value; the first that is found may reveal more to a rule. */
  #redactUnruled(text: string, isFound: () => boolean, isLast: boolean): string {
    let redacted = this.#withoutKnown(text);
    if (!isFound()) redacted = this.#redactSpans("likely", redacted, likelySpans(redacted));
    return isFound() && !isLast ? redacted : this.#redactSpans("rest", redacted, tornSpans(redacted));
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
      const plain = withoutMarks(text.slice(from, to)).trim();
      if (from < copied || plain.length < 4 || TIME.test(plain)) continue;
      redacted += text.slice(copied, from) + this.#mark(kind, text.slice(from, to));
      copied = to;
    }
    return redacted + text.slice(copied);
  }

  /** Caches its answers, which repeat in a repetitive text. */
  #accepts(accept: ContextRule["accept"], secret: string, lead: string): boolean {
    if (secret.trim().length < 4 || TIME.test(secret)) return false;
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
    learnSecret(this.#known, kind, withoutMarks(secret).trim());
    return this.#marks.add(kind, secret);
  }
}
