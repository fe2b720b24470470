import { randomUUID } from "node:crypto";
import { utimesSync } from "node:fs";
import { type ClientSession, clientSession, type Payload } from "../../test/support/claude-code-payloads.ts";
import { writeRaw } from "../../test/support/claude-code-transcript.ts";
import type { Call, Door, Script, Step } from "./attempt.ts";
import { type World, writeFiles } from "./world.ts";

export const PROJECT = "shop";
const HOUR_MS = 3_600_000;

/** Lets the session happen, so that we hear of it through one door. */
export async function playScript(world: World, script: Script, door: Door): Promise<void> {
  const cwd = world.project(PROJECT);
  const session = clientSession(world, cwd, randomUUID());
  const here: Script = { ...script, steps: movedTo(cwd, script.steps) };
  if (door === "hook") await tellHooks(world, session, here.steps, cwd);
  else await writeTranscript(world, session, here, { door, cwd });
}

/** Forms do not know where the project lies. */
function movedTo(cwd: string, steps: readonly Step[]): Step[] {
  return JSON.parse(JSON.stringify(steps).replaceAll("/srv/shop/", `${cwd}/`));
}

async function tellHooks(
  world: World,
  session: ClientSession,
  steps: readonly Step[],
  cwd: string,
): Promise<void> {
  await world.hook(session.start());
  for (const step of steps) {
    if (step.does === "files") writeFiles(cwd, step.files);
    if (step.does === "prompt") await world.hook(session.prompt(step.text));
    if (step.does === "reply") await world.hook(session.stop(step.text));
    if (step.does === "call") await world.hook(callPayload(session, step.call));
  }
  await world.hook(session.end());
}

/** After a call that ended, well or not. */
export function callPayload(
  session: ClientSession,
  { name, input, response, content, failed }: Call,
): Payload {
  const about = { tool_name: name, tool_input: input, tool_use_id: `toolu_01${randomUUID().slice(0, 8)}` };
  return failed
    ? session.other("PostToolUseFailure", { ...about, error: content, is_interrupt: false })
    : session.other("PostToolUse", { ...about, tool_response: response });
}

async function writeTranscript(
  world: World,
  session: ClientSession,
  { steps, program = "cli" }: Script,
  { door, cwd }: { door: Door; cwd: string },
): Promise<void> {
  const start = session.start();
  if (door === "read-back") await world.hook(start);
  let at = Date.now() - 2 * HOUR_MS;
  const turn = { id: "", index: 0 };
  for (const step of steps) {
    if (step.does === "files") writeFiles(cwd, step.files);
    if (step.does === "prompt") {
      turn.id = randomUUID();
      turn.index += 1;
    }
    at += 30_000;
    writeRaw(start, linesOf(step, turn, program), at);
  }
  utimesSync(String(start.transcript_path), at / 1_000, at / 1_000);
  if (door === "read-back") await world.hook(session.end());
  else await world.run("import", IMPORT(cwd));
}

const IMPORT = (cwd: string) =>
  ({
    source: "claude-code",
    cwd,
    dryRun: false,
    trustAsIs: false,
    evenForgotten: false,
    mine: false,
  }) as const;

function linesOf(step: Step, turn: { id: string; index: number }, program: string): object[] {
  const around = { userType: "external", entrypoint: program, gitBranch: "main" };
  switch (step.does) {
    case "prompt":
      return [{ ...around, ...promptFields(step, turn, program) }];
    case "reply":
      return [{ ...around, ...assistantFields({ type: "text", text: step.text }) }];
    case "line":
      return [{ ...around, ...step.line }];
    case "call":
      return callLines(step.call, turn.id).map((line) => ({ ...around, ...line }));
    case "files":
      return [];
  }
}

/** The client says that it was typed, and how many parts the line has. */
function promptFields(
  { text, blocks }: { text: string; blocks?: readonly string[] },
  { id, index }: { id: string; index: number },
  program: string,
): object {
  const source = program === "cli" ? ["typed", "user"] : ["sdk", "sdk"];
  const content = blocks ? blocks.map((part) => ({ type: "text", text: part })) : text;
  return {
    type: "user",
    promptId: id,
    message: { role: "user", content },
    permissionMode: "default",
    promptSource: source[0],
    turnOrigin: source[1],
    turnPosition: { promptIndex: index - 1, turnIndex: index },
  };
}

function assistantFields(block: object): object {
  return { type: "assistant", message: { role: "assistant", model: "claude-opus-5-5", content: [block] } };
}

function callLines({ name, input, response, content, failed }: Call, promptId: string): object[] {
  const id = `toolu_01${randomUUID().replaceAll("-", "").slice(0, 20)}`;
  const result = { type: "tool_result", tool_use_id: id, content, ...(failed ? { is_error: true } : {}) };
  return [
    assistantFields({ type: "tool_use", id, name, input }),
    { type: "user", promptId, message: { role: "user", content: [result] }, toolUseResult: response },
  ];
}
