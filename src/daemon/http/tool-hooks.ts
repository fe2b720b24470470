import type { Hono } from "hono";
import { ignoreReason } from "../../config/ignored-sessions.ts";
import { sessionOfToolCall } from "../../engine.ts";
import type { DaemonEnv } from "../daemon-env.ts";
import { logError } from "../log.ts";
import type { DaemonAnswer } from "../socket.ts";
import { readBoundedBody } from "./body.ts";
import { HOOK_ROUTE } from "./guard.ts";

/** One call of a hook, answered as over the socket; `isWaiting` tells whether the requester still listens. */
export type AnswerCall = (
  agent: string,
  body: Uint8Array,
  isWaiting: () => Promise<boolean>,
) => Promise<DaemonAnswer>;

/**
 * Where an agent posts what a tool is about to do and did. Whatever goes wrong it hears nothing: it would show its user
 * any other status, and the transcript tells what was not taken here.
 */
export function addToolHooks(app: Hono, daemonEnv: DaemonEnv, answer: AnswerCall): void {
  app.post(`${HOOK_ROUTE}:agent`, async (context) => {
    const { signal } = context.req.raw;
    try {
      const body = await readBoundedBody(context.req.raw);
      const agent = context.req.param("agent");
      if (body === null || !isToTake(daemonEnv, agent, body)) return silence();
      const { header, written } = await answer(agent, body, async () => !signal.aborted);
      const { text } = header as { text?: string | null };
      if (!text) return silence();
      void written?.();
      return new Response(text, { headers: { "content-type": "application/json" } });
    } catch (error) {
      logError(daemonEnv, error, "HOOK_FAILED");
      return silence();
    }
  });
}

function silence(): Response {
  return new Response(null, { status: 204 });
}

/** A prompt could ask for any memory, so it is nothing for a token that lies in an agent's settings; a tool is told of its file, command or error alone. */
function isToTake({ home }: DaemonEnv, agent: string, body: Uint8Array): boolean {
  const session = sessionOfToolCall(agent, body);
  // A session that is switched off cannot say so here: its variables are not sent along.
  return session !== null && ignoreReason(home, session) === null;
}
