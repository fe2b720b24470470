import { join } from "node:path";

/** Where Codex keeps its settings and sessions. */
export function codexFolder(place: { readonly userHome: string; readonly env: NodeJS.ProcessEnv }): string {
  return place.env.CODEX_HOME || join(place.userHome, ".codex");
}
