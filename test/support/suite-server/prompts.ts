import { acceptedContent, completable, inputRequired, type McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { embedded, PIXEL, text } from "./content.ts";

type Block = ReturnType<typeof embedded>;

/** The suite's prompts, one of which asks the person first. */
export function addPrompts(server: McpServer): void {
  server.registerPrompt("test_simple_prompt", { description: "Says one sentence" }, () =>
    messages(text("This is a simple prompt for testing.")),
  );
  server.registerPrompt(
    "test_prompt_with_arguments",
    {
      description: "Says its arguments",
      argsSchema: z.object({ arg1: completable(z.string(), () => ["paris", "park"]), arg2: z.string() }),
    },
    ({ arg1, arg2 }) => messages(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)),
  );
  server.registerPrompt(
    "test_prompt_with_embedded_resource",
    { description: "Shows a resource", argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri }) =>
      messages(
        embedded(resourceUri, "Embedded resource content for testing."),
        text("Please process the embedded resource above."),
      ),
  );
  server.registerPrompt("test_prompt_with_image", { description: "Shows an image" }, () =>
    messages({ type: "image", data: PIXEL, mimeType: "image/png" }, text("Please analyze the image above.")),
  );
  addAskingPrompt(server);
}

const CONTEXT = z.object({ context: z.string() });

function addAskingPrompt(server: McpServer): void {
  server.registerPrompt(
    "test_input_required_result_prompt",
    { description: "Asks for its context" },
    ({ mcpReq }) => {
      const said = acceptedContent(mcpReq.inputResponses, "user_context", CONTEXT);
      if (said !== undefined) return messages(text(said.context));
      const message = "What context should the prompt use?";
      return inputRequired({
        inputRequests: { user_context: inputRequired.elicit({ message, requestedSchema: CONTEXT }) },
      });
    },
  );
}

function messages(...blocks: readonly Block[]) {
  return { messages: blocks.map((content) => ({ role: "user" as const, content })) };
}
