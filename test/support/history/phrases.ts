import { between, pick, type Random } from "../../../bench/random.ts";
import { APPROACHES, type Choice, type Story } from "./story.ts";

/** What a turn is about. */
export interface Task {
  readonly subject: string;
  readonly change: string;
  readonly file: string;
}

export function taskIn(story: Story, random: Random): Task {
  const aspect = `${pick(random, CHANGES)} ${pick(random, ASPECTS)}`;
  return { subject: pick(random, story.subjects), change: aspect, file: pick(random, story.files) };
}

const CHANGES = [
  "rework",
  "speed up",
  "simplify",
  "test",
  "document",
  "split",
  "harden",
  "translate",
  "trace",
];
const ASPECTS = [
  "the date handling",
  "the error messages",
  "the empty state",
  "the import of old entries",
  "the permission check",
  "the retry logic",
  "the sorting",
  "the caching",
  "the validation of input",
  "the pagination",
  "the export",
  "the keyboard navigation",
];

export function asks({ subject, change, file }: Task, random: Random): string {
  return pick(random, [
    `Please ${change} of ${subject}.`,
    `Can you ${change} in ${subject}? Start with ${file}.`,
    `We need to ${change} for ${subject}. Users complain since Tuesday.`,
    `Next: ${change} of ${subject}, and keep ${file} small.`,
    `${file} has grown too large. Please ${change} of ${subject} and clean it up.`,
    `Look into ${subject}: I would like to ${change} before the release.`,
    `Continue with ${subject}, then ${change}. Ticket ${between(random, 100, 999)} has the details.`,
  ]);
}

/** A decision with its reason, new or, later in the history, changed. */
export function decides(story: Story, task: Task, random: Random, late: boolean): string {
  const topic = pick(random, story.decisions);
  if (topic.later && late) return changesMind(topic.later, random);
  if (random() < 0.5) return chooses(topic, random);
  const approach = pick(random, APPROACHES);
  return chooses({ ...approach, use: `${approach.use} for ${task.subject}` }, random);
}

function chooses({ use, over, because }: Choice, random: Random): string {
  return pick(random, [
    `Let's use ${use} because ${because}.`,
    `Let's go with ${use} instead of ${over}, since ${because}.`,
    `We decided to use ${use} because ${because}.`,
    `Decision: we use ${use}, not ${over}, because ${because}.`,
  ]);
}

function changesMind({ use, over, because }: Choice, random: Random): string {
  return pick(random, [
    `We switched from ${over} to ${use} because ${because}.`,
    `I changed my mind. Let's use ${use} instead of ${over} because ${because}.`,
    `Let's go with ${use} instead of ${over}, since ${because}.`,
  ]);
}

export function remembers(story: Story, random: Random): string {
  const note = pick(random, story.notes);
  return pick(random, [`Remember that ${note}.`, `Please remember: ${note}.`, `Keep in mind that ${note}.`]);
}

/** How a turn ends: what is done, and often what is left. */
export function concludes({ subject, change, file }: Task, random: Random): string {
  const done = pick(random, [
    `Done. I was able to ${change} of ${subject}; the change is in \`${file}\`.`,
    `The work on ${subject} is finished: \`${file}\` now does what you asked for.`,
    `I changed \`${file}\` to ${change}. ${between(random, 3, 40)} tests cover it, and all pass.`,
    `## Summary\n\n- ${change} of ${subject}\n- updated \`${file}\`\n\nAll checks are green.`,
  ]);
  const left = pick(random, [
    `\n\nLeft: ${pick(random, OPEN)} for ${subject}.`,
    `\n\nStill to do:\n- ${pick(random, OPEN)}\n- ${pick(random, OPEN)} for ${subject}`,
    `\n\nThe next step would be to ${pick(random, OPEN)}.`,
    "",
  ]);
  return done + left;
}

const OPEN = [
  "write the migration test",
  "wire it into the export command",
  "update the screenshots",
  "ask the operators for real samples",
  "remove the old code path",
  "measure it with production data",
];

export function begins({ subject, file }: Task, random: Random): string {
  return pick(random, [
    `I'll look at \`${file}\` first.`,
    `Let me see how ${subject} works at the moment.`,
    `I'll start with the tests of ${subject}.`,
    `First I need to find out where ${subject} is set up.`,
  ]);
}

export function ponders({ subject, change, file }: Task, random: Random): string {
  const round = between(random, 1, 9);
  return `The user wants me to ${change} of ${subject}. ${file} is the place. There are ${round} callers, and I should look at each of them before I change the signature.`;
}
