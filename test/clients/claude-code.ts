import { toldLines } from "./agents/blocks.ts";
import { type Ended, type Feed, runToEnd } from "./child-process.ts";
import { type ClientResult, type HookRun, hookFault, readClientOutput } from "./client-output.ts";
import { complaints } from "./complaints.ts";
import { type ModelRequest, textsOf } from "./model-request.ts";
import type { Script } from "./model-server.ts";
import { type Sandbox, sandboxEnv } from "./sandbox.ts";

export type Session = {
  readonly prompt: string;
  readonly script: Script;
  /** Typed while the first tool runs. */
  readonly interjection?: string;
  /** Typed one after the other, each when what was typed before it is answered. */
  readonly afterwards?: readonly string[];
  /** A plugin to load. */
  readonly plugin?: string;
  /** Continue this session instead of starting one. */
  readonly resume?: string;
  /** Continue it under a new id. */
  readonly fork?: boolean;
  readonly allowedTools?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** What the user's own hook says when it refuses; the client calls that an error, and it is none of ours. */
  readonly ownRefusal?: string;
  /** Hooks of this event may fail, because the scenario breaks what they talk to. */
  readonly broken?: (event: string) => boolean;
};

export type SessionRun = {
  /** The one it ended with; `/clear` gives a new one. */
  readonly id: string;
  readonly deniedTools: readonly string[];
  readonly requests: readonly ModelRequest[];
  readonly hookRuns: readonly HookRun[];
};

const SESSION_TIMEOUT_MS = 60_000;

const LOOPBACK_ONLY = {
  // The client demands a key; the model server never looks at it.
  ANTHROPIC_API_KEY: "none",
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
  DISABLE_TELEMETRY: "1",
  DISABLE_AUTOUPDATER: "1",
  DISABLE_ERROR_REPORTING: "1",
  NO_PROXY: "*",
  no_proxy: "*",
};

/** Runs one headless session to its end; throws when the client fails, departs from the script, or a hook misbehaves. */
export async function runSession(sandbox: Sandbox, session: Session): Promise<SessionRun> {
  const recording = sandbox.model.play(session.script);
  const began = Date.now();
  const ended = await runToEnd(sandbox.executable, sessionArgs(session), {
    cwd: sandbox.project,
    env: { ...sandboxEnv(sandbox), ...LOOPBACK_ONLY, ANTHROPIC_BASE_URL: sandbox.model.url, ...session.env },
    timeoutMs: SESSION_TIMEOUT_MS,
    ...(isTyped(session) && { feed: typedBy(session) }),
  });
  const { result, hookRuns } = readClientOutput(ended.lines);
  const sound = hookRuns.filter(
    (hook) => !session.broken?.(hook.event) && !isOwnRefusal(session, hook.stdout),
  );
  sandbox.sessions.push({ hookRuns, requests: recording.requests });
  const texts = recording.requests.flatMap(({ body }) => body.messages.flatMap(textsOf));
  sandbox.told.push(...toldLines("Claude Code", session.prompt, texts));
  const faults = [...clientFaults(ended, result), ...recording.departures(), ...sound.flatMap(faultOf)];
  const said = session.broken ? [] : complaints({ home: sandbox.home, began }, ended, recording.requests);
  faults.push(...said.filter((complaint) => !isOwnRefusal(session, complaint)));
  if (!result || faults.length > 0) throw new Error(`session "${session.prompt}": ${faults.join("; ")}`);
  return {
    id: result.session_id,
    deniedTools: result.permission_denials.map((denial) => denial.tool_name),
    requests: recording.requests,
    hookRuns,
  };
}

/** Runs sessions one after the other, each going on where the one before ended; gives back the last. */
export async function runOn(
  sandbox: Sandbox,
  [first, ...others]: readonly [Session, ...Session[]],
): Promise<SessionRun> {
  let run = await runSession(sandbox, first);
  for (const session of others) run = await runSession(sandbox, { ...session, resume: run.id });
  return run;
}

function sessionArgs(session: Session): string[] {
  const resume = session.resume === undefined ? [] : ["--resume", session.resume];
  const tools = (session.allowedTools ?? ["Read", "Bash", "Agent"]).join(",");
  const output = ["--output-format", "stream-json", "--verbose", "--include-hook-events"];
  const prompt = isTyped(session) ? ["-p", "--input-format", "stream-json"] : ["-p", session.prompt];
  return [
    ...prompt,
    ...output,
    "--allowedTools",
    tools,
    ...resume,
    ...(session.fork ? ["--fork-session"] : []),
    ...(session.plugin === undefined ? [] : ["--plugin-dir", session.plugin]),
  ];
}

function isOwnRefusal({ ownRefusal }: Session, text: string): boolean {
  return ownRefusal !== undefined && text.includes(ownRefusal);
}

function isTyped({ interjection, afterwards }: Session): boolean {
  return interjection !== undefined || afterwards !== undefined;
}

/** What a person types: the prompt at once, the interjection when the agent has called a tool, the rest after answers. */
function typedBy({ prompt, interjection, afterwards = [] }: Session): Feed {
  let interjections = interjection === undefined ? [] : [interjection];
  const waiting = [...afterwards];
  return {
    first: typed(prompt),
    after: (line) => {
      if (line.includes('"type":"result"')) return waiting.splice(0, 1).map(typed).join("") || null;
      if (!line.includes('"type":"tool_use"')) return "";
      const now = interjections.map(typed).join("");
      interjections = [];
      return now;
    },
  };
}

function typed(text: string): string {
  return `${JSON.stringify({ type: "user", message: { role: "user", content: text } })}\n`;
}

function clientFaults(ended: Ended, result: ClientResult | undefined): string[] {
  // SessionEnd hooks run after the last line of output; a failing one is told on stderr only.
  const complaints = ended.stderr.split("\n").filter((line) => line.includes("unbidden"));
  if (ended.code === 0 && result && !result.is_error) return complaints;
  const said = result?.result ?? ended.lines.at(-1)?.text ?? "";
  return [`the client ended with code ${ended.code}: ${`${said}\n${ended.stderr}`.trim().slice(0, 2_000)}`];
}

function faultOf(run: HookRun): string[] {
  const fault = hookFault(run);
  return fault === undefined ? [] : [fault];
}
