import { forwardedEnv } from "../config/forwarded-env.ts";
import { homeOf } from "../config/home.ts";
import { isAtLeast } from "../config/node-version.ts";
import { type ErrorCode, UnbiddenError } from "../domain/errors.ts";
import { recordError } from "../error-log/error-log.ts";
import type { HookAnswer } from "../operations/engine-type.ts";
import { VERSION } from "../version.ts";
import { BOUNDS } from "./bounds.ts";
import { type Dial, dialSocket } from "./connection.ts";
import { converse, type DaemonConversation, type DaemonReply } from "./converse.ts";
import { readDaemonInfo } from "./daemon-info.ts";
import type { HookRequest } from "./hook-request.ts";
import { rawDial } from "./raw-pipe.ts";

/** No answer, so that whoever asks should answer by itself; the daemon may have begun one if it was told the question. */
export interface Unanswered {
  readonly wasAsked: boolean;
}

/** The daemon's answer to a hook, if it gave one. Throws what its engine threw. */
export async function askDaemon({
  agent,
  payload,
  env,
  patienceMs,
  now,
  random,
}: HookRequest): Promise<HookAnswer | Unanswered> {
  const home = homeOf(env);
  const info = readDaemonInfo(home);
  if (info === null) return { wasAsked: false };
  const talk = { info, nonce: randomNonce(random), boundMs: BOUNDS.daemonAnswer };
  const question = { kind: "hook", agent, env: forwardedEnv(env), patienceMs } as const;
  const reply = await converse({ ...talk, question, body: payload }, platformDial(process.platform));
  if (reply.status === "answered") return hookAnswerFrom(reply);
  await recordNoAnswer(reply, talk, (code) =>
    recordError(home.logs, { at: now(), code, entryPoint: "hook" }),
  );
  return { wasAsked: "wasAsked" in reply && reply.wasAsked };
}

/** Pipes of Windows are left to Node's sockets. */
function platformDial(platform: string): Dial {
  return (platform === "win32" ? null : rawDial()) ?? dialSocket;
}

function hookAnswerFrom({ header, say }: DaemonReply & { status: "answered" }): HookAnswer | Unanswered {
  if (typeof header.error === "string")
    throw new UnbiddenError(header.error as ErrorCode, "told by the daemon");
  // It could not do it; we may be able to.
  if (typeof header.text !== "string" && header.text !== null) return { wasAsked: false };
  return { text: header.text, written: () => say({ written: true }), after: async () => undefined };
}

/** Nothing is lost by any of these, but somebody should know. */
async function recordNoAnswer(
  reply: Exclude<DaemonReply, { status: "answered" }>,
  talk: Omit<DaemonConversation, "question">,
  record: (code: ErrorCode) => void,
): Promise<void> {
  switch (reply.status) {
    case "gone":
      return;
    case "silent":
      return record("DAEMON_SILENT");
    case "impostor":
      return record("DAEMON_IMPOSTOR");
    case "other version":
      // It leaves if it is the older one; the next call starts ours.
      if (!isAtLeast(reply.version, VERSION))
        await converse({ ...talk, question: { kind: "leave" }, anyVersion: true });
  }
}

/** Unlike any other's, which is all it must be. */
function randomNonce(random: () => number): string {
  return [random(), random()].map((part) => part.toString(16).slice(2)).join("");
}
