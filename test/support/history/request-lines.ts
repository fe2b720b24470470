import { systemPrompt, toolDescriptions } from "./client-words.ts";
import { beside, chained, type Transcript, timestamp, uuid } from "./lines.ts";

/** What the client notes about a request to the model, the first time with all of it. Returns its id. */
export function apiRequest(transcript: Transcript): string {
  const { facts, request } = transcript;
  const id = uuid(transcript);
  if (!facts.client.modern) return id;
  if (request === null) shapeLines(transcript);
  beside(transcript, {
    type: "api-request",
    ...agentOf(transcript),
    id,
    timestamp: timestamp(transcript),
    version: facts.client.version,
    querySource: facts.agent === null ? "repl_main_thread" : "agent:builtin:general-purpose",
    shapeHash: SHAPE_HASH,
    params: paramsOf(transcript),
    ...(request === null ? {} : { base: request }),
    keep: request === null ? 0 : 2,
    tail: [transcript.hex(32), transcript.hex(32)],
    cacheControl: CACHED.map((path) => ({ path, value: { type: "ephemeral" } })),
    requestDigest: transcript.hex(32),
  });
  transcript.request = id;
  return id;
}

const SHAPE_HASH = "e7c79a4b7b6023f7fcdfed037c1bf742ad68de3521c8da3872064e96a9c3b831";
const CACHED = [
  ["system", 0],
  ["system", 1],
  ["messages", 1, "content", 0],
];

function agentOf({ facts }: Transcript): object {
  return facts.agent === null ? {} : { agentId: facts.agent };
}

function paramsOf({ facts }: Transcript): object {
  return {
    model: facts.model,
    betas: ["claude-code-20250219", "interleaved-thinking-2025-05-14", "context-management-2025-06-27"],
    max_tokens: 128_000,
    thinking: { type: "adaptive", display: "updates" },
    context_management: { edits: [{ type: "clear_thinking_20251015", keep: "all" }] },
    output_config: { effort: "medium" },
  };
}

function shapeLines(transcript: Transcript): void {
  const { facts } = transcript;
  beside(transcript, {
    type: "api-request-shape",
    ...agentOf(transcript),
    shapeHash: SHAPE_HASH,
    timestamp: timestamp(transcript),
    version: facts.client.version,
    shape: {
      system: systemPrompt().map((text) => ({ type: "text", text })),
      tools: toolDescriptions().slice(0, 12),
    },
  });
  const content = [{ type: "text", text: systemPrompt().join("\n\n") }];
  blobLine(transcript, { role: "system", content, output_config: { effort: "medium" } });
}

/** A message of a request, kept once under its hash: holds prompts and injected text a second time. */
export function blobLine(transcript: Transcript, message: object): void {
  if (!transcript.facts.client.modern) return;
  const hash = transcript.hex(32);
  beside(transcript, { type: "api-request-blob", ...agentOf(transcript), hash, message });
}

/** The prompt the client used, about 8 kB, with its tools about 55 kB. */
export function promptSnapshot(transcript: Transcript, withTools: "with tools" | "without tools"): void {
  if (!transcript.facts.client.modern) return;
  const tools = withTools === "with tools" ? WITH_TOOLS : {};
  const attachment = {
    type: "prompt_snapshot",
    systemPrompt: systemPrompt(),
    ...tools,
    reminderFold: false,
    echoWireToolInputs: false,
    contextRendering: "announced",
  };
  chained(transcript, { attachment, type: "attachment" });
}

const WITH_TOOLS = {
  tools: toolDescriptions(),
  cliPrefix: "You are Claude Code, Anthropic's official CLI for Claude.",
  ...{ systemTurns: true, toolChangeHeader: true, inlineTools: true, keptReminders: true },
};
