import { join } from "node:path";

/** Where pi keeps its settings and sessions. */
export function piFolder(place: { readonly userHome: string; readonly env: NodeJS.ProcessEnv }): string {
  return place.env.PI_CODING_AGENT_DIR || join(place.userHome, ".pi", "agent");
}
