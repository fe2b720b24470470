#!/usr/bin/env node
import { writeSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { dirname, join } from "node:path";
import {
  sessionOfClaudeCode,
  type Triage,
  triageClaudeCode,
} from "../agents/claude-code/claude-code-skip.ts";
import { BOUNDS } from "../client/bounds.ts";
import { answerHookRequest } from "../client/open.ts";
import { environment, homeOf, isDisabled, isModelChild, mayHandleSubAgents } from "../config/home.ts";
import { ignoreDisabledSession } from "../config/ignored-sessions.ts";
import { isAtLeast, OLDEST_NODE } from "../config/node-version.ts";
import { recordError } from "../error-log/error-log.ts";
import { exitQuietly, readInput } from "./read-input.ts";

/** Reads of the payload's bytes that need nothing else of ours. */
interface AgentTriage {
  readonly triage: (payload: Uint8Array) => Triage;
  readonly sessionOf: (payload: Uint8Array) => string | null;
}

const AGENTS: ReadonlyMap<string, AgentTriage> = new Map([
  ["claude-code", { triage: triageClaudeCode, sessionOf: sessionOfClaudeCode }],
]);

const env = environment();
const agent = process.argv[2] ?? "";
const agentTriage = AGENTS.get(agent);
/** How much longer than usual the agent waits for this call, in ms: `install` writes it beside its own timeout. */
const patienceMs = (Number(process.argv[3]) || 0) * 1_000;

/** Reads one hook call and answers it. Whatever happens, the agent sees one valid answer or nothing, and exit 0. */
async function runHook(): Promise<void> {
  // Asking a model must never lead back to asking a model.
  if (isModelChild(env)) return exitHook();
  if (!isAtLeast(process.versions.node, OLDEST_NODE)) return exitHook();
  const waiting = exitAfter(BOUNDS.answer, "INPUT_INCOMPLETE");
  const input = await readInput();
  if (input.status !== "whole") return exitHook(input.status);
  clearTimeout(waiting);
  if (isDisabled(env)) return exitIgnored(input.bytes);
  const triage = triagePayload(input.bytes);
  if (triage !== "work") return exitHook(triage === "skip" ? undefined : triage);
  exitAfter(BOUNDS.last + patienceMs, "HOOK_TIMEOUT");
  // Whatever is made from here on is for its owner alone.
  process.umask(0o077);
  // Our own code compiled once is read back at the next call; where the folder cannot be written nothing happens.
  enableCompileCache(join(homeOf(env).run, "compiled"));
  const answer = await answerHookRequest({
    agent,
    payload: input.bytes,
    env,
    patienceMs,
    daemonFile: join(dirname(import.meta.filename), "daemon.cjs"),
    now: () => Date.now(),
    random: () => Math.random(),
  });
  if (msSinceStart() > BOUNDS.answer + patienceMs) return exitHook("HOOK_TIMEOUT");
  if (answer.text !== null && writeAnswer(answer.text)) await answer.written();
  await answer.after();
  // Left open on purpose: closing the store would checkpoint it, while the agent waits.
  exitHook();
}

/** An unknown agent is the engine's to refuse. */
function triagePayload(payload: Uint8Array): Triage {
  const triage = agentTriage?.triage(payload) ?? "work";
  if (triage !== "sub-agent") return triage;
  return mayHandleSubAgents(env) ? "work" : "skip";
}

/** The one thing kept of a disabled session is its id, so that it is not read back when it was long over. */
function exitIgnored(payload: Uint8Array): void {
  const nativeId = agentTriage?.sessionOf(payload);
  if (nativeId) ignoreDisabledSession(homeOf(env), agent, nativeId);
  exitHook();
}

/** The only place that writes stdout. False when the reader is gone: then nothing was said. */
function writeAnswer(text: string): boolean {
  const bytes = Buffer.from(text);
  try {
    for (let written = 0; written < bytes.length; ) written += writeSync(1, bytes, written);
    return true;
  } catch {
    // The claim stays unwritten, so that the memory may be given another time.
    return false;
  }
}

/** Counted from the start of the process, which the agent has been waiting for since then. */
function exitAfter(boundMs: number, code: string): NodeJS.Timeout {
  return setTimeout(() => exitHook(code), Math.max(0, boundMs - msSinceStart())).unref();
}

/** In ms; `performance` would be loaded for this alone. */
function msSinceStart(): number {
  return process.uptime() * 1_000;
}

function exitHook(code?: string): void {
  if (code) recordError(homeOf(env).logs, { at: Date.now(), code, entryPoint: "hook" });
  exitQuietly();
}

/** Only our own codes are explained by `doctor`; Node's, such as MODULE_NOT_FOUND, are not. */
function ownErrorCode(error: unknown): string {
  const { name, code } = error as { name?: string; code?: string };
  return name === "UnbiddenError" && code ? code : "HOOK_FAILED";
}

process.on("uncaughtException", () => exitHook("HOOK_FAILED"));
runHook().catch((error: unknown) => exitHook(ownErrorCode(error)));
