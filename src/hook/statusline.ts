#!/usr/bin/env node
import { writeSync } from "node:fs";
import { sessionOfClaudeCode } from "../agents/claude-code/claude-code-skip.ts";
import { BOUNDS } from "../client/bounds.ts";
import { environment, homeOf } from "../config/home.ts";
import { requestSessionStatus, sessionStatusLine } from "../config/session-status.ts";
import { exitQuietly, readInput } from "./read-input.ts";

const AGENT = "claude-code";

/** Prints one line about a session, or nothing. Always exits 0. */
async function runStatusLine(): Promise<void> {
  setTimeout(exitQuietly, BOUNDS.answer).unref();
  const input = await readInput();
  const session = input.status === "whole" ? sessionOfClaudeCode(input.bytes) : null;
  const env = environment();
  const isInstalled = process.argv[2] === "installed";
  if (!isInstalled && (await import("./session-fault.ts")).sessionFault(env)) return exitQuietly();
  const home = homeOf(env);
  requestSessionStatus(home);
  const line = session === null ? "" : sessionStatusLine(home, env, AGENT, session);
  if (line !== "") writeSync(1, `${line}\n`);
  exitQuietly();
}

process.on("uncaughtException", exitQuietly);
// An error would be of no use on the screen.
runStatusLine().catch(exitQuietly);
