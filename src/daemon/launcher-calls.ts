import { chmodSync, realpathSync, rmSync } from "node:fs";
import type { Server } from "node:http";
import { basename, dirname } from "node:path";
import { BOUNDS } from "../client/bounds.ts";
import { type LauncherAnswer, type LauncherCall, listenForLaunchers } from "../client/launcher-socket.ts";
import { forwardedEnv } from "../config/forwarded-env.ts";
import { isDisabled } from "../config/home.ts";
import { shownStatusLine } from "../config/session-status.ts";
import { sessionOfPayload } from "../engine.ts";
import { VERSION } from "../version.ts";
import type { DaemonEnv } from "./daemon-env.ts";
import { fileStamp } from "./lifecycle.ts";
import { logError } from "./log.ts";
import type { AnswerQuestion, DaemonAnswer } from "./socket.ts";

/** Listens for the installed launcher; null where there is none, or no socket can be made: hooks ask as ever then. */
export async function openLauncherSocket(
  daemonEnv: DaemonEnv,
  answer: AnswerQuestion,
): Promise<Server | null> {
  const { home, random } = daemonEnv;
  const address = home.launcherSocket;
  if (process.platform === "win32" || Buffer.byteLength(address) > MOST_ADDRESS_BYTES) return null;
  try {
    rmSync(address, { force: true });
    const server = await listenForLaunchers(address, { random, answer: launcherAnswerer(daemonEnv, answer) });
    chmodSync(address, 0o600);
    return server;
  } catch (error) {
    logError(daemonEnv, error, "DAEMON_FAILED");
    return null;
  }
}

/** No system takes a longer path for a socket; Linux takes 107 bytes, macOS 103. */
export const MOST_ADDRESS_BYTES = 100;

const STATUS_LINE = "statusline.cjs";

/** What the launcher's own hook would answer differently, or has to report, is left to it. */
function launcherAnswerer(
  { file, home }: DaemonEnv,
  answer: AnswerQuestion,
): (call: LauncherCall) => Promise<LauncherAnswer> {
  const initialStamp = fileStamp(file);
  return async ({ hookFile, agent, patienceMs, payload, isWaiting, ...call }) => {
    const env = forwardedEnv(call.env);
    const isOurPackage = isBeside(file, hookFile) && fileStamp(file) === initialStamp;
    if (!isOurPackage || isDisabled(env) || !mayBePayload(payload)) return { status: "alone" };
    if (basename(hookFile) === STATUS_LINE) {
      const text = shownStatusLine(home, env, "claude-code", sessionOfPayload(payload));
      return { status: "answered", text: text || null, written: async () => undefined };
    }
    const question = { kind: "hook", agent, env, patienceMs } as const;
    return toLauncherAnswer(await answer(question, VERSION, payload, isWaiting));
  };
}

/** A package may be installed as a link. */
function isBeside(file: string, other: string): boolean {
  try {
    return dirname(realpathSync(other)) === dirname(file);
  } catch {
    // The launcher's package is gone: its hook would not answer either.
    return false;
  }
}

const OPENING_BRACE = 0x7b;

/** Anything else, such as a byte order mark, is rare. */
function mayBePayload(payload: Uint8Array): boolean {
  return payload[0] === OPENING_BRACE && payload.length <= BOUNDS.payloadBytes;
}

function toLauncherAnswer({ header, written = async () => undefined }: DaemonAnswer): LauncherAnswer {
  const { text } = header as { text?: unknown };
  if (typeof text !== "string" && text !== null) return { status: "alone" };
  return { status: "answered", text, written };
}
