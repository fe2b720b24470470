import { mkdirSync } from "node:fs";
import { MODEL_CHILD_MARKER } from "../../domain/model-child.ts";
import { type JsonFields, objectIn } from "../../http/post-json.ts";
import { type ChildEnd, runChild } from "../../programs/child.ts";
import { type Driver, type DriverAnswer, LlmError } from "../llm.ts";
import { promptTokensOf } from "./anthropic.ts";
import { answeredText, tokenCount } from "./ask-provider.ts";

export interface ClaudeCliOptions {
  readonly command: string;
  /** The folder it runs in, by whose name our hooks know it; created when it is missing. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Empty for the program's own. */
  readonly baseUrl: string;
}

/**
 * All that it gets of our environment: enough to run and to find the user's login. No key, because it would be billed
 * instead of the subscription, and no address, because a repository's settings could have set it.
 */
const PASSED_VARIABLES =
  /^(?:PATH|HOME|USER|LOGNAME|USERPROFILE|HOMEDRIVE|HOMEPATH|APPDATA|LOCALAPPDATA|SYSTEMROOT|COMSPEC|PATHEXT|LANG|LC_\w+|TZ|TMPDIR|TEMP|TMP|XDG_\w+|CLAUDE_CONFIG_DIR|CLAUDE_CODE_OAUTH_TOKEN|HTTPS?_PROXY|NO_PROXY)$/i;

const QUIET_ENV = {
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
  DISABLE_AUTOUPDATER: "1",
  // Nobody reads its thinking, and it would be billed.
  MAX_THINKING_TOKENS: "0",
};

/** Without the user's settings, hooks, servers and skills, without tools, and without a transcript. */
const ISOLATED_ARGS = [
  "--print",
  ...["--output-format", "json"],
  ...["--setting-sources", ""],
  ...["--settings", '{"disableAllHooks":true}'],
  ...["--tools", ""],
  "--strict-mcp-config",
  "--disable-slash-commands",
  "--no-session-persistence",
];

/** Asks the user's own Claude Code, and so their subscription. */
export function claudeCli(options: ClaudeCliOptions): Driver {
  return async ({ prompt, system, model, maxTokens, signal }) => {
    mkdirSync(options.folder, { recursive: true, mode: 0o700 });
    const end = await runChild({
      command: options.command,
      args: [...ISOLATED_ARGS, "--model", model, "--system-prompt", system],
      cwd: options.folder,
      env: environmentFor(options, maxTokens),
      // Arguments can be seen by everybody on the machine.
      stdin: prompt,
      signal,
      complaints: "dropped",
    }).catch((error: NodeJS.ErrnoException) => {
      signal.throwIfAborted();
      throw new LlmError("LLM_FAILED", `it could not be started (${error.code ?? "unknown"})`);
    });
    return cliAnswer(end);
  };
}

function environmentFor({ env, baseUrl }: ClaudeCliOptions, maxTokens: number): Record<string, string> {
  const passed = Object.entries(env).filter(([name]) => PASSED_VARIABLES.test(name));
  return {
    ...(Object.fromEntries(passed) as Record<string, string>),
    ...QUIET_ENV,
    CLAUDE_CODE_MAX_OUTPUT_TOKENS: String(maxTokens),
    ...(baseUrl === "" ? {} : { ANTHROPIC_BASE_URL: baseUrl }),
    [MODEL_CHILD_MARKER]: "1",
  };
}

function cliAnswer({ exitCode, stdout }: ChildEnd): DriverAnswer {
  const fields = resultOf(stdout);
  const exit = exitCode ?? -1;
  if (exitCode !== 0 || fields === null || fields.is_error === true) throw cliError(exit, fields);
  const usage = objectIn(fields, "usage");
  return {
    text: answeredText(fields.result, exit),
    promptTokens: promptTokensOf(usage),
    responseTokens: tokenCount(usage, "output_tokens"),
    exit,
  };
}

function resultOf(stdout: Buffer): JsonFields | null {
  try {
    const result = JSON.parse(stdout.toString()) as JsonFields | null;
    return result?.type === "result" ? result : null;
  } catch {
    // It died, or is another program of that name.
    return null;
  }
}

/** Its own message tells a missing login or a used-up quota; it is short and holds no question. */
function cliError(exit: number, fields: JsonFields | null): LlmError {
  const detail =
    typeof fields?.result === "string" ? `: ${fields.result.replace(/\s+/g, " ").slice(0, 200)}` : "";
  const message = `claude ended with code ${exit}${detail}`;
  if (/\b(?:limit|overloaded|429|529)\b/i.test(detail)) return new LlmError("LLM_BUSY", message, { exit });
  const isRefused = /\b(?:log ?in|logged in|api key|oauth|authenticat\w+|40[013])\b/i.test(detail);
  return new LlmError(isRefused ? "LLM_REFUSED" : "LLM_FAILED", message, { exit });
}
