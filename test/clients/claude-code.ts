import { type Ended, runToEnd } from "./child-process.ts";
import type { ModelRequest } from "./model-request.ts";
import type { Script } from "./model-server.ts";
import { type Sandbox, sandboxEnv } from "./sandbox.ts";
import { type HookRun, hookRuns } from "./transcript.ts";

export type Session = {
  readonly prompt: string;
  readonly script: Script;
  /** Continue this session instead of starting one. */
  readonly resume?: string;
  readonly allowedTools?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
};

export type SessionRun = {
  readonly id: string;
  readonly reply: string;
  readonly deniedTools: readonly string[];
  /** Requests of the main thread, in order. */
  readonly main: readonly ModelRequest[];
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

/** Runs one headless session to its end; throws when the client fails or departs from the script. */
export async function runSession(sandbox: Sandbox, session: Session): Promise<SessionRun> {
  const earlierRuns = session.resume === undefined ? 0 : hookRuns(sandbox.home, session.resume).length;
  const recording = sandbox.model.play(session.script);
  const ended = await runToEnd(sandbox.executable, sessionArgs(session), {
    cwd: sandbox.project,
    env: sessionEnv(sandbox, session),
    timeoutMs: SESSION_TIMEOUT_MS,
  });
  const result = parseResult(session, ended);
  const departures = recording.departures();
  if (departures.length > 0) throw new Error(`"${session.prompt}": ${departures.join("; ")}`);

  const runs = hookRuns(sandbox.home, result.session_id).slice(earlierRuns);
  sandbox.hookRuns.push(...runs);
  return {
    id: result.session_id,
    reply: result.result,
    deniedTools: result.permission_denials.map((denial) => denial.tool_name),
    main: recording.requests.filter((request) => request.lane === "main"),
    requests: recording.requests,
    hookRuns: runs,
  };
}

function sessionArgs(session: Session): string[] {
  const resume = session.resume === undefined ? [] : ["--resume", session.resume];
  const tools = (session.allowedTools ?? ["Read", "Bash", "Agent"]).join(",");
  return ["-p", session.prompt, "--output-format", "json", "--allowedTools", tools, ...resume];
}

function sessionEnv(sandbox: Sandbox, session: Session): Record<string, string> {
  return { ...sandboxEnv(sandbox), ...LOOPBACK_ONLY, ANTHROPIC_BASE_URL: sandbox.model.url, ...session.env };
}

type Result = {
  readonly is_error: boolean;
  readonly session_id: string;
  readonly result: string;
  readonly permission_denials: readonly { readonly tool_name: string }[];
};

function parseResult(session: Session, ended: Ended): Result {
  const result = ended.code === 0 ? (JSON.parse(ended.stdout) as Result) : undefined;
  if (result && !result.is_error) return result;
  const said = `${ended.stdout}\n${ended.stderr}`.trim().slice(0, 2_000);
  throw new Error(`"${session.prompt}": the client ended with code ${ended.code}: ${said}`);
}
