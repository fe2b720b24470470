import { runSession, type Session, type SessionRun } from "../claude-code.ts";
import { injectedBlocks } from "../model-request.ts";
import { configure, type Sandbox, withoutUs } from "../sandbox.ts";
import {
  blocksAt,
  expectNoMemoryTwice,
  expectSaidOnce,
  expectSameTools,
  expectThat,
  type Scenario,
} from "../scenario.ts";
import { storedEvents, storedSessions } from "../stored.ts";
import { bash, doEarlierWork, WISH } from "./earlier-work.ts";
import { helper } from "./sub-agents.ts";

export const toldSubAgents: readonly Scenario[] = [
  {
    name: "with `subagents: brief` a sub-agent is told what its task calls for as it starts, once",
    run: briefsThem,
  },
  {
    name: "with `subagents: full` its tools bring what is known, and what it does is kept",
    run: treatsThemAsMain,
  },
];

const ANSWER = "The storage is looked at.";

async function briefsThem(sandbox: Sandbox): Promise<void> {
  const run = await withChoice(sandbox, "brief", twoHelpers("sleep 1; sh deploy.sh"));
  for (const lane of ["waited-for", "background"]) {
    for (const request of run.requests.filter((asked) => asked.lane === lane)) {
      const [block, ...others] = injectedBlocks(request);
      expectThat(
        block?.moment === "SubagentStart" && others.length === 0,
        `${lane} is told one block`,
        request,
      );
      expectSaidOnce(request, WISH);
      expectNoMemoryTwice(request);
    }
  }
  expectOwnMain(run);
  expectThat(deployedInside(sandbox, run).length === 0, "nothing they did is kept");
}

async function treatsThemAsMain(sandbox: Sandbox): Promise<void> {
  const run = await withChoice(sandbox, "full", twoHelpers("sleep 1; sh deploy.sh"));
  for (const lane of ["waited-for", "background"]) {
    const last = run.requests.filter((asked) => asked.lane === lane).at(-1);
    expectThat(last !== undefined, `${lane} asked the model`);
    expectThat(blocksAt(last, "SubagentStart").length === 1, `${lane} is briefed`, last);
    expectSaidOnce(last, "worked: DEPLOY_ENV=staging sh deploy.sh");
    expectNoMemoryTwice(last);
  }
  expectOwnMain(run);
  expectThat(deployedInside(sandbox, run).length === 2, "what both did is kept");
}

/** One after the other, so that it is certain whose task is whose. */
function twoHelpers(command: string): Session {
  const work = [{ text: "Deploying.", calls: [bash(command)] }, { text: ANSWER }];
  return {
    prompt: "Let two helpers look around.",
    script: {
      main: [
        { text: "The first.", calls: [helper("waited-for", false)] },
        { text: "The second.", calls: [helper("background", true)] },
        { text: "Waiting for the second." },
        { text: "Both are done." },
      ],
      subAgents: { "waited-for": work, background: [{ text: "On.", calls: [bash("sleep 1")] }, ...work] },
    },
  };
}

async function withChoice(sandbox: Sandbox, subagents: string, session: Session): Promise<SessionRun> {
  configure(sandbox, { subagents });
  await doEarlierWork(sandbox);
  const run = await runSession(sandbox, session);
  expectSameTools(run, await runSession(withoutUs(sandbox), session));
  const results = storedEvents(sandbox, run.id).filter(
    ({ kind, text }) => kind === "sub-agent" && text === ANSWER,
  );
  expectThat(
    results.length === 2 && results.every(({ trust }) => trust === 1),
    "both results are kept at trust 1",
  );
  return run;
}

/** What is told to sub-agents is no part of the main thread, and the news of one that ended adds nothing. */
function expectOwnMain(run: SessionRun): void {
  const main = run.requests.filter(({ lane }) => lane === "main");
  for (const request of main) {
    expectThat(injectedBlocks(request).length === 1, "the main thread has its brief, and no more", request);
  }
}

/** What it did itself, not what it came back with. */
function deployedInside(sandbox: Sandbox, run: SessionRun) {
  return storedSessions(sandbox)
    .filter((name) => name.endsWith(run.id))
    .flatMap((name) => storedEvents(sandbox, name))
    .filter(({ tool }) => tool?.includes("deploy.sh"));
}
