import { join } from "node:path";

interface Place {
  readonly userHome: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Where OpenCode keeps its settings. */
export function openCodeSettings({ userHome, env }: Place): string {
  return join(env.XDG_CONFIG_HOME || join(userHome, ".config"), "opencode");
}

/** Where OpenCode keeps its sessions. */
export function openCodeData({ userHome, env }: Place): string {
  return join(env.XDG_DATA_HOME || join(userHome, ".local", "share"), "opencode");
}
