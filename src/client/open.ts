import { existsSync } from "node:fs";
import { type Home, homeOf, isContextDebug, isOn } from "../config/home.ts";
import type { EngineOptions } from "../engine.ts";
import type { Engine, HookAnswer } from "../operations/engine-type.ts";
import type { HookRequest } from "./ask-daemon.ts";
import { BOUNDS } from "./bounds.ts";
import { startDaemonSoon } from "./start-daemon.ts";

/** The only place where the engine is imported. */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const { createEngine } = await import("../engine.ts");
  return createEngine(options);
}

/** The daemon's answer, else our own. Throws the engine's errors, whichever of them ran. */
export async function answerHookRequest(request: HookRequest): Promise<HookAnswer> {
  const { agent, payload, env, patienceMs } = request;
  const home = homeOf(env);
  const daemonAnswer =
    request.askedInVain || mayAskDaemon(request, home)
      ? await (await import("./ask-daemon.ts")).askDaemon(request)
      : { wasAsked: false };
  if ("text" in daemonAnswer) return daemonAnswer;
  const requester = { patienceMs, ...(daemonAnswer.wasAsked ? { timedOutAt: request.now() } : {}) };
  const engine = await openEngine({ env, entryPoint: "hook", busyTimeoutMs: BOUNDS.busyInHook });
  const answer = await engine.hook(agent, payload, requester);
  const after = async () => {
    startForNextTime(request, home, engine);
    await answer.after();
  };
  return { ...answer, after };
}

/** A shell that switched it off wants no other session's daemon either. */
function mayAskDaemon({ payload, env }: HookRequest, { daemonInfo }: Home): boolean {
  const isWanted = isOn(env.UNBIDDEN_DAEMON_ENABLED || "1");
  // An explanation goes to the hook's own stderr.
  return isWanted && !isContextDebug(env) && payload.length <= BOUNDS.payloadBytes && existsSync(daemonInfo);
}

function startForNextTime({ env, daemonFile: file, now }: HookRequest, home: Home, engine: Engine): void {
  if (engine.wantsDaemon) startDaemonSoon({ home, env, file }, now());
}
