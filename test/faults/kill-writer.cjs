// Tells prompts, ends turns, drains, backs up and begins anew until it is killed; prints each prompt once it is acknowledged.
const { existsSync, writeSync } = require("node:fs");
const { join } = require("node:path");
const { DatabaseSync } = require("node:sqlite");

const [, , dist, cwd, name, first] = process.argv;
const { createEngine } = require(join(dist, "engine.cjs"));
const store = join(process.env.UNBIDDEN_HOME, "unbidden.db");
const open = () => createEngine({ env: process.env, entryPoint: "hook", busyTimeoutMs: 150 });

process.umask(0o077);
void run();

async function run() {
  let engine = open();
  for (let at = Number(first); ; at++) {
    const prompt = `Remember that pier ${name}-${at} opens at six`;
    const payload = { hook_event_name: "UserPromptSubmit", prompt_id: `p-${name}-${at}`, prompt };
    if (at % 4 === 3 && existsSync(store)) await whileHeld(() => tell(engine, payload));
    else await tell(engine, payload);
    writeSync(1, `${prompt}\n`);
    if (at % 3 === 2) await tell(engine, { hook_event_name: "Stop", last_assistant_message: "Noted." });
    if (at % 8 === 7) await engine.backUpWhenDue();
    if (at % 5 !== 4) continue;
    await engine.close();
    engine = open();
  }
}

async function tell(engine, fields) {
  const payload = { session_id: `s-${name}`, transcript_path: join(cwd, "none.jsonl"), cwd, ...fields };
  const answer = await engine.hook("claude-code", Buffer.from(JSON.stringify(payload)));
  if (answer.text !== null) await answer.written();
  await answer.after();
}

/** While somebody else writes, the event goes to the spool. */
async function whileHeld(work) {
  const other = new DatabaseSync(store);
  other.exec("PRAGMA busy_timeout = 1000; BEGIN IMMEDIATE");
  await work();
  other.exec("ROLLBACK");
  other.close();
}
