import { execFileSync } from "node:child_process";
import { runOn, runSession } from "../claude-code.ts";
import { type Sandbox, withoutUs } from "../sandbox.ts";
import {
  blocksAt,
  expectGivenOnce,
  expectNoMemoryTwice,
  expectSameTools,
  expectThat,
  mainRequest,
  type Scenario,
} from "../scenario.ts";
import { DECISION, doEarlierWork, FATES, LEFT_OVER, STORAGE_QUESTION } from "./earlier-work.ts";

export const sameSession: readonly Scenario[] = [
  { name: "a resumed session is not told again what its context holds", run: resumes },
  { name: "a resumed session is told what is new since, and no more", run: resumesLater },
];

const ONE_REPLY = { main: [{ text: "Noted." }] };

async function resumes(sandbox: Sandbox): Promise<void> {
  await doEarlierWork(sandbox);
  const first = { prompt: STORAGE_QUESTION, script: ONE_REPLY };
  const second = { prompt: STORAGE_QUESTION, script: { main: [FATES, ...ONE_REPLY.main] } };
  const begun = await runSession(sandbox, first);
  const resumed = await runSession(sandbox, { ...second, resume: begun.id });
  const request = mainRequest(resumed, -1);
  expectThat(resumed.id === begun.id, "the session keeps its id");
  expectThat(blocksAt(request, "UserPromptSubmit").length > 0, "the earlier answer is still there", request);
  for (const text of [DECISION, LEFT_OVER]) expectGivenOnce([begun, resumed], text);
  expectNoMemoryTwice(request);
  expectSameTools(resumed, await runOn(withoutUs(sandbox), [first, second]));
}

async function resumesLater(sandbox: Sandbox): Promise<void> {
  commit(sandbox, "begin the ledger", Date.now() - 60_000);
  await doEarlierWork(sandbox);
  const begun = await runSession(sandbox, { prompt: STORAGE_QUESTION, script: ONE_REPLY });
  const nests = { text: "The census is written. What is left: number the nests." };
  await runSession(sandbox, { prompt: "Write the census of herons.", script: { main: [nests] } });
  // A time later than the session's end, because git writes whole seconds.
  commit(sandbox, "count the herons", Date.now() + 1_000);
  const resume = { script: ONE_REPLY, resume: begun.id };
  const resumed = await runSession(sandbox, { prompt: "Go on.", ...resume });
  const request = mainRequest(resumed, 0);
  const [first = "", later = "", ...others] = blocksAt(request, "SessionStart").map(({ text }) => text);
  expectThat(
    first.includes(LEFT_OVER) && others.length === 0,
    "there is the brief of then and one more",
    request,
  );
  for (const text of ["umber the nests", "count the herons"])
    expectThat(later.includes(text), `that one says "${text}"`, request);
  expectThat(!later.includes(LEFT_OVER), "and nothing that was said before", request);
  const again = await runSession(sandbox, { prompt: "And on.", ...resume });
  expectGivenOnce([begun, resumed, again], "count the herons");
}

function commit({ project }: Sandbox, subject: string, at: number): void {
  const date = `@${Math.ceil(at / 1_000)} +0000`;
  const who = ["-c", "user.name=Heron", "-c", "user.email=heron@example.invalid"];
  const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
  const git = (...args: string[]) => execFileSync("git", ["-C", project, ...who, ...args], { env });
  git("init", "--quiet");
  git("commit", "--quiet", "--allow-empty", "-m", subject);
}
