import { writeFileSync } from "node:fs";
import { runSession } from "../claude-code.ts";
import type { Sandbox } from "../sandbox.ts";
import { expectThat, type Scenario } from "../scenario.ts";

export const watching: readonly Scenario[] = [
  { name: "a hook that fails would not go unnoticed by these scenarios", run: notices },
];

const hook = (command: string) => [{ hooks: [{ type: "command", command }] }];
const SETTINGS = JSON.stringify({
  hooks: {
    UserPromptSubmit: hook(`echo '{"hookSpecificOutput":{}}'; echo and more`),
    Stop: hook("echo 'UnbiddenError: it broke' >&2; exit 1"),
  },
});

/** Else nothing that the others say of errors would mean anything. */
async function notices(sandbox: Sandbox): Promise<void> {
  writeFileSync(sandbox.settingsFile, SETTINGS);
  const session = { prompt: "Hello.", script: { main: [{ text: "Hello." }] } };
  const said = await runSession(sandbox, session).then(
    () => "nothing",
    (error: unknown) => String(error),
  );
  const signs = [
    "UserPromptSubmit answered more than context",
    "Stop ended as error with code 1",
    "the model was sent",
    "the transcript says",
  ];
  for (const sign of signs) expectThat(said.includes(sign), `"${sign}" is noticed; it said:\n${said}`);
}
