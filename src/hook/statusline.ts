#!/usr/bin/env node
import { writeSync } from "node:fs";
import { sessionOfPayload } from "../agents/calls/payload-skip.ts";
import { BOUNDS } from "../client/bounds.ts";
import { environment, homeOf } from "../config/home.ts";
import { shownStatusLine } from "../config/session-status.ts";
import { exitQuietly, readInput } from "./read-input.ts";

const AGENT = "claude-code";

/** Prints one line about a session, or nothing. Always exits 0. */
async function runStatusLine(): Promise<void> {
  setTimeout(exitQuietly, BOUNDS.answer).unref();
  const input = await readInput();
  const session = input.status === "whole" ? sessionOfPayload(input.bytes) : null;
  const env = environment();
  // As the launcher calls it, and as a command line of an earlier version does.
  const isInstalled = process.argv.includes("installed");
  if (!isInstalled && (await import("./session-fault.ts")).sessionFault(env)) return exitQuietly();
  const line = shownStatusLine(homeOf(env), env, AGENT, session);
  if (line !== "") writeSync(1, line);
  exitQuietly();
}

process.on("uncaughtException", exitQuietly);
// An error would be of no use on the screen.
runStatusLine().catch(exitQuietly);
