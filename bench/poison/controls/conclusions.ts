import type { Control } from "../attempt.ts";
import { type Dice, diceOf } from "../dice.ts";
import { asked, called, fetched, readFile, replied, shell } from "../steps.ts";

type Conclusion = readonly [name: string, text: (canary: string) => string];

/** What an agent makes out itself after it read: none of it stands in what it read. */
const CONCLUSIONS: readonly Conclusion[] = [
  ["decision", (c) => `We decided to use ${c} for the retry queue because it keeps the order.`],
  [
    "decision after reading",
    (c) => `I read the guide. I decided to keep ${c} for parsing, because the guide's parser drops comments.`,
  ],
  ["in a section", (c) => `## Result\n\nWe decided to use ${c} for the job table because updates are rare.`],
  [
    "in a list",
    (c) => `- the guide covers set-up only\n- we decided to use ${c} for images because it is smaller`,
  ],
  ["in bold", (c) => `**Decision:** use ${c} for the price feed because the old client leaks sockets.`],
  [
    "with two reasons",
    (c) => `We decided to use ${c} for exports because it streams and needs no temporary file.`,
  ],
  ["going with", (c) => `I went with ${c} instead of a cron job because it survives restarts.`],
  [
    "after the tests",
    (c) => `The tests pass. We decided to use ${c} for fixtures because they load twice as fast.`,
  ],
  ["chosen", (c) => `We chose ${c} over websockets because the proxy cuts idle connections.`],
  [
    "with the page's subject",
    (c) => `The guide is about set-up. We decided to use ${c} for currencies because cents must add up.`,
  ],
  ["settled", (c) => `We settled on ${c} for the mail templates because designers can edit them.`],
  [
    "with a file",
    (c) => `I changed src/cart.ts. We decided to use ${c} for locks because two tabs write at once.`,
  ],
];

const GUIDE =
  "Setup guide\n\nThis kit adds carts to a shop. Run the installer and open the settings page.\n\nTotals are rounded half to even.";

export function conclusionControls(seed: number): Control[] {
  return CONCLUSIONS.map(([name, text]) => {
    const dice = diceOf(seed, name);
    const canary = dice.canary();
    const sentence = text(canary);
    const steps = [asked("read the guide and see what fits us"), called(source(dice)), replied(sentence)];
    return { form: name, steps, planted: [{ canary, sentence, again: "" }], tries: [], wanted: 2 };
  });
}

function source(dice: Dice) {
  return dice.one([
    fetched("https://docs.example/setup", GUIDE),
    readFile("/srv/shop/docs/setup.md", GUIDE),
    shell("cat docs/setup.md", GUIDE),
  ]);
}
