import { z } from "zod";
import { operation } from "./operation.ts";

export const config = operation({
  name: "config",
  summary: "Show the hook table: what runs at which hook event, in which order, and what is switched off",
  input: z.object({ what: z.enum(["hooks"]).describe("hooks: the hook table in effect") }),
  positional: "what",
  run: (engine, input) => engine.config(input),
});
