import { join } from "node:path";

/** Where Qwen Code keeps its settings and sessions. */
export function qwenFolder(place: { readonly userHome: string; readonly env: NodeJS.ProcessEnv }): string {
  return place.env.QWEN_HOME || join(place.userHome, ".qwen");
}
