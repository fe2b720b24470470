import { join } from "node:path";

/** Where Copilot CLI keeps its settings and sessions. */
export function copilotFolder(place: { readonly userHome: string; readonly env: NodeJS.ProcessEnv }): string {
  return place.env.COPILOT_HOME || join(place.userHome, ".copilot");
}
