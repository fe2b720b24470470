import { lstatSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runtimeFolder } from "../config/home.ts";
import { UnbiddenError } from "../domain/errors.ts";
import { digest } from "../text/hashes/digest.ts";
import type { DaemonEnv } from "./daemon-env.ts";

/** No system takes a longer path for a socket; Linux takes 107 bytes, macOS 103. */
const MOST_BYTES = 100;

/** Where the daemon listens: in its home, else under a short name in a folder of the user's own. Throws `HOME_UNUSABLE`. */
export function socketAddress(
  { home, env, random }: Pick<DaemonEnv, "home" | "env" | "random">,
  platform = process.platform,
): string {
  if (platform === "win32") return `\\\\.\\pipe\\unbidden-${random(16)}`;
  const inside = join(home.run, "daemon.sock");
  if (Buffer.byteLength(inside) <= MOST_BYTES) return inside;
  return join(ownFolder(env), `${digest([home.root]).slice(0, 16)}.sock`);
}

function ownFolder(env: NodeJS.ProcessEnv): string {
  const uid = process.getuid?.() ?? 0;
  const folder = join(runtimeFolder(env) ?? tmpdir(), `unbidden-${uid}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Everybody may write in a system's folder for passing files: what lies there under our name may be a trap.
  const found = lstatSync(folder);
  if (found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0) return folder;
  throw new UnbiddenError("HOME_UNUSABLE", `${folder} is not ours alone`);
}
