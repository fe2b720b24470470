import { pick } from "../../../bench/random.ts";
import { beside, chained, pass, type Transcript, timestamp, userLine, uuid } from "./lines.ts";

/** What was typed waits in the queue for a moment. */
export function queueLines(transcript: Transcript, content: string): void {
  if (!transcript.facts.client.modern) return;
  const { facts } = transcript;
  for (const [operation, more] of [["enqueue", { content }] as const, ["dequeue", {}] as const]) {
    const line = { type: "queue-operation", operation, timestamp: timestamp(transcript) };
    transcript.write({ ...line, sessionId: facts.id, ...more });
    pass(transcript, 5);
  }
}

/** Written after every few lines: where the conversation stands. */
export function standLines(transcript: Transcript, lastPrompt: string): void {
  if (!transcript.facts.client.modern) return;
  beside(transcript, { type: "last-prompt", lastPrompt, leafUuid: transcript.parent });
  beside(transcript, { type: "atis-latch", atis: "" });
}

/** A turn ends. */
export function stopLines(transcript: Transcript): void {
  if (!transcript.facts.client.modern) return;
  const command = "/home/me/.unbidden/bin/unbidden-hook claude-code";
  const summary = {
    ...{ type: "system", subtype: "stop_hook_summary", hookCount: 1 },
    hookInfos: [{ command, durationMs: 155 }],
    ...{ hookErrors: [], failedHookErrorIndexes: [], hookAdditionalContext: [] },
    ...{ preventedContinuation: false, stopReason: "", hasOutput: false, level: "suggestion" },
  };
  chained(transcript, summary, { toolUseID: uuid(transcript) });
}

/** The session ends, or pauses. */
export function costLine(transcript: Transcript, startTime: number): void {
  const { at, tokens, facts } = transcript;
  if (!facts.client.modern) return;
  beside(transcript, { type: "mode", mode: "normal" });
  beside(transcript, { type: "tools-used", tools: ["Bash", "Edit", "Read"] });
  const usage = { inputTokens: tokens, outputTokens: 4_000, thinkingTokens: 0, costUSD: 0.71 };
  transcript.write({
    ...{ type: "cost-state", sessionId: facts.id, totalCostUSD: 0.71, totalAPIDuration: 81_000 },
    ...{ totalAPIDurationWithoutRetries: 80_000 },
    ...{ totalToolDuration: 9_000, totalLinesAdded: 120, totalLinesRemoved: 48 },
    ...{ totalDuration: at - startTime, startTime, modelUsage: { [facts.model]: usage } },
    hasUnknownModelCost: false,
  });
}

const CAVEAT =
  "<local-command-caveat>The command below was run directly in Claude Code, not sent to you as a request, and its output goes straight to the user. It's recorded here as context for later messages.</local-command-caveat>";

/** The user runs a command of the client's own; three lines in their name, none of them typed as such. */
export function slashLines(transcript: Transcript, command = pick(transcript.random, SLASH)): void {
  const [name, args, output] = command;
  const spaces = " ".repeat(12);
  transcript.promptId = uuid(transcript);
  userLine(transcript, { text: CAVEAT, before: { isMeta: true } });
  const echo = [
    `<command-name>/${name}</command-name>`,
    `<command-message>${name}</command-message>`,
    `<command-args>${args}</command-args>`,
  ].join(`\n${spaces}`);
  userLine(transcript, { text: echo });
  userLine(transcript, { text: `<local-command-stdout>${output}</local-command-stdout>` });
}

type SlashCommand = readonly [name: string, args: string, output: string];

const SLASH: readonly SlashCommand[] = [
  ["model", "opus", "Set model to opus (claude-opus-5-5)"],
  ["cost", "", "Total cost: $0.71"],
  ["context", "", "Context usage: 48%"],
  ["permissions", "", "Always allow pnpm test"],
];

/** The client stops an answer. */
export function interruptLine(transcript: Transcript): void {
  const content = [{ type: "text", text: "[Request interrupted by user]" }];
  chained(transcript, { type: "user", message: { role: "user", content } });
}
