import { existsSync } from "node:fs";
import { type Home, homeOf, isContextDebug, isOn } from "../config/home.ts";
import type { EngineOptions } from "../engine.ts";
import type { Engine, HookAnswer } from "../operations/engine-type.ts";
import type { Unanswered } from "./ask-daemon.ts";
import { BOUNDS } from "./bounds.ts";
import type { HookRequest } from "./hook-request.ts";
import { startDaemonSoon } from "./start-daemon.ts";

/** Loads an engine of one's own; the only place where the engine is imported. */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const { createEngine } = await import("../engine.ts");
  return createEngine(options);
}

/** The daemon's answer, else our own. Throws what the engine throws, whichever of them it was. */
export async function answerHookRequest(request: HookRequest): Promise<HookAnswer> {
  const { agent, payload, env, patienceMs } = request;
  const home = homeOf(env);
  const told = mayAskDaemon(request, home) ? await askRunningDaemon(request) : { wasAsked: false };
  if ("text" in told) return told;
  const requester = { patienceMs, ...(told.wasAsked ? { timedOutAt: request.now() } : {}) };
  const engine = await openEngine({ env, entryPoint: "hook", busyTimeoutMs: BOUNDS.busyInHook });
  const answer = await engine.hook(agent, payload, requester);
  const after = async () => {
    startForNextTime(request, home, engine);
    await answer.after();
  };
  return { ...answer, after };
}

/** Whoever switched it off in this shell wants no other session's daemon either. */
function mayAskDaemon({ payload, env }: HookRequest, { daemonInfo: hint }: Home): boolean {
  const isWanted = isOn(env.UNBIDDEN_DAEMON_ENABLED || "1");
  // An explanation goes to the hook's own stderr.
  return isWanted && !isContextDebug(env) && payload.length <= BOUNDS.payloadBytes && existsSync(hint);
}

/** Loaded only where there may be one. */
async function askRunningDaemon(request: HookRequest): Promise<HookAnswer | Unanswered> {
  const { askDaemon } = await import("./ask-daemon.ts");
  return askDaemon(request);
}

function startForNextTime({ env, daemonFile: file, now }: HookRequest, home: Home, engine: Engine): void {
  if (engine.wantsDaemon) startDaemonSoon({ home, env, file }, now());
}
