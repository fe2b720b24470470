import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Home } from "../config/home.ts";
import { BOUNDS } from "./bounds.ts";
import { converse, type DaemonQuestion, type DaemonReply } from "./converse.ts";
import { readDaemonInfo } from "./daemon-info.ts";
import { isDaemonRunning, killHungDaemon } from "./process-identity.ts";
import { type DaemonProgram, startDaemon } from "./start-daemon.ts";

interface DaemonReport {
  readonly pid: number;
  readonly version: string;
  readonly upMs: number;
  readonly idleMs: number;
  /** Hooks answered. */
  readonly answered: number;
  readonly writesWaiting: number;
  readonly rssBytes: number;
}

export type DaemonStatus =
  | { readonly status: "running"; readonly daemon: DaemonReport }
  | { readonly status: "not running" }
  /** A process is there that does not answer, or is no daemon of ours. */
  | { readonly status: "silent" | "impostor"; readonly pid: number };

/** Never throws. */
export async function daemonStatus(home: Home, nonce: string): Promise<DaemonStatus> {
  const info = readDaemonInfo(home);
  const reply = await askQuestion(home, { kind: "status" }, nonce);
  if (reply.status === "answered")
    return { status: "running", daemon: reply.header as unknown as DaemonReport };
  const isThere = reply.status === "silent" || reply.status === "impostor";
  return isThere && info ? { status: reply.status, pid: info.pid } : { status: "not running" };
}

/** Starts a daemon and waits until it answers; gives the state in the end. */
export async function startAndWait(program: DaemonProgram, nonce: () => string): Promise<DaemonStatus> {
  startDaemon(program);
  return awaitState(program.home, nonce, "running");
}

/** Asks it to leave and waits until it is gone; a hung one is killed if it is proven to be ours. */
export async function stopAndWait(home: Home, nonce: () => string): Promise<DaemonStatus> {
  const initial = readDaemonInfo(home);
  const reply = await askQuestion(home, { kind: "leave" }, nonce());
  const info = readDaemonInfo(home);
  if (reply.status === "silent" && info && killHungDaemon(home, info))
    rmSync(home.daemonInfo, { force: true });
  const state = await awaitState(home, nonce, "not running");
  // Its info file goes first; the caller needs the process gone.
  for (
    let waited = 0;
    initial && isDaemonRunning(home, initial) && waited < BOUNDS.command;
    waited += LOOK_MS
  )
    await sleep(LOOK_MS);
  return state;
}

/** A link to the page for one visit, from the running daemon; null where none gives any in time. */
export async function askPageLink(
  home: Home,
  env: Readonly<Record<string, string>>,
  nonce: () => string,
): Promise<string | null> {
  for (let waited = 0; waited < BOUNDS.command; waited += LOOK_MS) {
    const reply = await askQuestion(home, { kind: "page", env }, nonce());
    const link = reply.status === "answered" ? reply.header.link : null;
    if (typeof link === "string") return link;
    await sleep(LOOK_MS);
  }
  return null;
}

async function askQuestion(home: Home, question: DaemonQuestion, nonce: string): Promise<DaemonReply> {
  const info = readDaemonInfo(home);
  if (info === null) return { status: "gone", wasAsked: false };
  const reply = await converse({ info, question, nonce, boundMs: BOUNDS.question, anyVersion: true });
  // Else both sides would hold the connection, and with it this process.
  if (reply.status === "answered") await reply.finish({});
  return reply;
}

const LOOK_MS = 50;

async function awaitState(
  home: Home,
  nonce: () => string,
  wanted: DaemonStatus["status"],
): Promise<DaemonStatus> {
  for (let waited = 0; ; waited += LOOK_MS) {
    const state = await daemonStatus(home, nonce());
    if (state.status === wanted || waited >= BOUNDS.command) return state;
    await sleep(LOOK_MS);
  }
}
