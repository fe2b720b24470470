#!/usr/bin/env node
import { writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { eventOfPayload, sessionOfPayload, type Triage } from "../agents/calls/payload-skip.ts";
import { triageClaudeCode } from "../agents/claude-code/claude-code-skip.ts";
import { triageCodexBytes } from "../agents/codex/codex-skip.ts";
import { triageCopilotBytes } from "../agents/copilot/copilot-skip.ts";
import { triageGeminiBytes } from "../agents/gemini/gemini-skip.ts";
import { triagePluginBytes } from "../agents/plugin-files/plugin-skip.ts";
import { triageQwenBytes } from "../agents/qwen/qwen-skip.ts";
import { triageVsCodeBytes } from "../agents/vscode/vscode-skip.ts";
import { BOUNDS } from "../client/bounds.ts";
import { answerHookRequest } from "../client/open.ts";
import { environment, homeOf, isDisabled, isModelChild, mayHandleSubAgents } from "../config/home.ts";
import { ignoreDisabledSession } from "../config/ignored-sessions.ts";
import { isAtLeast, OLDEST_NODE, silenceSqliteWarning } from "../config/node-version.ts";
import { recordError } from "../error-log/error-log.ts";
import { useCompiledCode } from "./compiled-code.ts";
import { exitQuietly, readInput } from "./read-input.ts";

/** Checks of the raw payload that load nothing else of ours. */
const TRIAGES: ReadonlyMap<string, (payload: Uint8Array) => Triage> = new Map([
  ["claude-code", triageClaudeCode],
  ["codex", triageCodexBytes],
  ["copilot", triageCopilotBytes],
  ["opencode", triagePluginBytes],
  ["pi", triagePluginBytes],
  ["gemini", triageGeminiBytes],
  ["qwen", triageQwenBytes],
  ["vscode", triageVsCodeBytes],
  // All its events that are installed are work.
  ["cursor", () => "work"],
]);

const env = environment();
const agent = process.argv[2] ?? "";
/** Named by the build after the bytes of all its files. */
declare const BUILD: string;

/** Extra time the agent waits for this call, in ms: `install` writes it beside its own timeout. */
const patienceMs = (Number(process.argv[3]) || 0) * 1_000;

/** The launcher names the home that was installed; any other hook has it from the session. */
const isHomeInstalled = process.argv[4] === "installed";

/** What the launcher did before: the time it took, in ms, and whether it asked the daemon and got no answer. */
const spentMs = Number(process.argv[5]) || 0;
const askedInVain = process.argv[6] === "late";

/** Reads one hook call and answers it. In any case the agent gets one valid answer or nothing, and exit 0. */
async function runHook(): Promise<void> {
  if ((await isForeign()) || !isAtLeast(process.versions.node, OLDEST_NODE)) return exitHook();
  const timer = exitAfter(BOUNDS.answer + patienceMs, "INPUT_INCOMPLETE");
  const input = await readInput();
  if (input.status !== "whole") return exitHook(input.status);
  clearTimeout(timer);
  if (isDisabled(env)) return exitIgnored(input.bytes);
  const triage = triagePayload(input.bytes);
  if (triage !== "work") return exitHook(triage === "skip" ? undefined : triage);
  exitAfter(BOUNDS.last + patienceMs, "HOOK_TIMEOUT");
  // New files are for their owner alone.
  process.umask(0o077);
  const folder = dirname(import.meta.filename);
  const code = useCompiledCode({
    home: homeOf(env),
    folder,
    build: BUILD,
    kind: `${TRIAGES.has(agent) ? agent : "unknown"}-${eventOfPayload(input.bytes)}`,
  });
  const answer = await answerHookRequest({
    agent,
    payload: input.bytes,
    env,
    patienceMs,
    askedInVain,
    daemonFile: join(folder, "daemon.cjs"),
    now: () => Date.now(),
    random: () => Math.random(),
  });
  if (msSinceStart() > BOUNDS.answer + patienceMs) return exitHook("HOOK_TIMEOUT");
  if (answer.text !== null && writeAnswer(answer.text)) await answer.written();
  await answer.after();
  code.keep();
  // Left open on purpose: closing the store would checkpoint it, while the agent waits.
  exitHook();
}

/** Asking a model must never lead back to asking a model, and a repository must not bring its own home. */
async function isForeign(): Promise<boolean> {
  if (isModelChild(env)) return true;
  return !isHomeInstalled && (await import("./session-fault.ts")).sessionFault(env) !== null;
}

/** An unknown agent is the engine's to refuse. */
function triagePayload(payload: Uint8Array): Triage {
  const triage = TRIAGES.get(agent)?.(payload) ?? "work";
  if (triage !== "sub-agent") return triage;
  return mayHandleSubAgents(env) ? "work" : "skip";
}

/** Stores the id alone of a disabled session, so that it is not read back later. */
function exitIgnored(payload: Uint8Array): void {
  const nativeId = sessionOfPayload(payload);
  if (nativeId) ignoreDisabledSession(homeOf(env), agent, nativeId);
  exitHook();
}

/** The only place that writes stdout. False when the reader is gone: then nothing was sent. */
function writeAnswer(text: string): boolean {
  const bytes = Buffer.from(text);
  try {
    for (let written = 0; written < bytes.length; ) written += writeSync(1, bytes, written);
    return true;
  } catch {
    // The claim stays unwritten, so that the memory may be injected another time.
    return false;
  }
}

/** Counted from the start of the launcher, since when the agent waits. */
function exitAfter(boundMs: number, code: string): NodeJS.Timeout {
  return setTimeout(() => exitHook(code), Math.max(0, boundMs - msSinceStart())).unref();
}

/** In ms; `performance` would be loaded for this alone. */
function msSinceStart(): number {
  return process.uptime() * 1_000 + spentMs;
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

silenceSqliteWarning();
process.on("uncaughtException", () => exitHook("HOOK_FAILED"));
runHook().catch((error: unknown) => exitHook(ownErrorCode(error)));
