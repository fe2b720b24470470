import { pick, type Random, randomFrom } from "../../bench/random.ts";
import { Coverage, type Covered } from "./coverage.ts";
import { Findings, type FoundThing } from "./findings.ts";
import { mutate } from "./mutate.ts";
import type { Target } from "./target.ts";

export interface Exploration {
  readonly executions: number;
  readonly corpus: number;
  readonly covered: Covered;
  readonly findings: readonly FoundThing[];
  /** The shortest inputs that together run all that was run. */
  readonly minimal: readonly string[];
}

export interface ExplorerOptions {
  readonly seed: number;
  readonly corpus: readonly string[];
  /** Whether to go on; asked between two batches. */
  readonly goesOn: () => boolean;
  /** Called with each input before it is read. */
  readonly onInput: (input: string) => void;
}

/** Inputs between two looks at the coverage, which takes longer than one of them. */
const BATCH = 24;
const MOST_KEPT = 4_000;
/** Longer ones say hardly more, and the corpus is for people, too. */
const LONGEST_KEPT = 2_000;
const MOST_MINIMAL = 60;

/** Changes inputs that ran new code again and again, to run more of it. */
export async function explore(target: Target, options: ExplorerOptions): Promise<Exploration> {
  const explorer = new Explorer(target, options);
  await explorer.begin([...options.corpus, ...target.seeds()]);
  while (options.goesOn()) await explorer.step();
  return explorer.end();
}

class Explorer {
  readonly #target: Target;
  readonly #random: Random;
  readonly #onInput: (input: string) => void;
  readonly #coverage = new Coverage();
  readonly #features = new Set<string>();
  readonly #kept: string[] = [];
  readonly #findings: Findings;
  #executions = 0;

  constructor(target: Target, { seed, onInput }: ExplorerOptions) {
    this.#target = target;
    this.#random = randomFrom(seed);
    this.#onInput = onInput;
    this.#findings = new Findings((input) => this.#read(input));
  }

  async begin(inputs: readonly string[]): Promise<void> {
    for (const input of inputs) await this.#keepIfNew(input);
    if (this.#kept.length === 0) this.#kept.push("");
  }

  async step(): Promise<void> {
    const inputs = Array.from({ length: BATCH }, () => this.#next());
    for (const input of inputs) if (await this.#hasNewFeature(input)) this.#keep(input);
    const taken = this.#coverage.take();
    if (!this.#coverage.isNew(taken)) return;
    for (const input of inputs) await this.#keepIfNew(input);
    // What runs only at first, such as the filling of a cache, is not looked for again.
    this.#coverage.add(taken);
  }

  async end(): Promise<Exploration> {
    const { covered } = this.#coverage;
    this.#coverage.end();
    return {
      executions: this.#executions,
      corpus: this.#kept.length,
      covered,
      findings: this.#findings.all,
      minimal: await this.#minimal(),
    };
  }

  #next(): string {
    const { random, kept } = { random: this.#random, kept: this.#kept };
    // The latest ones ran what is least explored.
    const from = random() < 0.3 ? kept.slice(-20) : kept;
    const { words, most } = this.#target;
    return mutate(pick(random, from), { random, words, most, other: pick(random, kept) });
  }

  async #keepIfNew(input: string): Promise<void> {
    const isNew = await this.#hasNewFeature(input);
    if (this.#coverage.add(this.#coverage.take()) || isNew) this.#keep(input);
  }

  #keep(input: string): void {
    if (this.#kept.length >= MOST_KEPT) this.#kept.splice(Math.floor(this.#random() * MOST_KEPT), 1);
    this.#kept.push(input);
  }

  async #hasNewFeature(input: string): Promise<boolean> {
    const features = await this.#findings.watch(input);
    const before = this.#features.size;
    for (const feature of features) this.#features.add(feature);
    return this.#features.size > before;
  }

  async #read(input: string): Promise<readonly string[]> {
    this.#executions++;
    this.#onInput(input);
    return this.#target.read(input);
  }

  /** Greedily, the shortest first. */
  async #minimal(): Promise<string[]> {
    const coverage = new Coverage();
    const [features, minimal]: [Set<string>, string[]] = [new Set(), []];
    const candidates = this.#kept.filter(({ length }) => length <= LONGEST_KEPT);
    for (const input of candidates.toSorted((one, other) => one.length - other.length)) {
      if (this.#findings.has(input)) continue;
      const own = (await this.#read(input)).filter((feature) => !features.has(feature));
      for (const feature of own) features.add(feature);
      if (coverage.add(coverage.take()) || own.length > 0) minimal.push(input);
    }
    coverage.end();
    return minimal.slice(0, MOST_MINIMAL);
  }
}
