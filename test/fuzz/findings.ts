import { Finding } from "./target.ts";

/** Something that did not hold, and the smallest input of those that showed it. */
export interface FoundThing {
  readonly what: string;
  readonly input: string;
  times: number;
}

type Read = (input: string) => Promise<readonly string[]>;

/**
 * Of the thread's own time: no input may take longer than that, in ms. Thousands of secrets in one text take up
 * to a tenth of a millisecond each, are read twice, and coverage is counted; what grows faster than its length is far above.
 */
const boundFor = (input: string) => 200 + input.length / 100;
/** Time to spend on making one input smaller, in ms. */
const PATIENCE = 15_000;

/** Reads inputs and keeps, of each kind of finding, the smallest input. */
export class Findings {
  readonly #read: Read;
  readonly #found = new Map<string, FoundThing>();
  readonly #inputs = new Set<string>();

  constructor(read: Read) {
    this.#read = read;
  }

  get all(): readonly FoundThing[] {
    return [...this.#found.values()];
  }

  has(input: string): boolean {
    return this.#inputs.has(input);
  }

  /** What the input shows besides coverage; none where it shows a finding. */
  async watch(input: string): Promise<readonly string[]> {
    const shown = await this.#show(input);
    if (shown.what === null) return shown.features;
    this.#inputs.add(input);
    const known = this.#found.get(shown.what);
    if (known) known.times++;
    else {
      const smaller = shown.what === SLOW ? input : await this.#smaller(input, shown.what);
      this.#found.set(shown.what, { what: shown.what, input: smaller, times: 1 });
    }
    return [];
  }

  async #show(input: string): Promise<Shown> {
    const first = await timed(this.#read, input);
    if (first.what !== null || first.ms <= boundFor(input)) return first;
    // What was compiled or collected meanwhile is not the input's fault.
    const again = [await timed(this.#read, input), await timed(this.#read, input)];
    const isSlow = again.every(({ ms }) => ms > boundFor(input));
    return isSlow ? { ...first, what: SLOW } : first;
  }

  /** Without each part that the finding does not need, halves first. */
  async #smaller(input: string, what: string): Promise<string> {
    let smallest = input;
    const until = performance.now() + PATIENCE;
    for (let size = Math.ceil(input.length / 2); size >= 1; size = Math.floor(size / 2)) {
      for (let at = 0; at < smallest.length && performance.now() < until; ) {
        const shorter = smallest.slice(0, at) + smallest.slice(at + size);
        if ((await timed(this.#read, shorter)).what === what) smallest = shorter;
        else at += size;
      }
    }
    return smallest;
  }
}

const SLOW = "takes longer than its bound";

interface Shown {
  readonly what: string | null;
  readonly features: readonly string[];
  readonly ms: number;
}

async function timed(read: Read, input: string): Promise<Shown> {
  const before = process.threadCpuUsage();
  try {
    const features = await read(input);
    const { user, system } = process.threadCpuUsage(before);
    return { what: null, features, ms: (user + system) / 1_000 };
  } catch (error) {
    return { what: whatOf(error), features: [], ms: 0 };
  }
}

/** The same for the same fault, whatever the input. */
function whatOf(error: unknown): string {
  if (error instanceof Finding) return error.message;
  const { name, message, stack = "" } = error instanceof Error ? error : new Error(String(error));
  const place = /\/src\/([^\s:]+:\d+)/.exec(stack)?.[1] ?? "elsewhere";
  return `throws ${name} in ${place}: ${message.slice(0, 60).replace(/\d+/g, "0")}`;
}
