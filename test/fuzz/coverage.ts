import { type Profiler, Session } from "node:inspector";

/** Code of ours that ran, as V8 counts it. */
export interface Covered {
  readonly functions: number;
  /** Blocks that V8 tells apart. */
  readonly blocks: number;
  readonly characters: number;
}

/** What ran since the last look. */
export type Taken = readonly Profiler.ScriptCoverage[];

/** Follows which code of `src/` runs in this thread. */
export class Coverage {
  readonly #session = new Session();
  /** By script, a byte for each character of its source. */
  readonly #ran = new Map<string, Uint8Array>();
  readonly #functions = new Set<string>();
  readonly #blocks = new Set<string>();
  #characters = 0;

  constructor() {
    this.#session.connect();
    this.#session.post("Profiler.enable");
    this.#session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  }

  take(): Taken {
    let taken: Taken = [];
    this.#session.post("Profiler.takePreciseCoverage", (error, { result }) => {
      if (error) throw error;
      taken = result.filter(({ url }) => /\/src\/(?!.*\.fixture\.ts)/.test(url));
    });
    return taken;
  }

  /** Whether code ran that was never added. */
  isNew(taken: Taken): boolean {
    return taken.some(({ url, functions }) => freshIn(ranIn(functions), this.#ran.get(url)) > 0);
  }

  /** Whether anything of it was new. */
  add(taken: Taken): boolean {
    let isNew = false;
    for (const { url, functions } of taken) {
      const [ran, before] = [ranIn(functions), this.#ran.get(url)];
      const fresh = freshIn(ran, before);
      if (fresh === 0) continue;
      isNew = true;
      this.#characters += fresh;
      this.#ran.set(url, before ? either(before, ran) : ran);
      this.#count(url, functions);
    }
    return isNew;
  }

  get covered(): Covered {
    return { functions: this.#functions.size, blocks: this.#blocks.size, characters: this.#characters };
  }

  end(): void {
    this.#session.disconnect();
  }

  #count(url: string, functions: readonly Profiler.FunctionCoverage[]): void {
    for (const { ranges } of functions) {
      const [whole] = ranges;
      if (whole && whole.count > 0) this.#functions.add(`${url}:${whole.startOffset}`);
      for (const { startOffset, endOffset, count } of ranges)
        if (count > 0) this.#blocks.add(`${url}:${startOffset}-${endOffset}`);
    }
  }
}

/** Ranges come from the outermost to the innermost. */
function ranIn(functions: readonly Profiler.FunctionCoverage[]): Uint8Array {
  const ranges = functions.flatMap((each) => each.ranges);
  const ran = new Uint8Array(ranges.reduce((end, { endOffset }) => Math.max(end, endOffset), 0));
  for (const { startOffset, endOffset, count } of ranges) ran.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  return ran;
}

function freshIn(ran: Uint8Array, before: Uint8Array | undefined): number {
  let fresh = 0;
  for (let at = 0; at < ran.length; at++) if (ran[at] === 1 && before?.[at] !== 1) fresh++;
  return fresh;
}

function either(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(Math.max(one.length, other.length));
  return both.map((_, at) => (one[at] === 1 || other[at] === 1 ? 1 : 0));
}
