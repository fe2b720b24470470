import type { SessionRun } from "./claude-code.ts";
import { type InjectedBlock, injectedBlocks, type ModelRequest, textsOf } from "./model-request.ts";
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
