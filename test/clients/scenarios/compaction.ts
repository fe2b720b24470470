import { join } from "node:path";
import { runSession, type SessionRun } from "../claude-code.ts";
import type { Reply } from "../model-reply.ts";
import { injectedBlocks, type ModelRequest, textsOf } from "../model-request.ts";
import { installProduct, showSession } from "../product.ts";
import { type Sandbox, withoutUs } from "../sandbox.ts";
import {
  blocksAt,
  expectBrief,
  expectGivenOnce,
  expectNoMemoryTwice,
  expectSaidOnce,
  expectSameTools,
  expectThat,
  mainRequest,
  type Scenario,
} from "../scenario.ts";
import { bash, doEarlierWork, LEFT_OVER, STORAGE_QUESTION } from "./earlier-work.ts";

export const compaction: readonly Scenario[] = [
  { name: "after /compact what it cost comes back, once, and the whole of it can be read", run: byHand },
  { name: "after a compaction in the middle of a turn what it cost comes back at once", run: byItself },
  { name: "the next prompt adds what neither the summary nor what came back holds", run: addsTheRest },
];

const NOTED: Reply = { text: "Noted." };
const WORDS = "The herons nest on the north wall.";

async function byHand(sandbox: Sandbox): Promise<void> {
  await doEarlierWork(sandbox);
  const session = {
    prompt: STORAGE_QUESTION,
    afterwards: [WORDS, "/compact", "Go on."],
    script: { main: [{ text: "Looking.", calls: [bash("sh deploy.sh")] }, NOTED, NOTED, NOTED] },
  };
  const run = await runSession(sandbox, session);
  const bare = await runSession(withoutUs(sandbox), session);
  expectSummaryAsWithoutUs(run, bare);
  expectSameTools(run, bare);
  const atOnce = mainRequest(run, -1);
  expectRecalled(atOnce, WORDS);

  const later = await runSession(sandbox, { prompt: "Go on.", script: { main: [NOTED] }, resume: run.id });
  expectRecalled(mainRequest(later, 0), WORDS);
  expectGivenOnce([run, later], REST);
  const whole = await showSession(sandbox, run.id.slice(0, 8));
  for (const text of [STORAGE_QUESTION, WORDS, "sh deploy.sh"])
    expectThat(whole.includes(text), `the whole of it holds "${text}"; it is:\n${whole}`);
}

async function byItself(sandbox: Sandbox): Promise<void> {
  await doEarlierWork(sandbox);
  const readme = { name: "Read", input: { file_path: join(sandbox.project, "README.md") } };
  const main = [
    { text: "Reading.", calls: [readme, bash("sh deploy.sh")] },
    // The client writes its transcript a little later than it goes on.
    { text: "Looking again.", calls: [bash("echo herons")] },
    { refusal: "prompt is too long: 1200000 tokens > 1000000 maximum" },
    { text: "Done." },
  ];
  const session = { prompt: STORAGE_QUESTION, script: { main } };
  const run = await runSession(sandbox, session);
  const [before, after] = [mainRequest(run, 0), mainRequest(run, -1)];
  expectThat(before !== after, "the client asked again after the compaction");
  expectThat(injectedBlocks(before).length > 1, "the prompt had its answer before", before);
  expectRecalled(after, "$ sh deploy.sh (failed: “deploy.sh: DEPLOY_ENV is unset”)");

  const bare = await runSession(withoutUs(sandbox), session);
  expectSummaryAsWithoutUs(run, bare);
  expectSameTools(run, bare);
}

const REST = "unbidden session show";

/** One block, with what was lost and the brief. */
function expectRecalled(request: ModelRequest, text: string): void {
  expectBrief(request, LEFT_OVER);
  const [block] = blocksAt(request, "SessionStart");
  expectThat(block?.text.includes(text) === true, `"${text}" comes back`, request);
  expectThat((block?.text.length ?? 0) < 10_000, "as much of it as the client takes", request);
  expectSaidOnce(request, REST);
  expectNoMemoryTwice(request);
}

/** What a hook prints before a compaction would be an instruction to whoever sums up. */
function expectSummaryAsWithoutUs(run: SessionRun, bare: SessionRun): void {
  const [ours, theirs] = [run, bare].map(({ requests }) => requests.filter(({ lane }) => lane === "summary"));
  expectThat(ours?.length === 1 && theirs?.length === 1, "a summary was asked for, once");
  const [asked, usual] = [ours, theirs].map((some) => lastWords(some?.[0]));
  expectThat(asked === usual, "it is asked for in the same words as without us", ours?.[0]);
  const answers = run.hookRuns.filter(({ stdout }) => stdout !== "").map(({ hook }) => hook);
  expectThat(!answers.some((hook) => /^P(re|ost)Compact/.test(hook)), "nothing is said around a compaction");
  const again = answers.filter((hook) => hook === "SessionStart:compact");
  expectThat(again.length === 1, `what it cost is said once, not ${again.length} times`);
}

/** The task itself; the client puts what hooks added in the same turn behind it. */
function lastWords(request: ModelRequest | undefined): string | undefined {
  const asked = request?.body.messages.filter(({ role }) => role === "user").flatMap(textsOf);
  return asked?.at(-1);
}

const BIRDS = [
  "ospreys",
  "wrens",
  "plovers",
  "siskins",
  "avocets",
  "dunlins",
  "linnets",
  "pipits",
  "curlews",
  "terns",
];
const decided = (bird: string) => `Let's use ${bird} for the ${bird}-keeping because ${bird} are patient.`;

/** Ten decisions of which eight have room in what comes back, and a reply that pushes their words out of it. */
async function addsTheRest(sandbox: Sandbox): Promise<void> {
  await installProduct(sandbox);
  const talk = "Here is what I think of our shelf, row by row, before we begin. ".repeat(6);
  const reply = "Herons stand still for a long time before they move. ".repeat(200);
  const run = await runSession(sandbox, {
    prompt: `${talk}${BIRDS.map(decided).join(" ")}`,
    afterwards: ["Tell me about herons.", "/compact", "Go on.", "And on."],
    script: { main: [NOTED, { text: reply }, NOTED, NOTED] },
  });
  const request = mainRequest(run, -1);
  const back = blocksAt(request, "SessionStart")[0]?.text ?? "";
  const holdsPart = back.includes("terns") && !back.includes("ospreys");
  expectThat(holdsPart, "the latest decisions come back, not the first", request);
  const [rest, ...others] = blocksAt(request, "UserPromptSubmit");
  expectThat(rest !== undefined && others.length === 0, "one block adds to it", request);
  expectThat(
    rest.text.includes("ospreys") && !rest.text.includes("terns"),
    "it holds the rest alone",
    request,
  );
  expectGivenOnce([run], "missing from its summary");
}
