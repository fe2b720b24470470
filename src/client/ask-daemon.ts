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
import { rawDial } from "./raw-pipe.ts";

export interface HookRequest {
  readonly agent: string;
  readonly payload: Uint8Array;
  readonly env: NodeJS.ProcessEnv;
  /** Extra time the agent waits, in ms. */
  readonly patienceMs: number;
  /** The launcher asked the daemon, which may have begun an answer. */
  readonly askedInVain?: boolean;
  /** The daemon's bundle, to start it for next time. */
  readonly daemonFile: string;
  readonly now: () => number;
  readonly random: () => number;
}

/** No answer, so that the requester answers by itself; with `wasAsked` the daemon may have begun one. */
export interface Unanswered {
  readonly wasAsked: boolean;
}

/** The daemon's answer to a hook, if it gave one. Throws its engine's errors. */
export async function askDaemon({
  agent,
  payload,
  env,
  patienceMs,
  askedInVain,
  now,
  random,
}: HookRequest): Promise<HookAnswer | Unanswered> {
  const home = homeOf(env);
  const record = (code: ErrorCode) => recordError(home.logs, { at: now(), code, entryPoint: "hook" });
  if (askedInVain) {
    record("DAEMON_SILENT");
    return { wasAsked: true };
  }
  const info = readDaemonInfo(home);
  if (info === null) return { wasAsked: false };
  const conversation = { info, nonce: randomNonce(random), boundMs: BOUNDS.daemonAnswer };
  const question = { kind: "hook", agent, env: forwardedEnv(env), patienceMs } as const;
  const reply = await converse({ ...conversation, question, body: payload }, platformDial(process.platform));
  if (reply.status === "answered") return hookAnswerFrom(reply);
  await recordNoAnswer(reply, conversation, record);
  return { wasAsked: "wasAsked" in reply && reply.wasAsked };
}

/** Windows pipes are left to Node's sockets. */
function platformDial(platform: string): Dial {
  return (platform === "win32" ? null : rawDial()) ?? dialSocket;
}

function hookAnswerFrom({ header, finish }: DaemonReply & { status: "answered" }): HookAnswer | Unanswered {
  if (typeof header.error === "string")
    throw new UnbiddenError(header.error as ErrorCode, "reported by the daemon");
  // The daemon could not answer; this process may.
  if (typeof header.text !== "string" && header.text !== null) return { wasAsked: false };
  return { text: header.text, written: () => finish({ written: true }), after: async () => undefined };
}

/** Logs why there was no answer; nothing is lost. */
async function recordNoAnswer(
  reply: Exclude<DaemonReply, { status: "answered" }>,
  conversation: Omit<DaemonConversation, "question">,
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
      // An older daemon is asked to leave; the next call starts ours.
      if (!isAtLeast(reply.version, VERSION))
        await converse({ ...conversation, question: { kind: "leave" }, anyVersion: true });
  }
}

/** Only has to differ from all others. */
function randomNonce(random: () => number): string {
  return [random(), random()].map((part) => part.toString(16).slice(2)).join("");
}
