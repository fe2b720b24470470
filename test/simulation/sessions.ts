import { join } from "node:path";
import { between, pick, type Random } from "../../bench/random.ts";

/** What the client would send, and again if it is told twice. */
export interface Payload {
  readonly bytes: Uint8Array;
}

/** The payloads of fictional sessions that take turns, without end: each a few dozen happenings, then a new one begins. */
export function* sessionsAt(folder: string, random: Random): Generator<Payload, never> {
  let number = 0;
  const begin = () =>
    session(++number, pick(random, [join(folder, "ferry"), join(folder, "boat"), ""]), random);
  const open = [begin(), begin(), begin()];
  while (true) {
    const index = between(random, 0, open.length - 1);
    const next = open[index]?.next();
    if (next?.done === false) yield next.value;
    else open[index] = begin();
  }
}

function* session(number: number, cwd: string, random: Random): Generator<Payload> {
  let turn = 0;
  let use = 0;
  const say = (event: string, fields: object): Payload => {
    const common = {
      session_id: `session-${number}`,
      cwd,
      prompt_id: `turn-${number}-${turn}`,
      hook_event_name: event,
    };
    return { bytes: Buffer.from(JSON.stringify({ ...common, ...fields })) };
  };
  const tool = (event: string, command: string, fields: object) =>
    say(event, {
      tool_name: "Bash",
      tool_input: { command },
      tool_use_id: `use-${number}-${++use}`,
      ...fields,
    });

  yield say("SessionStart", { source: pick(random, ["startup", "resume", "clear"]) });
  for (const last = between(random, 2, 6); turn < last; ) {
    const name = `pier${number}x${++turn}`;
    yield say("UserPromptSubmit", { prompt: pick(random, PROMPTS)(name) });
    if (random() < 0.5)
      yield tool("PostToolUseFailure", `./${name}.sh`, { error: `Exit code 1\n${name}: unbound variable` });
    if (random() < 0.5)
      yield tool("PostToolUse", `DOCK=1 ./${name}.sh`, { tool_response: { stdout: `${name} ok` } });
    if (random() < 0.1) yield say("SessionStart", { source: "compact" });
    yield say("Stop", { last_assistant_message: `${name} is done. The lights of ${name} are still to do.` });
  }
  yield say("SessionEnd", { reason: "other" });
}

/** No two sessions say the same thing, so that which came first makes no difference to what is known. */
const PROMPTS: readonly ((name: string) => string)[] = [
  (name) => `Remember that ${name} is closed after dusk.`,
  (name) => `Always moor at ${name} with two ropes.`,
  (name) => `Let's use ${name} for ferries because it is deep enough.`,
  (name) => `Please repair the bell of ${name}.`,
  (name) => `What did we decide about ${name}?`,
];
