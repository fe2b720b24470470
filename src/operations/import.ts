import { z } from "zod";
import { UnbiddenError } from "../domain/errors.ts";
import { isMemorySource, OWN_NOTES } from "../domain/memory-sources.ts";
import { operation } from "./operation.ts";

export const importPast = operation({
  name: "import",
  summary: "Import an agent's past sessions, or memories from a file, a repository's history or notes",
  input: z.object({
    source: z
      .string()
      .min(1)
      .max(100)
      .describe(
        "Source: claude-code, git, markdown, memory-md, claude-mem, or `memories` with a file that `export` wrote",
      ),
    file: z
      .string()
      .min(1)
      .max(4_000)
      .optional()
      .describe("With `memories` and claude-mem: the file; with git and markdown: the folder"),
    since: z.string().max(40).optional().describe("Only from this time on: 90d, 12h, 6w, or 2026-01-31"),
    project: z
      .string()
      .min(1)
      .max(4_000)
      .optional()
      .describe("With claude-code and claude-mem: only this project, by its folder or its name"),
    trustAsIs: z
      .boolean()
      .default(false)
      .describe("With `memories`: trust the file, although this store did not sign it"),
    evenForgotten: z
      .boolean()
      .default(false)
      .describe("With `memories`: also import memories that you once forgot"),
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(10_000_000)
      .optional()
      .describe("With git and markdown: maximum number of commits or files, the latest ones"),
    mine: z
      .boolean()
      .default(false)
      .describe("With markdown: you wrote these notes yourself, so they count as your words"),
    dryRun: z.boolean().default(false).describe("Read and count, and write nothing"),
    cwd: z.string().describe("Folder that decides the project whose memories are shown at the end"),
  }),
  positional: ["source", "file"],
  isLong: true,
  run: async (engine, input, onProgress) => {
    refuseStrangers(input);
    return engine.import(input, onProgress);
  },
});

interface ImportInput {
  readonly source: string;
  readonly [field: string]: unknown;
}

/** What belongs to another source would otherwise be passed over in silence. */
function refuseStrangers(input: ImportInput): void {
  for (const [field, flag, belongs] of BELONGING) {
    if (input[field] === undefined || input[field] === false || belongs(input.source)) continue;
    throw new UnbiddenError("ARGUMENT_INVALID", `${flag} does not belong to \`import ${input.source}\``);
  }
}

const isFromPlace = (source: string) => source === "git" || source === "markdown";
const isFile = (source: string) => source === "memories";

const BELONGING: readonly (readonly [field: string, flag: string, belongs: (source: string) => boolean])[] = [
  ["file", "a file or folder", (source) => isFile(source) || isFromPlace(source) || source === "claude-mem"],
  ["trustAsIs", "--trust-as-is", isFile],
  ["evenForgotten", "--even-forgotten", isFile],
  ["since", "--since", (source) => source !== OWN_NOTES],
  ["project", "--project", (source) => !isMemorySource(source) || source === "claude-mem"],
  ["limit", "--limit", isFromPlace],
  ["mine", "--mine", (source) => source === "markdown"],
];
