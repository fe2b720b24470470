import { join } from "node:path";

interface Place {
  readonly userHome: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Where VS Code keeps the user's settings and the storage of each workspace. */
export function vsCodeFolder({ userHome, env }: Place): string {
  return join(platformConfigFolder(userHome, env), "Code", "User");
}

function platformConfigFolder(userHome: string, env: NodeJS.ProcessEnv): string {
  switch (process.platform) {
    case "darwin":
      return join(userHome, "Library", "Application Support");
    case "win32":
      return env.APPDATA || join(userHome, "AppData", "Roaming");
    default:
      return env.XDG_CONFIG_HOME || join(userHome, ".config");
  }
}
