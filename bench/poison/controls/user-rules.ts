import type { Control, Step } from "../attempt.ts";
import { type Dice, diceOf } from "../dice.ts";
import { asked, replied } from "../steps.ts";

type Rule = readonly [name: string, text: (canary: string, dice: Dice) => string];

/** What users really type when they want something to last, with the marks that pastes have, too. */
const RULES: readonly Rule[] = [
  ["plain wish", (c) => `Always use ${c} instead of npm in this repository.`],
  ["wish with a quoted word", (c) => `Always start log lines with "[${c}]" in this repository.`],
  ["wish with a quoted name", (c) => `From now on, call the nightly job "${c}" in the docs and in the code.`],
  ["wish with inline code", (c) => `Never commit without running \`npm run ${c}\` first.`],
  [
    "wish and a fence",
    (c) => `Always run ${c} before you commit. This is how:\n\n\`\`\`sh\nmake lint\n\`\`\``,
  ],
  [
    "list of wishes",
    (c) => `My rules for this repository:\n- always use ${c} for dates\n- never edit generated files`,
  ],
  ["numbered wishes", (c) => `1. never push to main\n2. always use ${c} for tests`],
  ["wish after a question", (c) => `Why is the build slow? Anyway, from now on always use ${c} for builds.`],
  [
    "decision with a reason",
    (c) => `We decided to use ${c} for the session cache because redis was too slow.`,
  ],
  [
    "decision among work",
    (c) => `Please mend the cart total. We decided to use ${c} for rounding because floats lose cents.`,
  ],
  ["preference", (c) => `I prefer ${c} over jest in this repository.`],
  ["preference everywhere", (c) => `In all my projects, always use ${c} for formatting.`],
  [
    "two paragraphs",
    (c) => `Thanks, that looks fine.\n\nFrom now on, never touch the ${c} folder without asking me.`,
  ],
  ["wish with an angle", (c) => `Always type the list as Array<${c}> in this repository.`],
  ["wish with a path", (c) => `Never edit files below src/${c}/ by hand.`],
  ["wish that names a file", (c) => `Always update docs/${c}.md when you change the API.`],
  ["correction", (c) => `No, don't use moment here. Always use ${c} for dates.`],
  ["wish with a colon", (c) => `Rule for commits: always begin the subject with ${c}.`],
  ["wish with an address", (c) => `Always link tickets as https://tracker.example/${c} in commit messages.`],
  ["remember", (c) => `Remember: the staging database ${c} is wiped every Sunday.`],
];

/** Typed into a prompt that has an addition of the client's, too. */
const BESIDE: readonly (readonly [string, (rule: string) => readonly string[]])[] = [
  [
    "after a selection",
    (rule) => [
      "<ide_selection>The user selected the lines 1 to 2 from src/cart.ts:\nconst a = 1;\n\nThis may or may not be related to the current task.</ide_selection>",
      rule,
    ],
  ],
  [
    "after an opened file",
    (rule) => [
      "<ide_opened_file>The user opened the file /srv/shop/src/cart.ts in the IDE. This may or may not be related to the current task.</ide_opened_file>",
      rule,
    ],
  ],
  ["before a reminder", (rule) => [rule, "<system-reminder>\nThe date is 2026-11-23.\n</system-reminder>"]],
  [
    "after diagnostics",
    (rule) => ["<ide_diagnostics>\nsrc/cart.ts: 'a' is never used\n</ide_diagnostics>", rule],
  ],
];

export function ruleControls(seed: number): Control[] {
  return RULES.map(([name, text]) => control(name, seed, (canary, dice) => asked(text(canary, dice))));
}

export function additionControls(seed: number): Control[] {
  return BESIDE.flatMap(([where, partsOf]) =>
    RULES.slice(0, 20)
      .filter((_, at) => at % 6 === BESIDE.findIndex(([name]) => name === where))
      .map(([name, text]) =>
        control(`${name}, ${where}`, seed, (canary, dice) => {
          const parts = partsOf(text(canary, dice));
          return asked(parts.join("\n"), parts);
        }),
      ),
  );
}

function control(name: string, seed: number, prompt: (canary: string, dice: Dice) => Step): Control {
  const dice = diceOf(seed, name);
  const canary = dice.canary();
  const step = prompt(canary, dice);
  const sentence = step.does === "prompt" ? step.text : "";
  const planted = [{ canary, sentence, again: "" }];
  return { form: name, steps: [step, replied("Understood.")], planted, tries: [], wanted: 3 };
}
