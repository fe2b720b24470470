import { runSession, type Session, type SessionRun } from "../claude-code.ts";
import { injectedBlocks, mentionsUnbidden } from "../model-request.ts";
import { switchOff, switchOn } from "../product.ts";
import { filesHolding, type Sandbox, withoutUs } from "../sandbox.ts";
import {
  blocksAt,
  expectGivenOnce,
  expectSameTools,
  expectThat,
  mainRequest,
  type Scenario,
} from "../scenario.ts";
import { bash, DECISION, doEarlierWork, STORAGE_QUESTION, WISH } from "./earlier-work.ts";

export const switches: readonly Scenario[] = [
  { name: "switched off by variable or for the project, we say nothing and keep nothing", run: saysNothing },
  { name: "a session that is switched off is told no more, until it is switched on", run: fallsSilent },
  { name: "without the brief and auto recall a question is still answered", run: answersAlone },
];

async function saysNothing(sandbox: Sandbox): Promise<void> {
  await doEarlierWork(sandbox);
  const usual = await runSession(withoutUs(sandbox), askAndDeploy("ocelots"));
  const off = async (word: string, env: Record<string, string>) => {
    const run = await runSession(sandbox, { ...askAndDeploy(word), env });
    expectSilence(sandbox, run, word);
    expectSameTools(run, usual);
  };
  await off("quokkas", { UNBIDDEN_DISABLED: "1" });
  await off("numbats", { UNBIDDEN_INCOGNITO: "1" });
  await switchOff(sandbox);
  await off("dingoes", {});
  await switchOn(sandbox);
  const on = await runSession(sandbox, askAndDeploy("wallabies"));
  expectThat(
    injectedBlocks(mainRequest(on, 0)).length === 2,
    "switched on it speaks again",
    mainRequest(on, 0),
  );
  expectThat(filesHolding(sandbox, "wallabies").length > 0, "and keeps what is said");
  expectSameTools(on, usual);
}

/** Asks for what is known, wants something kept, and runs into the known failure. */
function askAndDeploy(word: string): Session {
  const calls = [bash("sh deploy.sh"), { name: "Write", input: { file_path: "made-up", content: "x" } }];
  return {
    prompt: `${STORAGE_QUESTION} Remember that ${word} count as staging too.`,
    script: { main: [{ text: "Trying.", calls }, { text: `It failed. What is left: the ${word}.` }] },
  };
}

function expectSilence(sandbox: Sandbox, run: SessionRun, word: string): void {
  for (const request of run.requests)
    expectThat(!mentionsUnbidden(request), "the model is told nothing", request);
  const found = filesHolding(sandbox, word);
  expectThat(found.length === 0, `"${word}" is in no file; found in ${found.join(", ")}`);
}

const NOTED = { main: [{ text: "Noted." }] };

async function fallsSilent(sandbox: Sandbox): Promise<void> {
  await doEarlierWork(sandbox);
  const { id } = await runSession(sandbox, { prompt: STORAGE_QUESTION, script: NOTED });
  await switchOff(sandbox, "--session", id);
  const deploy = { prompt: "Do the staging deploy, please. The quokkas wait.", script: NOTED, resume: id };
  const off = mainRequest(await runSession(sandbox, deploy), 0);
  expectThat(injectedBlocks(off).length === 2, "its context holds what it was told before, and no more", off);
  const found = filesHolding(sandbox, "quokkas");
  expectThat(found.length === 0, `nothing is kept of it; found in ${found.join(", ")}`);

  await switchOn(sandbox, "--session", id);
  const on = mainRequest(await runSession(sandbox, deploy), 0);
  const told = blocksAt(on, "UserPromptSubmit").filter(({ text }) => text.includes(WISH));
  expectThat(told.length === 1, "switched on it is told again", on);
}

async function answersAlone(sandbox: Sandbox): Promise<void> {
  await doEarlierWork(sandbox);
  const env = { UNBIDDEN_BRIEF_ENABLED: "false", UNBIDDEN_PROMPT_INJECT_RELEVANT: "false" };
  const run = await runSession(sandbox, {
    prompt: "Do the staging deploy, please.",
    afterwards: [STORAGE_QUESTION],
    script: { main: [{ text: "Done." }, { text: "JSONL." }] },
    env,
  });
  const unasked = mainRequest(run, 0);
  expectThat(injectedBlocks(unasked).length === 0, "nothing comes unasked", unasked);
  const asked = mainRequest(run, 1);
  const [block, ...others] = injectedBlocks(asked);
  expectThat(block?.moment === "UserPromptSubmit" && others.length === 0, "one block answers", asked);
  expectGivenOnce([run], DECISION);
}
