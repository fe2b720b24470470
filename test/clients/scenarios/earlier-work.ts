import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runSession, type Session, type SessionRun } from "../claude-code.ts";
import type { Reply, ToolCall } from "../model-reply.ts";
import { mentionsUnbidden } from "../model-request.ts";
import { installProduct } from "../product.ts";
import type { Sandbox } from "../sandbox.ts";
import { expectThat, mainRequest } from "../scenario.ts";

export const DECISION = "append-only and simple to grep";
export const WISH = "staging deploy needs DEPLOY_ENV=staging";
export const LEFT_OVER = "write the migration test";
export const STORAGE_QUESTION = "What did we decide about storage?";

const PROMPT = `Let's use JSONL for storage because it is ${DECISION}. Remember that the ${WISH}.`;
const LAST_REPLY = `Storage writes JSONL now and staging is deployed. What is left: wire the reader into the export command and ${LEFT_OVER}.`;

/** Installs the product and leaves one session behind: a decision, a wish, a failure with its fix, and what is left. */
export async function doEarlierWork(sandbox: Sandbox): Promise<SessionRun> {
  await installProduct(sandbox);
  const run = await work(sandbox);
  const request = mainRequest(run, 0);
  expectThat(!mentionsUnbidden(request), "a first session with an empty store is told nothing", request);
  expectThat(deploys(sandbox) === 2, "the deploy was tried twice");
  return run;
}

/** The session itself, whether or not anything of ours is there. */
export function work(sandbox: Sandbox, how: Pick<Session, "plugin"> = {}): Promise<SessionRun> {
  const main = [
    { text: "I wrote the storage module and will deploy it.", calls: [bash("sh deploy.sh")] },
    { text: "The script wants DEPLOY_ENV.", calls: [bash("DEPLOY_ENV=staging sh deploy.sh")] },
    { text: LAST_REPLY },
  ];
  return runSession(sandbox, { prompt: PROMPT, script: { main }, ...how });
}

export function bash(command: string): ToolCall {
  return { name: "Bash", input: { command, description: "Run a command" } };
}

/** A step with a call that runs, one that fails and one that nobody allowed; nothing is known of them. */
export const FATES: Reply = {
  text: "Looking.",
  calls: [
    bash("echo one"),
    bash("ls no-such-folder"),
    { name: "Write", input: { file_path: "not-allowed", content: "x" } },
  ],
};

/** How often the project's deploy script has run. */
export function deploys(sandbox: Sandbox): number {
  return readFileSync(join(sandbox.project, "deploys.log"), "utf8").trim().split("\n").length;
}
