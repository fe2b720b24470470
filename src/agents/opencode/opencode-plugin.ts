import type { HookEvent } from "../../domain/hook-row.ts";

/** THE table of OpenCode's own names of its events. */
const EVENTS: Readonly<Record<HookEvent, readonly string[]>> = {
  "session-start": ["chat.message"],
  prompt: ["chat.message"],
  "before-tool": ["tool.execute.before"],
  tool: ["tool.execute.after"],
  "tool-failure": ["tool.execute.after"],
  "before-compact": ["experimental.session.compacting"],
  "after-compact": ["session.compacted"],
  "sub-agent-start": ["chat.message"],
  "sub-agent": ["tool.execute.after"],
  stop: ["session.idle"],
  "session-end": ["dispose"],
};

export function openCodeEventsAt(hookEvent: HookEvent): readonly string[] {
  return EVENTS[hookEvent];
}

/** OpenCode's part of the plugin. It calls every export of the file as a plugin, so there is one. */
export const OPENCODE_PLUGIN = String.raw`
export const Unbidden = async ({ directory }) => {
  // Installed for the user and for the project: the first one speaks.
  const here = (globalThis.unbiddenAt ??= new Set());
  if (here.has(directory)) return {};
  here.add(directory);

  /** By id: the session it is a sub-agent of, how it began unless that was told, and what is told of running calls. */
  const sessions = new Map();
  const sessionOf = (id) => {
    if (!sessions.has(id)) sessions.set(id, { parent: null, source: "resume", told: new Map() });
    return sessions.get(id);
  };
  const isMain = (id) => sessionOf(id).parent === null;
  const mainOf = (id) => (isMain(id) ? id : mainOf(sessionOf(id).parent));
  const about = (id) => ({ session_id: mainOf(id), cwd: directory, ...(isMain(id) ? {} : { agent_id: id }) });

  /** Where a session begins, or begins anew after a compaction, it is told so once. */
  const start = (id) => {
    const session = sessionOf(id);
    const { source } = session;
    session.source = null;
    return source === null || !isMain(id) ? "" : ask("session-start", { ...about(id), source });
  };

  return {
    event: quietly(async ({ event: { type, properties } }) => {
      if (type === "session.created") {
        const { id, parentID = null } = properties.info;
        if (!sessions.has(id)) sessions.set(id, { ...sessionOf(id), parent: parentID, source: "startup" });
        return;
      }
      const id = properties.sessionID;
      if (type === "session.compacted") {
        Object.assign(sessionOf(id), { source: "compact" });
        await ask("after-compact", about(id));
      }
      if (type === "session.idle") {
        sessionOf(id).told.clear();
        if (isMain(id)) await ask("stop", about(id));
      }
    }),

    "chat.message": quietly(async ({ sessionID: id, agent }, { message, parts }) => {
      const typed = parts.filter((part) => part.type === "text" && !part.synthetic && !part.ignored);
      const prompt = typed.map(({ text }) => text).join("\n");
      const texts = isMain(id)
        ? [await start(id), await ask("prompt", { ...about(id), message_id: message.id, prompt })]
        : [await ask("sub-agent-start", { ...about(id), agent_type: agent ?? message.agent })];
      for (const text of texts.filter(Boolean)) {
        const { id: last, messageID, sessionID } = parts.at(-1);
        // Sorts behind what it follows.
        parts.push({ id: last + "0", messageID, sessionID, type: "text", synthetic: true, text });
      }
    }),

    // Asked while the tool runs: the model reads the answer after the tool's output.
    "tool.execute.before": quietly(async ({ sessionID: id, tool, callID }, { args }) => {
      sessionOf(id).told.set(callID, ask("before-tool", { ...about(id), call_id: callID, tool, args }));
    }),

    "tool.execute.after": quietly(async ({ sessionID: id, tool, callID, args }, result) => {
      const { told, source } = sessionOf(id);
      const texts = [source === "compact" ? await start(id) : "", await told.get(callID)];
      told.delete(callID);
      const { output, metadata } = result;
      const fields = { ...about(id), call_id: callID, tool, args, output, metadata };
      if (metadata?.exit > 0) texts.push(await ask("tool-failure", fields));
      else ask(tool === "task" ? "sub-agent" : "tool", fields);
      if (typeof output === "string") result.output = [output, ...texts.filter(Boolean)].join("\n\n");
    }),

    "experimental.session.compacting": quietly(async ({ sessionID: id }) => {
      await ask("before-compact", about(id));
    }),

    dispose: quietly(async () => {
      here.delete(directory);
      const ended = [...sessions.keys()].filter((id) => isMain(id) && sessionOf(id).source !== "startup");
      await Promise.all(ended.map((id) => ask("session-end", about(id))));
    }),
  };
};
`;
