import type { SessionRun } from "./claude-code.ts";
import {
  type InjectedBlock,
  injectedBlocks,
  type ModelRequest,
  type ToolOutcome,
  textsOf,
  toolOutcomes,
} from "./model-request.ts";
import type { Sandbox } from "./sandbox.ts";

/** `name` is a sentence about the user's world; `run` throws when it does not hold. */
export type Scenario = { readonly name: string; readonly run: (sandbox: Sandbox) => Promise<void> };

/** Carries the request that shows why, so that the report can print it. */
export class Unmet extends Error {
  readonly request: ModelRequest | undefined;

  constructor(expectation: string, request?: ModelRequest) {
    super(`expected that ${expectation}`);
    this.request = request;
  }
}

export function expectThat(holds: boolean, expectation: string, request?: ModelRequest): asserts holds {
  if (!holds) throw new Unmet(expectation, request);
}

/** The request at `turn` of the main thread; negative turns count from the end. */
export function mainRequest(run: SessionRun, turn: number): ModelRequest {
  const request = run.requests.filter(({ lane }) => lane === "main").at(turn);
  expectThat(request !== undefined, `the main thread asked the model at turn ${turn}`);
  return request;
}

export function blocksAt(request: ModelRequest, moment: string): InjectedBlock[] {
  return injectedBlocks(request).filter((block) => block.moment === moment);
}

export function expectBrief(request: ModelRequest, text: string): void {
  const briefs = blocksAt(request, "SessionStart").filter((block) => block.text.includes(text));
  expectThat(briefs.length === 1, `one brief says "${text}" at session start, not ${briefs.length}`, request);
}

/** The same calls ran, failed and were refused, in the same words, as in a session in which nothing of ours was. */
export function expectSameTools(run: SessionRun, bare: SessionRun): void {
  const [ours = [], theirs = []] = [run, bare].map(({ requests }) =>
    toolOutcomes(requests).sort(byLane).map(comparable),
  );
  for (const [at, outcome] of theirs.entries())
    expectThat(ours[at] === outcome, `the client did as without us:\n${outcome}\nnot\n${ours[at]}`);
  expectThat(theirs.length > 0 && ours.length === theirs.length, "as many tools were called as without us");
  const [refused, usual] = [run, bare].map(({ deniedTools }) => deniedTools.join());
  expectThat(refused === usual, `as without us ${usual} were refused, not ${refused}`);
}

/** Threads run at the same time. */
function byLane(one: ToolOutcome, other: ToolOutcome): number {
  return one.lane.localeCompare(other.lane);
}

/** An agent's id and what it cost differ from one run to the next. */
function comparable(outcome: ToolOutcome): string {
  return JSON.stringify(outcome.tool === "Agent" ? { ...outcome, said: "" } : outcome);
}

/** One hook gave it, and what the model is sent from there on holds it once, in these runs of one session. */
export function expectGivenOnce(runs: readonly SessionRun[], text: string): void {
  const answers = runs.flatMap(({ hookRuns }) => hookRuns).filter(({ stdout }) => stdout.includes(text));
  expectThat(
    answers.length === 1,
    `"${text}" is given by one hook, not by ${answers.map(({ hook }) => hook).join()}`,
  );
  const sent = runs.flatMap(({ requests }) => requests).filter(({ lane }) => lane === "main");
  const from = sent.findIndex((request) =>
    injectedBlocks(request).some((block) => block.text.includes(text)),
  );
  expectThat(from >= 0, `"${text}" reaches the model`, sent.at(-1));
  for (const request of sent.slice(from)) expectSaidOnce(request, text);
}

/** Counts over everything that the model is sent, replayed contexts included. */
export function expectSaidOnce(request: ModelRequest, text: string): void {
  const count = request.body.messages.flatMap(textsOf).join("\n").split(text).length - 1;
  expectThat(count === 1, `"${text}" is said once, not ${count} times`, request);
}

export function expectNoMemoryTwice(request: ModelRequest): void {
  const ids = injectedBlocks(request).flatMap((block) => block.ids);
  const repeated = ids.filter((id, index) => ids.indexOf(id) !== index);
  expectThat(repeated.length === 0, `no memory is given twice; repeated: ${repeated.join(", ")}`, request);
}
