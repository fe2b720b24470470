import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const SCHEMA = `CREATE TABLE session (id text PRIMARY KEY, parent_id text, directory text NOT NULL, permission text, time_updated integer NOT NULL);
CREATE TABLE message (id text PRIMARY KEY, session_id text NOT NULL, time_created integer NOT NULL, data text NOT NULL);
CREATE TABLE part (id text PRIMARY KEY, message_id text NOT NULL, session_id text NOT NULL, data text NOT NULL);`;

/** Without the client's prefix. */
export const SESSION = "deb8b5107ffeOttKw0yCmbkJzQ";
const PROMPT = "msg_21474b191001H2st75ybWelqIL";
const AT = 1_795_639_521_687;

/** Messages as OpenCode 1.18.33 kept them, with their parts. */
export const RECORDED: readonly (readonly [id: string, message: object, ...parts: object[]])[] = [
  [
    PROMPT,
    { role: "user", time: { created: AT }, agent: "build" },
    { type: "text", text: '"Have a try, please"' },
    { type: "text", synthetic: true, text: "--- unbidden ab12: 1 note ---\n--- end unbidden ab12 ---" },
  ],
  [
    "msg_21474c04d001EgdUwEolP4Sd3m",
    { parentID: PROMPT, role: "assistant", time: { created: AT + 4_000, completed: AT + 9_000 } },
    { type: "step-start" },
    {
      type: "tool",
      tool: "bash",
      callID: "call_mwwlex4v2",
      state: {
        status: "completed",
        input: { command: "sh deploy.sh", description: "Run a command" },
        output: "deploy.sh: DEPLOY_ENV is unset\n",
        metadata: { output: "deploy.sh: DEPLOY_ENV is unset\n", exit: 1, truncated: false },
        title: "sh deploy.sh",
      },
    },
    { type: "step-finish", reason: "tool-calls" },
  ],
  [
    "msg_21474de450017teopmqvtGwcSB",
    {
      parentID: PROMPT,
      role: "assistant",
      time: { created: AT + 11_000, completed: AT + 12_000 },
      tokens: { total: 105, input: 100, output: 5 },
    },
    { type: "text", text: "It wants DEPLOY_ENV." },
  ],
];

/** What our plugin sent of the same session. */
export const SENT: readonly object[] = [
  { hook_event_name: "session-start", session_id: `ses_${SESSION}`, cwd: "/srv/ferry", source: "startup" },
  {
    hook_event_name: "prompt",
    session_id: `ses_${SESSION}`,
    cwd: "/srv/ferry",
    message_id: PROMPT,
    prompt: '"Have a try, please"',
  },
  {
    hook_event_name: "tool-failure",
    session_id: `ses_${SESSION}`,
    cwd: "/srv/ferry",
    call_id: "call_mwwlex4v2",
    tool: "bash",
    args: { command: "sh deploy.sh", description: "Run a command" },
    output: "deploy.sh: DEPLOY_ENV is unset\n",
    metadata: { output: "deploy.sh: DEPLOY_ENV is unset\n", exit: 1, truncated: false },
  },
  { hook_event_name: "stop", session_id: `ses_${SESSION}`, cwd: "/srv/ferry" },
];

/** Rules of a session that `opencode run` starts. */
export const BY_PROGRAM = JSON.stringify([{ permission: "question", pattern: "*", action: "deny" }]);

/** Makes a database with the first messages of the session, and a sub-agent's session beside it. */
export function makeDatabase(
  folder: string,
  { messages = RECORDED, permission = null }: { messages?: typeof RECORDED; permission?: string | null } = {},
): void {
  mkdirSync(folder, { recursive: true });
  const db = new DatabaseSync(join(folder, "opencode.db"));
  db.exec(SCHEMA);
  const session = db.prepare("INSERT INTO session VALUES (?, ?, '/srv/ferry', ?, ?)");
  session.run(`ses_${SESSION}`, null, permission, AT);
  session.run("ses_child", `ses_${SESSION}`, null, AT);
  db.close();
  addMessages(folder, messages);
}

export function addMessages(folder: string, messages: typeof RECORDED): void {
  const db = new DatabaseSync(join(folder, "opencode.db"));
  for (const [id, message, ...parts] of messages) {
    const { time } = message as { time: { created: number } };
    db.prepare("INSERT INTO message VALUES (?, ?, ?, ?)").run(
      id,
      `ses_${SESSION}`,
      time.created,
      JSON.stringify(message),
    );
    for (const [at, part] of parts.entries())
      db.prepare("INSERT INTO part VALUES (?, ?, ?, ?)").run(
        `prt_${id}${at}`,
        id,
        `ses_${SESSION}`,
        JSON.stringify(part),
      );
  }
  db.close();
}
