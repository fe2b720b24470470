import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PROJECT } from "../../../bench/secrets/carriers.ts";
import { prepared } from "../../../bench/secrets/stored.ts";
import type { HookCall } from "../../../src/agents/agent.ts";
import { parseClaudeCodeHook } from "../../../src/agents/claude-code/claude-code-hooks.ts";
import { HOOK_EVENT_OF, triageClaudeCode } from "../../../src/agents/claude-code/claude-code-skip.ts";
import { UnbiddenError } from "../../../src/domain/errors.ts";
import { HOOK_EVENTS } from "../../../src/domain/hook-row.ts";
import { bytesOf, expectThat, inputOf, type Target } from "../target.ts";

const FIXTURES = join(import.meta.dirname, "../../fixtures");
const VERDICTS = ["work", "skip", "sub-agent", "INPUT_EMPTY", "INPUT_INCOMPLETE", "INPUT_INVALID"];
const NOW = Date.parse("2026-06-01T12:00:00Z");

/** A hook's payload: a call of a known shape, a call to skip, or one of our own refusals; what it reports can be made safe to write. */
export function payloadTarget(): Target {
  return {
    name: "payload",
    seeds,
    words: WORDS,
    most: 40_000,
    read: (input) => {
      const payload = bytesOf(input);
      const verdict = triageClaudeCode(payload);
      expectThat(VERDICTS.includes(verdict), "triage gives a verdict that is none");
      const result = parsed(payload);
      expectThat((verdict === "skip") === (result === null), "triage and parser disagree on a call to skip");
      const isRefused = verdict.startsWith("INPUT_");
      if (isRefused) expectThat(typeof result === "string", "the parser takes what triage refuses");
      if (result === null || typeof result === "string") return [`${verdict} ${result}`];
      expectKnown(result);
      return result.events.map(
        ({ kind, tool, trust }) => `${result.hookEvent} ${kind} ${tool?.use} ${trust}`,
      );
    },
  };
}

/** The call, null for one to skip, or the code of a refusal. */
function parsed(payload: Uint8Array): HookCall | string | null {
  try {
    return parseClaudeCodeHook(payload, NOW);
  } catch (error) {
    if (error instanceof UnbiddenError && error.code.startsWith("INPUT_")) return error.code;
    throw error;
  }
}

function expectKnown(call: HookCall): void {
  expectThat(HOOK_EVENTS.includes(call.hookEvent), "a call at no hook event of ours");
  expectThat(typeof call.nativeSession === "string" && call.nativeSession !== "", "a call of no session");
  expectThat(typeof call.cwd === "string", "a folder that is no text");
  for (const raw of call.events) {
    expectThat(typeof raw.text === "string" && typeof raw.nativeKey === "string", "an event without words");
    expectThat([0, 1, 2, 3].includes(raw.trust), "an event of a trust that is none");
    const { text, nativeKey, turn, tool } = prepared(raw);
    const size = text.length + nativeKey.length + (turn ?? "").length + JSON.stringify(tool).length;
    expectThat(size < 65_536, "an event too large to keep");
    expectThat(text.isWellFormed() && !text.includes("\0"), "a text that the store would refuse");
  }
}

function seeds(): readonly string[] {
  const lines = readFileSync(join(FIXTURES, "working-day.jsonl"), "utf8").split("\n").filter(Boolean);
  const sessions = JSON.parse(readFileSync(join(FIXTURES, "recorded-sessions.json"), "utf8")) as {
    readonly hooks: readonly object[];
  }[];
  const recorded = sessions.flatMap(({ hooks }) => hooks.map((hook) => JSON.stringify(hook)));
  return [...recorded, ...lines.filter((_, at) => at % 5 === 0)].map(inputOf);
}

const WORDS = [
  ...Object.keys(HOOK_EVENT_OF),
  ..."session_id transcript_path cwd prompt_id permission_mode hook_event_name prompt source trigger".split(
    " ",
  ),
  ..."tool_name tool_input tool_response tool_use_id tool_calls error is_interrupt agent_id agent_type".split(
    " ",
  ),
  ..."last_assistant_message stop_hook_active reason compact_summary startup resume clear compact".split(" "),
  ..."Bash Edit Write MultiEdit Read Grep Glob Task Agent WebFetch AskUserQuestion ExitPlanMode Skill".split(
    " ",
  ),
  ..."command file_path content old_string new_string edits stdout stderr interrupted answers questions".split(
    " ",
  ),
  ..."subagent_type description pattern url query plan todos status __proto__ constructor toString".split(
    " ",
  ),
  ..."{ } [ ] null true -1 1e999 \\u0000 \\ud800 <task-notification> <system-reminder> <command-name>".split(
    " ",
  ),
  ...[
    "```",
    "/subagents/",
    "../../x",
    `${PROJECT}/src/a.ts`,
    "Exit code 1\n",
    "\xef\xbb\xbf",
    "\xff",
    "\r\n",
  ],
];
