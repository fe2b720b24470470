// Tells one prompt after the other, as hooks do, and prints each as soon as it is acknowledged.
import { writeSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { answerHookRequest } from "../../src/client/open.ts";

const [, , cwd = "", count = "0"] = process.argv;
const store = join(process.env.UNBIDDEN_HOME ?? "", "unbidden.db");

async function tell(prompt: string, at: number): Promise<void> {
  const payload = {
    session_id: `s-${at % 3}`,
    transcript_path: join(cwd, "none.jsonl"),
    cwd,
    hook_event_name: "UserPromptSubmit",
    prompt_id: `p-${at}`,
    prompt,
  };
  const answer = await answerHookRequest({
    agent: "claude-code",
    payload: Buffer.from(JSON.stringify(payload)),
    env: process.env,
    daemonFile: "",
    now: () => Date.now(),
    patienceMs: 0,
    random: () => Math.random(),
  });
  await answer.written();
  await answer.after();
  writeSync(1, `${prompt}\n`);
}

for (let at = 0; at < Number(count); at++) {
  // While somebody else writes, the event goes to the spool.
  const other = at % 4 === 3 ? new DatabaseSync(store) : null;
  other?.exec("BEGIN IMMEDIATE");
  await tell(`prompt ${at}`, at);
  other?.exec("ROLLBACK");
  other?.close();
}
// What was opened for an answer is left to the system, as a hook leaves it.
process.exit(0);
