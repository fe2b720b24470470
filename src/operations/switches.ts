import { z } from "zod";
import { cwd, optionalText, sessionPrefix } from "./fields.ts";
import type { SeenSession } from "./health.ts";
import { operation } from "./operation.ts";

const session = sessionPrefix.describe(
  "This session instead of the project; the latest one if no id is given",
);

const project = optionalText(200, "Another project, by its name or the beginning of its id");

export const SWITCH_OPERATIONS = {
  on: operation({
    summary: "Switch this project or a session on again",
    input: z.object({ project, session, cwd }),
    answer: z.custom<SwitchAnswer>(),
  }),
  off: operation({
    summary: "Switch off capture and injection in this project or a session",
    input: z.object({ project, session, cwd }),
    answer: z.custom<SwitchAnswer>(),
  }),
};

export interface SwitchAnswer {
  readonly what: "project" | "session";
  readonly name: string;
  readonly off: boolean;
  /** The session meant, so that a person sees which one it was; null for a project. */
  readonly session: (SeenSession & { readonly lastPrompt: string | null }) | null;
}
