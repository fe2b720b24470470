import { join } from "node:path";

/** Where Gemini CLI keeps its settings and sessions. */
export function geminiFolder(place: { readonly userHome: string; readonly env: NodeJS.ProcessEnv }): string {
  return join(place.env.GEMINI_CLI_HOME || place.userHome, ".gemini");
}
