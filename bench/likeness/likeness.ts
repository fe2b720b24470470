import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Provenance, provenance } from "../provenance.ts";
import { publish } from "../publish.ts";
import { OWN_SET } from "../recall/recall.ts";
import { rounded } from "../statistics.ts";
import type { AskedPrompt } from "./asked-prompt.ts";
import { realPrompts } from "./real-prompts.ts";
import { setPrompts } from "./set-prompts.ts";

interface LikenessReport extends Provenance {
  readonly bench: "likeness";
  readonly sets: Readonly<Record<string, SetFigures>>;
}

interface SetFigures {
  readonly need: number;
  readonly nothing: number;
  /** By words alone: prompts that got a right memory, and those that got one and need none. */
  readonly words: { readonly right: number; readonly needless: number };
  readonly alone: readonly Added[];
  readonly any: readonly Added[];
}

/** What giving the likest memory from a likeness on would add to what words give. */
interface Added {
  readonly from: number;
  readonly right: number;
  readonly wrong: number;
  readonly needless: number;
}

const FROM = [0.4, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85];

const ARGUMENTS = {
  data: { type: "string" },
  real: { type: "string" },
  json: { type: "boolean", default: false },
  save: { type: "boolean", default: false },
} as const;

/** What prompts would gain and lose if a memory were given for its meaning. */
export async function benchLikeness(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: ARGUMENTS });
  const { data, real } = values;
  const from = provenance();
  const sets: Record<string, SetFigures> = {};
  for (const name of ["meaning", "terse"] as const)
    sets[name] = figuresOf(await setPrompts(name, "tune", OWN_SET));
  if (data !== undefined)
    sets.codemem = figuresOf(await setPrompts("codemem", null, join(resolve(data), "codemem")));
  if (real !== undefined) sets.real = figuresOf(await realPrompts(resolve(real)));
  publish<LikenessReport>({ bench: "likeness", ...from, sets }, printLikeness, values);
}

function figuresOf(prompts: readonly AskedPrompt[]): SetFigures {
  const needing = prompts.filter(({ needs }) => needs);
  const nothing = prompts.filter(({ needs }) => !needs);
  return {
    need: needing.length,
    nothing: nothing.length,
    words: {
      right: needing.filter(({ right }) => right).length,
      needless: nothing.filter(({ given }) => given).length,
    },
    alone: FROM.map((from) => addedFrom(from, needing, nothing, "alone")),
    any: FROM.map((from) => addedFrom(from, needing, nothing, "any")),
  };
}

function addedFrom(
  from: number,
  needing: readonly AskedPrompt[],
  nothing: readonly AskedPrompt[],
  which: "alone" | "any",
): Added {
  const reaches = (prompt: AskedPrompt) => (prompt[which]?.similarity ?? 0) >= from;
  const asked = needing.filter((prompt) => !prompt.right && reaches(prompt));
  return {
    from,
    right: asked.filter((prompt) => prompt[which]?.right).length,
    wrong: asked.filter((prompt) => !prompt[which]?.right).length,
    needless: nothing.filter((prompt) => !prompt.given && reaches(prompt)).length,
  };
}

function printLikeness({ sets }: LikenessReport): void {
  for (const [name, { need, nothing, words, alone, any }] of Object.entries(sets)) {
    const share = (count: number, of: number) => rounded(count / Math.max(1, of));
    process.stdout.write(
      `${name}: by words ${share(words.right, need)} of ${need} right, ${share(words.needless, nothing)} of ${nothing} needless\n`,
    );
    for (const [label, rows] of Object.entries({ "by meaning alone": alone, "the likest": any }))
      for (const { from, right, wrong, needless } of rows)
        process.stdout.write(
          `  ${label} from ${from}: right +${right}, wrong +${wrong}, needless +${needless}\n`,
        );
  }
}
