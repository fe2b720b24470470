import type { DaemonQuestion } from "../client/converse.ts";
import { isDisabled } from "../config/home.ts";
import { isAtLeast } from "../config/node-version.ts";
import { optionVariables } from "../config/option-variables.ts";
import { codeOf } from "../domain/errors.ts";
import { VERSION } from "../version.ts";
import type { DaemonEnv } from "./daemon-env.ts";
import type { Engines, SessionEnv } from "./engines.ts";
import type { Daemon } from "./lifecycle.ts";
import { logError } from "./log.ts";
import type { AnswerQuestion, DaemonAnswer } from "./socket.ts";

/** The daemon's answer to each kind of question. */
export function questionAnswerer(
  daemonEnv: DaemonEnv,
  daemon: Pick<Daemon, "state" | "store" | "writer" | "lock">,
  engines: Engines,
  pageLink: (env: SessionEnv) => string | null,
): AnswerQuestion {
  const { state } = daemon;
  return async (question, version, body, isWaiting) => {
    switch (question.kind) {
      case "hook":
        return answerHookCall(daemonEnv, daemon, engines, question, { body, isWaiting });
      case "status":
        return { header: statusReport(daemonEnv, daemon) };
      case "page":
        // An older command sends none, and another program anything.
        return { header: { link: pageLink(optionVariables(question.env ?? {})) } };
      case "leave": {
        // One that is as old or newer than the requester stays, unless it was asked by its own kind.
        const leaves = isAtLeast(version, VERSION);
        if (leaves) state.leave(version === VERSION ? "it was asked to" : `version ${version} came`);
        return { header: { leaves } };
      }
    }
  };
}

async function answerHookCall(
  daemonEnv: DaemonEnv,
  { state, store, lock }: Pick<Daemon, "state" | "store" | "lock">,
  engines: Engines,
  { agent, env, patienceMs }: DaemonQuestion & { kind: "hook" },
  { body, isWaiting }: { body: Uint8Array; isWaiting: () => Promise<boolean> },
): Promise<DaemonAnswer> {
  // The home was moved or upgraded: the requester answers by itself, in the present home.
  if (!lock.isValid() || !store.isCurrent()) {
    state.leave("its home was replaced");
    return { header: {} };
  }
  state.open++;
  try {
    if (isDisabled(env)) return { header: { text: null } };
    const { text, written, after, leftToRequester } = await engines(env).hook(agent, body, {
      isWaiting,
      patienceMs,
    });
    if (leftToRequester) return { header: {} };
    state.answered++;
    state.lastAt = daemonEnv.monotonic();
    // Nobody waits for it, and it waits for nobody.
    if (text === null) void runLogged(daemonEnv, after);
    const whenWritten = async () => {
      await runLogged(daemonEnv, written);
      void runLogged(daemonEnv, after);
    };
    return { header: { text }, written: whenWritten };
  } catch (error) {
    const code = codeOf(error, "HOOK_FAILED");
    // Stored nowhere: the requester does it by itself.
    return { header: code === "SPOOL_FAILED" ? {} : { error: code } };
  } finally {
    state.open--;
  }
}

/** On an error the claim stays unwritten, so that the memory may be injected another time. */
async function runLogged(daemonEnv: DaemonEnv, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    logError(daemonEnv, error, "STORE_FAILED");
  }
}

/** The answer for `unbidden daemon status`. */
export function statusReport(
  { monotonic }: DaemonEnv,
  { state, writer }: Pick<Daemon, "state" | "writer">,
): object {
  return {
    pid: process.pid,
    version: VERSION,
    upMs: Math.round(process.uptime() * 1_000),
    idleMs: Math.round(monotonic() - state.lastAt),
    answered: state.answered,
    writesWaiting: writer.waiting(),
    rssBytes: process.memoryUsage.rss(),
  };
}
