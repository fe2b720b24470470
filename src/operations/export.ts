import { z } from "zod";
import { cwd, flag, optionalText } from "./fields.ts";
import { operation } from "./operation.ts";

export const EXPORT_OPERATIONS = {
  export: operation({
    summary: "Export memories, their links, changes and quoted events as lines of JSON, signed by this store",
    input: z.object({
      out: optionalText(4_000, "The file to write; by default stdout"),
      project: flag("Only this folder's project"),
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
