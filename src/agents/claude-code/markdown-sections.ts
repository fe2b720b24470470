/** What stands under one heading, without what stands under those below it. */
export interface Section {
  /** Its headings from the top, and a number where they come up more than once in the file. */
  readonly place: readonly string[];
  /** Without the file's own title. */
  readonly headings: readonly string[];
  /** With their numbers in the file, from 0. */
  readonly lines: readonly { readonly number: number; readonly words: string }[];
}

const HEADING = /^(#{1,6})[ \t]+(.+?)[ \t#]*$/;
const FENCE = /^\s*(```|~~~)/;

/** In the order of the file; `from` is the number of the first line. */
export function sectionsOf(text: string, from = 0): Section[] {
  const cut = new Cutter();
  for (const [at, words] of text.split(/\r?\n/).entries()) cut.add({ number: from + at, words });
  return cut.end();
}

class Cutter {
  readonly #sections: Section[] = [];
  readonly #seen = new Map<string, number>();
  #open: string[] = [];
  #lines: { readonly number: number; readonly words: string }[] = [];
  /** What ends the code we are in; nothing in it is a heading. */
  #fence: string | null = null;

  add(line: { readonly number: number; readonly words: string }): void {
    const heading = this.#fence === null ? HEADING.exec(line.words) : null;
    this.#passFence(FENCE.exec(line.words)?.[1] ?? null);
    if (!heading) {
      this.#lines.push(line);
      return;
    }
    this.#close();
    const [, { length: level } = "", name = ""] = heading;
    // A level left out is there without a name.
    this.#open = [...Array.from({ length: level - 1 }, (_, above) => this.#open[above] ?? ""), name];
  }

  end(): Section[] {
    this.#close();
    return this.#sections;
  }

  #passFence(mark: string | null): void {
    if (mark === null) return;
    if (this.#fence === null) this.#fence = mark;
    else if (this.#fence === mark) this.#fence = null;
  }

  #close(): void {
    const lines = this.#lines;
    this.#lines = [];
    if (!lines.some(({ words }) => words.trim() !== "")) return;
    const headings = this.#open.slice(1).filter(Boolean);
    this.#sections.push({ place: placeOf(this.#open, this.#seen), headings, lines });
  }
}

function placeOf(open: readonly string[], seen: Map<string, number>): string[] {
  const key = JSON.stringify(open);
  const times = seen.get(key) ?? 0;
  seen.set(key, times + 1);
  return times === 0 ? [...open] : [...open, String(times)];
}
