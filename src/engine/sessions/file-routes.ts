import { foldersWithFileRoute } from "../../config/file-routes.ts";
import { codeOf } from "../../domain/errors.ts";
import { clearRecall } from "../../inject/compaction/file-route.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { nodeFs } from "../wiring/node-fs.ts";

/** Removes the text of compactions from every project's file: it may quote what is purged. Never throws. */
export function clearFileRoutes({ home, agents, now, recordError }: EngineDeps): void {
  for (const root of foldersWithFileRoute(home)) {
    for (const { recallFile } of agents.values()) {
      if (recallFile === null) continue;
      try {
        clearRecall({ fs: nodeFs(), root, file: recallFile }, now());
      } catch (error) {
        recordError(codeOf(error, "HOOK_FAILED"), "file route");
      }
    }
  }
}
