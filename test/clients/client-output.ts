import type { Line } from "./child-process.ts";

/** One run of a hook as the client saw it; `hook` is the event with its matcher, as in `SessionStart:compact`. */
export type HookRun = {
  readonly hook: string;
  readonly event: string;
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
  readonly outcome: string;
  readonly ms: number;
};

export type ClientResult = {
  readonly is_error: boolean;
  readonly session_id: string;
  readonly result: string;
  readonly permission_denials: readonly { readonly tool_name: string }[];
};

type StreamLine = {
  readonly type: string;
  readonly subtype?: string;
  readonly hook_id: string;
  readonly hook_name: string;
  readonly hook_event: string;
  readonly stdout: string;
  readonly stderr: string;
  readonly exit_code: number;
  readonly outcome: string;
};

/** Reads the client's `stream-json` output; SessionEnd hooks run after its last line and are not in it. */
export function readClientOutput(lines: readonly Line[]): { result?: ClientResult; hookRuns: HookRun[] } {
  const started = new Map<string, number>();
  const hookRuns: HookRun[] = [];
  let result: ClientResult | undefined;
  for (const { text, atMs } of lines.filter((line) => line.text.startsWith("{"))) {
    const said = JSON.parse(text) as StreamLine & ClientResult;
    if (said.type === "result") result = said;
    if (said.subtype === "hook_started") started.set(said.hook_id, atMs);
    if (said.subtype === "hook_response")
      hookRuns.push(toHookRun(said, atMs - (started.get(said.hook_id) ?? atMs)));
  }
  return { ...(result && { result }), hookRuns };
}

function toHookRun(said: StreamLine, ms: number): HookRun {
  const { hook_name: hook, hook_event: event, stdout, stderr, exit_code: exitCode, outcome } = said;
  return { hook, event, stdout, stderr, exitCode, outcome, ms };
}

/** Of a command, and of a request that is answered with nothing. */
const SOUND: ReadonlySet<number> = new Set([0, 204]);

/** What is wrong with a hook's answer: it may be silent or give context, and nothing else ever. */
export function hookFault(run: HookRun): string | undefined {
  const ended = `${run.hook} ended as ${run.outcome} with code ${run.exitCode}`;
  if (run.outcome !== "success" || !SOUND.has(run.exitCode)) return `${ended}: ${run.stderr || run.stdout}`;
  if (run.stderr !== "") return `${run.hook} wrote to stderr: ${run.stderr}`;
  if (run.stdout === "") return undefined;
  return isContextOnly(run) ? undefined : `${run.hook} answered more than context: ${run.stdout}`;
}

function isContextOnly(run: HookRun): boolean {
  try {
    const answer = JSON.parse(run.stdout) as { hookSpecificOutput?: { additionalContext?: unknown } };
    const context = answer.hookSpecificOutput?.additionalContext;
    const expected = { hookSpecificOutput: { hookEventName: run.event, additionalContext: context } };
    return typeof context === "string" && JSON.stringify(answer) === JSON.stringify(expected);
  } catch {
    return false;
  }
}
