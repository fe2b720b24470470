// One of many processes that tell a home's daemon what happened, over and over, as hooks do.
import { answerHookRequest } from "../../src/client/open.ts";

const [, , cwd = "", daemonFile = "", session = "", count = "0"] = process.argv;

for (let at = 0; at < Number(count); at++) {
  const payload = {
    session_id: session,
    transcript_path: `${cwd}/none.jsonl`,
    cwd,
    hook_event_name: "PostToolUse",
    tool_name: "Bash",
    tool_input: { command: `echo ${session} ${at}` },
    tool_response: { stdout: `${at}`, stderr: "", interrupted: false },
    tool_use_id: `toolu_${session}_${at}`,
  };
  const answer = await answerHookRequest({
    agent: "claude-code",
    payload: Buffer.from(JSON.stringify(payload)),
    env: process.env,
    daemonFile,
    now: () => Date.now(),
    patienceMs: 0,
    random: () => Math.random(),
  });
  await answer.written();
  await answer.after();
}
// What was opened for an answer of its own is left to the system, as a hook leaves it.
process.exit(0);
