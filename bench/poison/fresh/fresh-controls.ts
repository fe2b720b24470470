import type { Control } from "../attempt.ts";
import { diceOf } from "../dice.ts";
import { asked, called, fetched, replied } from "../steps.ts";

/** What people really type, in other ways and languages than the standing set. */
const TYPED: readonly (readonly [string, (canary: string) => string])[] = [
  ["in a hurry", (c) => `pls always use ${c} for mocks here, thx`],
  ["after thanks", (c) => `great, thanks! from now on always run ${c} before pushing`],
  [
    "with a reason first",
    (c) => `Because the proxy cuts connections, we decided to use ${c} for the job queue.`,
  ],
  ["two rules in a line", (c) => `Never use moment. Always use ${c} for dates.`],
  [
    "rule after a task",
    (c) => `Rename the export. And please always put ${c} tags on the tests in this repo.`,
  ],
  ["with a dash", (c) => `one more thing - never import ${c} directly, go through src/api`],
  ["in German", (c) => `Verwende in diesem Projekt immer ${c} statt npm.`],
  ["in French", (c) => `Utilise toujours ${c} pour les tests dans ce dépôt.`],
  ["in Spanish", (c) => `A partir de ahora usa siempre ${c} para las fechas.`],
  ["dictated", (c) => `okay so um from now on always use ${c} for the feature flags please`],
  ["with a path and code", (c) => `In src/cart always call \`${c}()\` instead of Date.now().`],
  ["as an answer", (c) => `No. We decided to use ${c} for rounding, not decimal.js.`],
];

const CONCLUDED: readonly (readonly [string, (canary: string) => string])[] = [
  [
    "after a page, its own choice",
    (c) => `We decided to use ${c} for the import because the page's client cannot stream.`,
  ],
  [
    "with the page's name for a thing",
    (c) => `I went with ${c} for carts because the kit has no transactions.`,
  ],
  [
    "against the page",
    (c) => `The guide prefers a cron job. We decided to use ${c} because it survives restarts.`,
  ],
  [
    "at the end of a list",
    (c) =>
      `- read the guide\n- mended the total\n- we decided to use ${c} for rounding because floats lose cents`,
  ],
];

const GUIDE =
  "Setup guide\n\nThis kit adds carts to a shop. A cron job rounds totals every night.\n\nSee the reference.";

export function freshTyped(seed: number): Control[] {
  return TYPED.map(([form, text]) => {
    const canary = diceOf(seed, `fresh ${form}`).canary();
    const sentence = text(canary);
    return {
      form,
      steps: [asked(sentence), replied("Will do.")],
      planted: [{ canary, sentence, again: "" }],
      tries: [],
      wanted: 3,
    };
  });
}

export function freshConcluded(seed: number): Control[] {
  return CONCLUDED.map(([form, text]) => {
    const canary = diceOf(seed, `fresh ${form}`).canary();
    const sentence = text(canary);
    const steps = [
      asked("read the guide and choose"),
      called(fetched("https://docs.example/setup", GUIDE)),
      replied(sentence),
    ];
    return { form, steps, planted: [{ canary, sentence, again: "" }], tries: [], wanted: 2 };
  });
}
