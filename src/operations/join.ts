import { z } from "zod";
import { cwd, flag } from "./fields.ts";
import { operation } from "./operation.ts";

export const JOIN_OPERATIONS = {
  join: operation({
    summary: "Share the memories of the project with the same remote, as in a second clone of it",
    input: z.object({ yes: flag("Join without asking"), cwd }),
    answer: z.custom<JoinAnswer>(),
  }),
};

export interface JoinAnswer {
  /** The project with the same remote; null where there is none to join. */
  readonly into: string | null;
  /** Memories there, and those of this folder so far, which come along. */
  readonly memories: number;
  readonly own: number;
  readonly done: boolean;
}
