import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { runSession, type Session, type SessionRun } from "../claude-code.ts";
import type { ToolCall } from "../model-reply.ts";
import { installProduct } from "../product.ts";
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
import { storedPaths } from "../stored.ts";
import { bash, doEarlierWork } from "./earlier-work.ts";

export const aroundTools: readonly Scenario[] = [
  { name: "a command that failed before brings what worked instead, once, for the next step", run: wasTried },
  { name: "a failure brings the fix that was found before, once", run: failsAgain },
  { name: "a file that is read brings what is known of it, once", run: isRead },
];

const WORKED = "worked: DEPLOY_ENV=staging sh deploy.sh";
const WRITE: ToolCall = { name: "Write", input: { file_path: "not-allowed", content: "x" } };

const SEED_SCRIPT = `[ -n "$SEED" ] || { echo "seed.sh: SEED is unset" >&2; exit 1; }; echo seeded`;

async function wasTried(sandbox: Sandbox): Promise<void> {
  writeFileSync(join(sandbox.project, "seed.sh"), SEED_SCRIPT);
  await installProduct(sandbox);
  const calls = [bash("sh seed.sh"), bash("SEED=7 sh seed.sh")];
  const main = [...calls.map((call) => ({ text: "On.", calls: [call] })), { text: "Seeded." }];
  await runSession(sandbox, { prompt: "Fill the tables.", script: { main } });

  const run = await expectOnceAt(
    sandbox,
    trying(bash("sh seed.sh")),
    "PreToolUse",
    "worked: SEED=7 sh seed.sh",
  );
  expectSpoke(sandbox, run, "known-failure");
}

async function failsAgain(sandbox: Sandbox): Promise<void> {
  await doEarlierWork(sandbox);
  const run = await expectOnceAt(sandbox, trying(bash("bash ./deploy.sh")), "PostToolUseFailure", WORKED);
  expectSpoke(sandbox, run, "known-fix");
}

async function isRead(sandbox: Sandbox): Promise<void> {
  const file = join(sandbox.project, "storage.js");
  writeFileSync(file, "export const header = 1;\n");
  await installProduct(sandbox);
  const read = { name: "Read", input: { file_path: file } };
  const known = "the first line of storage.js stays as it is";
  await runSession(sandbox, {
    prompt: `Remember that ${known}, the loader reads it.`,
    script: { main: [{ text: "Looking.", calls: [read] }, { text: "Noted." }] },
  });
  const run = await expectOnceAt(sandbox, trying(read), "PreToolUse", "loader reads it");
  expectSpoke(sandbox, run, "related-to-file");
}

function expectSpoke(sandbox: Sandbox, { id }: SessionRun, wanted: string): void {
  const spoke = storedPaths(sandbox, id).filter(({ path, injected: told }) => path === wanted && told > 0);
  expectThat(spoke.length === 1, `its receipt says why: ${JSON.stringify(storedPaths(sandbox, id))}`);
}

/** The same call at two steps, beside one that is not allowed. */
function trying(call: ToolCall): Session {
  const main = [
    { text: "On.", calls: [call, WRITE] },
    { text: "Once more.", calls: [call] },
    { text: "So." },
  ];
  return { prompt: "Have a try.", script: { main } };
}

/** Said at this moment, to the step after the first call, and never again; the tools ran as without us. */
async function expectOnceAt(
  sandbox: Sandbox,
  session: Session,
  moment: string,
  text: string,
): Promise<SessionRun> {
  const run = await runSession(sandbox, session);
  const next = mainRequest(run, 1);
  const given = blocksAt(next, moment).filter((block) => block.text.includes(text));
  expectThat(given.length === 1, `${moment} says "${text}"`, next);
  const resumed = await runSession(sandbox, { ...session, resume: run.id });
  expectGivenOnce([run, resumed], text);
  expectNoMemoryTwice(mainRequest(resumed, -1));
  expectSameTools(run, await runSession(withoutUs(sandbox), session));
  return run;
}
