import { join } from "node:path";

/** Where Claude Code keeps its settings and transcripts. */
export function claudeFolder(place: { readonly userHome: string; readonly env: NodeJS.ProcessEnv }): string {
  return place.env.CLAUDE_CONFIG_DIR || join(place.userHome, ".claude");
}
