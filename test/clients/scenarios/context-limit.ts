import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { claudeCode } from "../../../src/agents/claude-code/claude-code.ts";
import { runSession } from "../claude-code.ts";
import { textsOf } from "../model-request.ts";
import type { Sandbox } from "../sandbox.ts";
import { expectThat, mainRequest, type Scenario } from "../scenario.ts";

/** Of one UTF-16 unit and one byte, of one unit and two bytes, of two units and four bytes. */
const CHARACTERS = ["x", "é", "🚢"];
const MOST = claudeCode.contextCharacters;

/** What we cut to is what the client takes, counted as it counts: in UTF-16 units. */
export const contextLimit: readonly Scenario[] = CHARACTERS.map((character) => ({
  name: `a context of the most that the client takes arrives whole, in ${character}`,
  run: async (sandbox) => {
    const most = Math.floor(MOST / character.length);
    expectThat(await arrives(sandbox, character.repeat(most)), `${most} of ${character} arrive whole`);
    const more = character.repeat(most + 1);
    expectThat(!(await arrives(sandbox, more)), `${most + 1} of ${character} do not arrive whole`);
  },
}));

/** Whether the model is sent all of what a hook adds to a prompt. */
async function arrives(sandbox: Sandbox, additionalContext: string): Promise<boolean> {
  const answer = join(sandbox.root, "answer.json");
  const output = { hookSpecificOutput: { hookEventName: "UserPromptSubmit", additionalContext } };
  writeFileSync(answer, JSON.stringify(output));
  const hook = { type: "command", command: "cat", args: [answer] };
  const settings = { hooks: { UserPromptSubmit: [{ hooks: [hook] }] } };
  writeFileSync(sandbox.settingsFile, JSON.stringify(settings));
  const run = await runSession(sandbox, { prompt: "Look", script: { main: [{ text: "Seen." }] } });
  return mainRequest(run, 0)
    .body.messages.flatMap(textsOf)
    .some((text) => text.includes(additionalContext));
}
