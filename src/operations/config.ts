import { z } from "zod";
import { operation } from "./operation.ts";

export const config = operation({
  name: "config",
  summary: "Show what works at which call of the agent, in which order, and what is switched off",
  input: z.object({ what: z.enum(["hooks"]).describe("hooks: the hook table as it is in force") }),
  positional: "what",
  run: (engine, input) => engine.config(input),
});
