import { z } from "zod";
import { UnbiddenError } from "../domain/errors.ts";
import type { MemoriesImported } from "./hand-type.ts";
import type { ImportAnswer } from "./import-answers.ts";
import { operation } from "./operation.ts";

export const importPast = operation({
  name: "import",
  summary: "Bring in an agent's past sessions, or memories from a file that `export` wrote",
  input: z.object({
    source: z.string().min(1).max(100).describe("Where from: claude-code, or `memories` with a file"),
    file: z.string().min(1).max(4_000).optional().describe("With `memories`: the file"),
    since: z.string().max(40).optional().describe("Only sessions since then: 90d, 12h, 6w, or 2026-01-31"),
    project: z
      .string()
      .min(1)
      .max(4_000)
      .optional()
      .describe("Only sessions of this project: its folder, or its name"),
    trustAsIs: z
      .boolean()
      .default(false)
      .describe("With `memories`: believe the file, though this store did not sign it"),
    evenForgotten: z
      .boolean()
      .default(false)
      .describe("With `memories`: bring back what you once forgot, too"),
    dryRun: z.boolean().default(false).describe("Read and count, and write nothing"),
    cwd: z.string().describe("Folder that decides the project told of at the end"),
  }),
  positional: ["source", "file"],
  isLong: true,
  run: async (engine, input, onProgress): Promise<ImportAnswer | MemoriesImported> => {
    if (input.source === "memories") return engine.importMemories(input);
    refuseFor(input.source, input);
    return engine.import(input, onProgress);
  },
});

/** What belongs to a file of memories would otherwise be passed over in silence. */
function refuseFor(
  source: string,
  input: { file?: unknown; trustAsIs: boolean; evenForgotten: boolean },
): void {
  if (input.file === undefined && !input.trustAsIs && !input.evenForgotten) return;
  throw new UnbiddenError(
    "ARGUMENT_INVALID",
    `a file, --trust-as-is and --even-forgotten belong to \`import memories\`, not to "${source}"`,
  );
}
