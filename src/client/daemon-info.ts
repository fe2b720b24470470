import { readFileSync } from "node:fs";
import type { Home } from "../config/home.ts";

/** The file a daemon leaves in its home for those who look for it. The lock decides who is the daemon, not this file. */
export interface DaemonInfo {
  readonly pid: number;
  /** When that process started, as its system tells it; null where none tells. */
  readonly born: string | null;
  readonly version: string;
  /** 256 random bits as hex digits, made anew by every daemon. */
  readonly token: string;
  /** Null while it does not listen yet. */
  readonly socket: string | null;
}

/** Null when there is none, or none that can be read. */
export function readDaemonInfo(home: Home): DaemonInfo | null {
  try {
    const info = JSON.parse(readFileSync(home.daemonInfo, "utf8")) as Partial<
      Record<keyof DaemonInfo, unknown>
    >;
    const { pid, born, version, token, socket } = info;
    const isWhole = typeof token === "string" && token.length === 64 && typeof version === "string";
    if (!isWhole || !Number.isSafeInteger(pid) || Number(pid) <= 1) return null;
    return {
      pid: Number(pid),
      born: typeof born === "string" ? born : null,
      version,
      token,
      socket: typeof socket === "string" ? socket : null,
    };
  } catch {
    // No daemon left one: whoever asks does without.
    return null;
  }
}
