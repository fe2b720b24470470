import type { HookEvent } from "../../domain/hook-row.ts";

/** THE table of pi's own names of its events; it has no sub-agents. */
const EVENTS: Readonly<Record<HookEvent, readonly string[]>> = {
  "session-start": ["before_agent_start"],
  prompt: ["before_agent_start"],
  "before-tool": ["tool_call"],
  tool: ["tool_result"],
  "tool-failure": ["tool_result"],
  "before-compact": ["session_before_compact"],
  "after-compact": ["session_compact"],
  "sub-agent-start": [],
  "sub-agent": [],
  stop: ["agent_end"],
  "session-end": ["session_shutdown"],
};

export function piEventsAt(hookEvent: HookEvent): readonly string[] {
  return EVENTS[hookEvent];
}

/** pi's part of the plugin. */
export const PI_PLUGIN = String.raw`
export default function unbidden(pi) {
  /** How the session began, until it was told; what was typed; what is told of running calls. */
  let source = null;
  let typed = null;
  const told = new Map();

  // Installed for the user and for the project: the first one speaks.
  const speaking = (globalThis.unbiddenIn ??= new WeakMap());
  const on = (event, handle) =>
    pi.on(event, quietly(async (happened, ctx) => {
      if (!speaking.has(ctx.sessionManager)) speaking.set(ctx.sessionManager, told);
      if (speaking.get(ctx.sessionManager) === told) return handle(happened, ctx);
    }));

  const about = ({ sessionManager, cwd }) => ({
    session_id: sessionManager.getSessionId(),
    transcript_path: sessionManager.getSessionFile(),
    cwd,
  });

  /** Where a session begins, or begins anew after a compaction, it is told so once. */
  const start = (ctx) => {
    const begun = source;
    source = null;
    return begun === null ? "" : ask("session-start", { ...about(ctx), source: begun });
  };

  on("session_start", ({ reason }) => {
    if (reason !== "reload") source = reason === "new" ? "startup" : reason;
  });
  on("input", ({ text, source: from }) => { typed = { text, from }; });

  on("before_agent_start", async ({ prompt }, ctx) => {
    const { text = null, from } = typed ?? {};
    typed = null;
    const isPrompt = ({ type, message }) => type === "message" && message.role === "user";
    const number = ctx.sessionManager.getEntries().filter(isPrompt).length + 1;
    const by_program = !ctx.hasUI || from !== "interactive";
    const fields = { ...about(ctx), prompt, number, typed: text, by_program };
    const texts = [await start(ctx), await ask("prompt", fields)].filter(Boolean);
    if (texts.length === 0) return;
    return { message: { customType: "unbidden", content: texts.join("\n\n"), display: false } };
  });

  // Asked while the tool runs: the model reads the answer after the tool's output.
  on("tool_call", ({ toolName: tool, toolCallId, input }, ctx) => {
    told.set(toolCallId, ask("before-tool", { ...about(ctx), call_id: toolCallId, tool, input }));
  });

  on("tool_result", async ({ toolName: tool, toolCallId, input, content, isError }, ctx) => {
    const texts = [source === "compact" ? await start(ctx) : "", await told.get(toolCallId)];
    told.delete(toolCallId);
    const said = content.filter(({ type }) => type === "text");
    const fields = { ...about(ctx), call_id: toolCallId, tool, input, content: said, is_error: isError };
    if (isError) texts.push(await ask("tool-failure", fields));
    else ask("tool", fields);
    const added = texts.filter(Boolean).map((text) => ({ type: "text", text }));
    if (added.length > 0) return { content: [...content, ...added] };
  });

  on("session_before_compact", async (_, ctx) => { await ask("before-compact", about(ctx)); });
  on("session_compact", async ({ compactionEntry }, ctx) => {
    source = "compact";
    await ask("after-compact", { ...about(ctx), summary: compactionEntry.summary });
  });
  on("agent_end", async (_, ctx) => {
    told.clear();
    await ask("stop", about(ctx));
  });
  on("session_shutdown", async ({ reason }, ctx) => {
    speaking.delete(ctx.sessionManager);
    if (source === null) await ask("session-end", { ...about(ctx), reason });
  });
}
`;
