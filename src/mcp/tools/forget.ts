import { acceptedContent, inputRequired } from "@modelcontextprotocol/server";
import { z } from "zod";
import { oneLine } from "../../inject/block/one-line.ts";
import { memoryPrefix } from "../../operations/fields.ts";
import { memoryHere, memoryLine, SHOWN, toShown } from "../shown.ts";
import { type ToolContext, tool } from "../tool.ts";

/** The person's answer in their client. */
const CONFIRMED = z.object({ stop: z.boolean().describe("Stop recalling this memory") });
const CONFIRM = "confirm";

export const forgetTool = tool({
  name: "forget",
  title: "Ask the user to forget a memory",
  description:
    "Ask that a memory be no longer recalled, because it is wrong or the user wants it gone. The user is asked in their client; where that is not possible nothing changes, and you tell them the command. It can be undone.",
  input: z.strictObject({
    id: memoryPrefix,
    reason: z.string().trim().max(300).default("").describe("Why, for the user to read"),
  }),
  output: z.object({
    done: z.boolean(),
    memory: SHOWN,
    command: z.string().describe("What the user runs at a terminal: to forget it for good, or to undo this"),
  }),
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  run: async (world, { id, reason }, context) => {
    const { memory } = await memoryHere(world, id);
    const answer = personsAnswer(context);
    if (answer === "unasked") {
      const why = reason === "" ? "" : `\n\nThe agent's reason: ${oneLine(reason, 300)}`;
      const message = `Stop recalling this memory? It can be undone.\n\n${memoryLine(memory)}${why}`;
      return inputRequired({
        inputRequests: { [CONFIRM]: inputRequired.elicit({ message, requestedSchema: CONFIRMED }) },
      });
    }
    const shown = { memory: toShown(memory, null) };
    if (answer !== "yes") {
      const command = `unbidden forget ${memory.shortId}`;
      const why =
        answer === "no"
          ? "The user did not agree."
          : "Only the user may forget; their client cannot ask them here.";
      return {
        about: "nothing was forgotten",
        lines: [memoryLine(memory), `${why} For good they run at a terminal: ${command}`],
        output: { done: false, ...shown, command },
      };
    }
    const { change } = await (await world.asPerson()).run("retire", { id: memory.id });
    const command = change ? `unbidden undo ${change.id.slice(0, 8)}` : `unbidden forget ${memory.shortId}`;
    return {
      about: "no longer recalled",
      lines: [
        memoryLine(memory),
        change ? `The user undoes it with: ${command}` : "It had been ended before.",
      ],
      output: { done: true, ...shown, command },
    };
  },
});

/** `unable` where no client asks anybody. */
function personsAnswer({ request, canAsk }: ToolContext): "unasked" | "yes" | "no" | "unable" {
  const { inputResponses } = request.mcpReq;
  if (inputResponses?.[CONFIRM] === undefined) return canAsk ? "unasked" : "unable";
  return canAsk && acceptedContent(inputResponses, CONFIRM, CONFIRMED)?.stop === true ? "yes" : "no";
}
