import { z } from "zod";
import { cwd } from "./fields.ts";
import { operation } from "./operation.ts";

export const EXPORT = {
  export: operation({
    summary: "Export memories, their links, changes and quoted events as lines of JSON, signed by this store",
    input: z.object({
      out: z.string().min(1).max(4_000).optional().describe("The file to write; by default stdout"),
      project: z.boolean().default(false).describe("Only this folder's project"),
      cwd,
    }),
    answer: z.custom<ExportAnswer>(),
    isLong: true,
  }),
};

export interface ExportAnswer {
  /** The file written; null when `text` holds it all. */
  readonly out: string | null;
  readonly text: string | null;
  readonly memories: number;
  /** Events that memories quote. */
  readonly events: number;
  readonly bytes: number;
}
