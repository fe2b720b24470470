import { runSession, type SessionRun } from "../claude-code.ts";
import type { ToolCall } from "../model-reply.ts";
import { injectedBlocks, mentionsUnbidden, subAgentMark, textsOf } from "../model-request.ts";
import { type Sandbox, withoutUs } from "../sandbox.ts";
import { expectSameTools, expectThat, mainRequest, type Scenario } from "../scenario.ts";
import { storedEvents } from "../stored.ts";
import { bash, doEarlierWork, STORAGE_QUESTION } from "./earlier-work.ts";

export const subAgents: readonly Scenario[] = [
  { name: "a sub-agent and the news that one has ended are told nothing", run: leavesSubAgentsAlone },
];

// Everything said here asks for memories: only who asks keeps us silent.
const ANSWER = "We decided to use JSONL for storage. The staging deploy needs DEPLOY_ENV.";

async function leavesSubAgentsAlone(sandbox: Sandbox): Promise<void> {
  await doEarlierWork(sandbox);
  const session = {
    prompt: "Let two helpers look around.",
    script: {
      main: [
        { text: "Two helpers.", calls: [helper("waited-for", false), helper("background", true)] },
        { text: "Waiting for the second." },
        { text: "Both are done." },
      ],
      subAgents: {
        "waited-for": [{ text: "Deploying.", calls: [bash("sh deploy.sh")] }, { text: ANSWER }],
        // It must outlast the main thread's turn, or there is no notification.
        background: [{ text: "Deploying.", calls: [bash("sleep 2; sh deploy.sh")] }, { text: ANSWER }],
      },
    },
  };
  const run = await runSession(sandbox, session);
  for (const request of subAgentRequests(run)) {
    expectThat(!mentionsUnbidden(request), `the sub-agent ${request.lane} is told nothing`, request);
  }
  expectSilentNotification(run);
  const told = storedEvents(sandbox, run.id);
  const results = told.filter(
    ({ kind, text, trust }) => kind === "sub-agent" && text === ANSWER && trust === 1,
  );
  expectThat(results.length === 2, `what each came back with is kept, not ${JSON.stringify(told)}`);
  const inside = told.filter(({ tool }) => tool?.includes("deploy.sh"));
  expectThat(inside.length === 0, `nothing they did is kept, not ${JSON.stringify(inside)}`);
  expectSameTools(run, await runSession(withoutUs(sandbox), session));
}

export function helper(name: string, inBackground: boolean): ToolCall {
  const prompt = `${STORAGE_QUESTION} Then do the staging deploy. ${subAgentMark(name)}`;
  const kind = { subagent_type: "general-purpose", run_in_background: inBackground };
  return { name: "Agent", input: { description: `Helper ${name}`, prompt, ...kind } };
}

function subAgentRequests(run: SessionRun) {
  return run.requests.filter(({ lane }) => lane === "waited-for" || lane === "background");
}

function expectSilentNotification(run: SessionRun): void {
  const before = mainRequest(run, 1);
  const after = mainRequest(run, -1);
  const news = after.body.messages.flatMap(textsOf).some((text) => text.includes("<task-notification>"));
  expectThat(news, "the client told the model that the background helper has ended", after);
  const added = injectedBlocks(after).length - injectedBlocks(before).length;
  expectThat(added === 0, "the notification adds nothing of ours", after);
  const runs = run.hookRuns.filter(({ event }) => event === "UserPromptSubmit");
  expectThat(runs.length === 2, `our hook ran for the prompt and the notification, not ${runs.length} times`);
}
