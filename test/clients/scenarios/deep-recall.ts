import { runOn, runSession, type Session, type SessionRun } from "../claude-code.ts";
import type { Reply } from "../model-reply.ts";
import { type Sandbox, withoutUs } from "../sandbox.ts";
import {
  blocksAt,
  expectGivenOnce,
  expectNoMemoryTwice,
  expectSameTools,
  expectThat,
  mainRequest,
  type Scenario,
} from "../scenario.ts";
import { storedPaths } from "../stored.ts";
import { DECISION, doEarlierWork, FATES } from "./earlier-work.ts";

export const deepRecall: readonly Scenario[] = [
  {
    name: "the thirteenth prompt brings what the last ones are about, once, after a resume too",
    run: atTurn13,
  },
  { name: "a prompt of 334 characters brings it at once, one of 333 does not", run: at334Characters },
];

/** Nothing else comes with a prompt, so what does come is recalled in depth. */
const DEEP_ALONE = { UNBIDDEN_PROMPT_INJECT_RELEVANT: "false" };
const TALK = "Go on with the JSONL storage, step";
const noted = (count: number) => Array.from({ length: count }, (): Reply => ({ text: "Noted." }));

async function atTurn13(sandbox: Sandbox): Promise<void> {
  await doEarlierWork(sandbox);
  const steps = Array.from({ length: 14 }, (_, index) => `${TALK} ${index + 1}.`);
  const twelve = talk(steps.slice(0, 12), noted(12));
  const early = await runSession(sandbox, twelve);
  const before = mainRequest(early, -1);
  expectThat(blocksAt(before, "UserPromptSubmit").length === 0, "twelve prompts bring nothing", before);

  const twoMore = talk(steps.slice(12), [FATES, ...noted(2)]);
  const late = await runSession(sandbox, { ...twoMore, resume: early.id });
  for (const request of [0, 1, 2].map((turn) => mainRequest(late, turn))) {
    expectThat(
      blocksAt(request, "UserPromptSubmit").length === 1,
      "the thirteenth brings one block",
      request,
    );
    expectNoMemoryTwice(request);
  }
  expectGivenOnce([early, late], DECISION);
  expectTrigger(sandbox, late, "turns");
  expectSameTools(late, await runOn(withoutUs(sandbox), [twelve, twoMore]));
}

/** Prompts typed one after the other. */
function talk([prompt = "", ...afterwards]: readonly string[], main: readonly Reply[]): Session {
  return { prompt, afterwards, script: { main }, env: DEEP_ALONE };
}

async function at334Characters(sandbox: Sandbox): Promise<void> {
  await doEarlierWork(sandbox);
  const short = await runSession(sandbox, longPrompt(333));
  const silent = mainRequest(short, -1);
  expectThat(blocksAt(silent, "UserPromptSubmit").length === 0, "333 characters bring nothing", silent);

  const long = await runSession(sandbox, longPrompt(334));
  const request = mainRequest(long, -1);
  expectThat(blocksAt(request, "UserPromptSubmit").length === 1, "334 bring one block", request);
  expectGivenOnce([long], DECISION);
  expectTrigger(sandbox, long, "chars");
  expectSameTools(long, await runSession(withoutUs(sandbox), longPrompt(334)));

  const off = { ...longPrompt(334), env: { ...DEEP_ALONE, UNBIDDEN_DEEP_ENABLED: "false" } };
  const none = mainRequest(await runSession(sandbox, off), -1);
  expectThat(blocksAt(none, "UserPromptSubmit").length === 0, "switched off it brings nothing", none);
}

function expectTrigger(sandbox: Sandbox, { id }: SessionRun, trigger: string): void {
  const deep = storedPaths(sandbox, id).filter(({ path }) => path === "deep");
  const [only] = deep.map(({ facts }) => facts.trigger);
  expectThat(deep.length === 1 && only === trigger, `one receipt says why: ${JSON.stringify(deep)}`);
}

/** Of so many characters. */
function longPrompt(characters: number): Session {
  const prompt = `${TALK} 1. `.padEnd(characters, "Take your time. ").trimEnd().padEnd(characters, ".");
  return { prompt, script: { main: [FATES, ...noted(1)] }, env: DEEP_ALONE };
}
