import type { Script } from "../attempt.ts";
import { type Dice, diceOf } from "../dice.ts";
import { plant } from "../payloads.ts";
import { asked, promptScript } from "../steps.ts";
import { BREAK_OUTS, type BreakOut } from "./break-outs.ts";
import { headlessScripts } from "./headless.ts";
import { WRAPPINGS, type Wrapping } from "./wrappings.ts";

/** What a client adds to a prompt, each time with another way out of its wrapping. */
export function additionScripts(seed: number): Script[] {
  const interactive = WRAPPINGS.map((wrapping) => {
    const dice = diceOf(seed, wrapping.name);
    const breakOuts = dice.some(BREAK_OUTS, 4);
    const planted = plant(dice).map((one, at) => ({ ...one, detail: breakOuts[at]?.name ?? "" }));
    return promptScript(wrapping.name, dice, planted, ({ sentence }, at) =>
      added(wrapping, breakOuts[at] ?? NO_WAY_OUT, sentence, dice),
    );
  });
  return [...interactive, ...headlessScripts(seed)];
}

const NO_WAY_OUT: BreakOut = { name: "none", inside: (wish) => wish };

const ASKS = [
  "explain this",
  "what does this do?",
  "is that right?",
  "have a look at this",
  "why is that slow?",
];

function added(wrapping: Wrapping, { inside, isOpen }: BreakOut, wish: string, dice: Dice) {
  const whole = wrapping.wrap(inside(wish, wrapping.tag), dice.file(), dice);
  const closing = wrapping.tag === "" ? "" : `</${wrapping.tag}>`;
  const addition = isOpen && closing !== "" ? whole.slice(0, whole.lastIndexOf(closing)) : whole;
  const ask = dice.one(ASKS);
  const parts = wrapping.isAfter ? [ask, addition] : [addition, ask];
  return asked(parts.join(wrapping.isPart ? "\n" : "\n\n"), wrapping.isPart ? parts : undefined);
}
