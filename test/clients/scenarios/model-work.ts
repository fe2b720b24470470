import { mkdirSync, symlinkSync } from "node:fs";
import { delimiter, join } from "node:path";
import { textsOf } from "../model-request.ts";
import { curate } from "../product.ts";
import { configure, type Sandbox } from "../sandbox.ts";
import { expectThat, type Scenario } from "../scenario.ts";
import { madeByModel, storedSessions } from "../stored.ts";
import { DECISION, doEarlierWork } from "./earlier-work.ts";

export const modelWork: readonly Scenario[] = [
  {
    name: "a session read by the user's own Claude Code is one question, and that is no session of ours",
    run: asksOnce,
  },
];

const TITLE = `Storage uses JSONL because it is ${DECISION}`;
const MEMORY = { kind: "decision", title: TITLE, body: "", lines: [1], files: [] };

async function asksOnce(sandbox: Sandbox): Promise<void> {
  const { id } = await doEarlierWork(sandbox);
  const distill = { provider: "claude-cli", least_prompts: 1 };
  const settings = { distill, llm: { "claude-cli": { base_url: sandbox.model.url } } };
  configure(sandbox, settings);
  const aux = { text: JSON.stringify({ memories: [MEMORY] }) };
  const { requests } = sandbox.model.play({ main: [], aux });
  sandbox.sessions.push({ hookRuns: [], requests });
  const env = loggedIn(sandbox);

  const said = await curate(sandbox, env);
  expectThat(said.includes("1 of 1 session read"), `the session is read; it said:\n${said}`);
  expectThat(requests.length === 1, `the model is asked once, not ${requests.length} times`, requests[1]);
  const [request] = requests;
  const words = request?.body.messages.flatMap(textsOf).join("\n") ?? "";
  expectThat(words.includes(DECISION), "the model is shown what the user said", request);
  expectThat(!request?.body.tools?.length, "the model has no tool", request);
  expectThat(madeByModel(sandbox).join() === TITLE, "what it found is kept");
  expectThat(storedSessions(sandbox).join() === id, "no other session is known than the user's own");

  const again = await curate(sandbox, env);
  expectThat(again.includes("no session"), `nothing is left to read; it said:\n${again}`);
  expectThat(requests.length === 1, "nobody is asked again");
}

/** As after a login to the subscription, with the client on the PATH. */
function loggedIn(sandbox: Sandbox): Record<string, string> {
  const bin = join(sandbox.root, "bin");
  mkdirSync(bin);
  symlinkSync(sandbox.executable, join(bin, "claude"));
  return { PATH: [bin, process.env.PATH].join(delimiter), CLAUDE_CODE_OAUTH_TOKEN: "none", NO_PROXY: "*" };
}
