import type { Home } from "../config/home.ts";
import { readOwnFile } from "../files/own-file.ts";

/** The file by which others find a home's daemon. The lock decides who is the daemon, not this file. */
export interface DaemonInfo {
  readonly pid: number;
  /** Start time of that process, from its system; null where unknown. */
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
    const info = JSON.parse(readOwnFile(home.root, home.daemonInfo).toString()) as Partial<
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
    // No daemon: the caller does without.
    return null;
  }
}
