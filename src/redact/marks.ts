import { hmacUnder } from "../text/hashes/digest.ts";

// While rules run, a mark is a number in two control characters. Cleaned texts have none of them, and patterns see white
// space: nothing is found within a mark, and nothing new beside it.
const MARK = /\[redacted:[a-z0-9-]{1,30}:[0-9a-f]{8}\]/g;
const WIDTH = 24;
/** A mark as rules see it; global. */
export const HIDDEN_MARK = new RegExp(`[\\v\\f]{${WIDTH}}`, "g");

const DIGITS = Array.from({ length: 64 }, (_, digit) =>
  digit.toString(2).padStart(6, "0").replaceAll("0", "\v").replaceAll("1", "\f"),
);

/** The marks of one text. The same secret has the same mark under the same key. */
export class Marks {
  readonly #key: Uint8Array;
  /** Made for the first secret only: most texts have none. */
  #hmac: ((text: string) => string) | undefined;
  /** Marks by their hidden form, and hidden forms by secret or mark. */
  readonly #shown = new Map<string, string>();
  readonly #hidden = new Map<string, string>();

  constructor(key: Uint8Array) {
    this.#key = key;
  }

  /** Equal secrets get equal marks, which reveal nothing else. */
  add(kind: string, secret: string): string {
    const name = `${kind}\n${secret}`;
    const existing = this.#hidden.get(name);
    if (existing !== undefined) return existing;
    this.#hmac ??= hmacUnder(this.#key);
    const hmac = this.#hmac(this.show(secret)).slice(0, 8);
    return this.#number(name, `[redacted:${kind}:${hmac}]`);
  }

  /** Replaces marks that a text already has by numbers. */
  hide(text: string): string {
    return text.replace(MARK, (mark) => this.#hidden.get(mark) ?? this.#number(mark, mark));
  }

  /** A mark counts as one character, so that no text grows past a limit by being redacted. */
  lengthOf(text: string): number {
    return text.length - (WIDTH - 1) * (text.match(HIDDEN_MARK)?.length ?? 0);
  }

  show(text: string): string {
    return text.replace(HIDDEN_MARK, (hidden) => this.#shown.get(hidden) ?? "");
  }

  #number(name: string, mark: string): string {
    const number = this.#shown.size;
    const hidden = [18, 12, 6, 0].map((shift) => DIGITS[(number >> shift) & 63]).join("");
    this.#shown.set(hidden, mark);
    this.#hidden.set(name, hidden);
    return hidden;
  }
}

/** The start of the marks around `start`; `start` itself outside of marks. */
export function startOfMark(text: string, start: number): number {
  let at = start;
  while (/[\v\f]/.test(text.charAt(start)) && /[\v\f]/.test(text.charAt(at - 1))) at--;
  return at;
}

/** The end of the mark around `end`; `end` itself outside of marks. */
export function endOfMark(text: string, end: number): number {
  let at = end;
  while (/[\v\f]/.test(text.charAt(end - 1)) && /[\v\f]/.test(text.charAt(at))) at++;
  return at;
}

export function hasMark(text: string): boolean {
  return text.search(HIDDEN_MARK) !== -1;
}

export function withoutMarks(text: string): string {
  return text.replace(HIDDEN_MARK, "");
}

/** Removes incomplete marks at the ends of a cut text. */
export function withoutCutMark(text: string): string {
  return text
    .replace(/^[\v\f]+/, (run) => run.slice(run.length % WIDTH))
    .replace(/(?<![\v\f])[\v\f]+$/, (run) => run.slice(0, run.length - (run.length % WIDTH)));
}
