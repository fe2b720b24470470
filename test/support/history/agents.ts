import { between } from "../../../bench/random.ts";
import { type CallCounts, callLines, failureLines } from "./calls.ts";
import { type Transcript, transcriptOf, turnFields, userLine, uuid } from "./lines.ts";
import { openingLines } from "./opening.ts";
import { concludes } from "./phrases.ts";
import { assistantLines, text, usageOf } from "./reply-lines.ts";
import { someCall, type Workplace } from "./tools.ts";

/** Where the sub-agent's own lines go, and what to do at its end. */
export type OpenAgent = (
  agent: string,
  meta: object,
) => { readonly write: Transcript["write"]; readonly close: (at: number) => void };

/** Hands work to a sub-agent, waited for or in the background. */
export function agentLines(place: Workplace, counts: CallCounts, open: OpenAgent): void {
  const { transcript, task } = place;
  const agent = `a${transcript.hex(8)}`;
  const background = transcript.facts.client.modern && transcript.random() < 0.5;
  const prompt = `Find out who calls ${task.file} and whether it is safe to ${task.change}. Remember that you only read.`;
  const description = `Look into ${task.subject}`;
  const report = sideLines(place, { agent, prompt, description, background }, open);
  const name = transcript.facts.client.modern ? "Agent" : "Task";
  const input = { description, prompt, subagent_type: "general-purpose", run_in_background: background };
  const result = background ? launched : handedBack;
  callLines(place, { name, input, ...result(place, { agent, prompt, description }, report) }, counts);
  if (!background) return;
  assistantLines(transcript, [text("The agent is at work. I will go on when it reports.")]);
  notification(place, { agent, prompt, description }, report);
}

interface Errand {
  readonly agent: string;
  readonly prompt: string;
  readonly description: string;
}

/** The sub-agent's own conversation. Returns its report. */
function sideLines(place: Workplace, errand: Errand & { background: boolean }, open: OpenAgent): string {
  const { facts, random, at, until } = place.transcript;
  const { agent, prompt, description, background } = errand;
  const kind = { agentType: "general-purpose", isBuiltIn: true, description, spawnDepth: 1 };
  const meta = { ...kind, requestShape: background ? "background" : "foreground", finished: true };
  const inside = { ...facts, sidechain: true, agent: facts.client.modern ? agent : null };
  const file = open(agent, meta);
  const side = transcriptOf(inside, { at, until }, random, file.write);
  side.promptId = place.transcript.promptId || uuid(side);
  userLine(side, { text: prompt });
  openingLines(side);
  const counts = { toolResults: 0, failures: 0, denials: 0 };
  const within = { ...place, transcript: side };
  for (let left = between(random, 2, 8); left > 0; left--) callLines(within, someCall(within), counts);
  if (random() < 0.3) failureLines(within, counts);
  const report = concludes(place.task, random);
  assistantLines(side, [text(report)]);
  file.close(side.at);
  if (!background) place.transcript.at = side.at;
  return report;
}

function handedBack({ transcript }: Workplace, { agent, prompt }: Errand, report: string) {
  const content = [{ type: "text", text: report }];
  const seen = `[Subagent hand-back] The text below is the final report of a subagent this session delegated to. The report follows:\n  ${report.replaceAll("\n", "\n  ")}\nagentId: ${agent}\n<usage>subagent_tokens: 8794\ntool_uses: 4\nduration_ms: 41288</usage>`;
  return {
    content: [{ type: "text", text: seen }],
    structured: {
      ...{ status: "completed", prompt, agentId: agent, agentType: "general-purpose", content },
      ...{ totalDurationMs: 41_288, totalTokens: 8_794, totalToolUseCount: 4 },
      usage: usageOf(transcript, 8_000, 754),
      canContinueAgent: true,
    },
  };
}

function launched({ transcript }: Workplace, { agent, prompt, description }: Errand, _report: string) {
  const outputFile = outputOf(transcript, agent);
  const seen = `Async agent launched successfully. (This tool result is internal metadata — never quote or paste any part of it.)\nagentId: ${agent}\nThe agent is working in the background. You will be notified automatically when it completes.\noutput_file: ${outputFile}`;
  return {
    content: [{ type: "text", text: seen }],
    structured: {
      ...{ isAsync: true, status: "async_launched", agentId: agent, description },
      ...{ resolvedModel: transcript.facts.model, prompt, outputFile, canReadOutputFile: true },
      canContinueAgent: true,
    },
  };
}

/** The client speaks in the user's name when a background agent ends. */
function notification({ transcript }: Workplace, { agent, description }: Errand, report: string): void {
  transcript.promptId = uuid(transcript);
  transcript.turn += 1;
  const words = `<task-notification>\n<task-id>${agent}</task-id>\n<output-file>${outputOf(transcript, agent)}</output-file>\n<status>completed</status>\n<summary>Agent "${description}" finished</summary>\n<result>${report}</result>\n<usage><subagent_tokens>8794</subagent_tokens><tool_uses>4</tool_uses><duration_ms>41288</duration_ms></usage>\n</task-notification>`;
  const origin = { kind: "task-notification", producer: "session-task", runId: transcript.hex(8) };
  const { permissionMode, ...turn } = turnFields(transcript, "system", "task_notification");
  userLine(transcript, {
    text: words,
    after: { permissionMode, origin, ...turn, queueSkipAttachments: true },
  });
}

function outputOf({ facts }: Transcript, agent: string): string {
  return `/tmp/claude-1000/${facts.cwd.replace(/[^a-zA-Z0-9]/g, "-")}/${facts.id}/tasks/${agent}.output`;
}
