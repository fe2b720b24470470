import type { McpServer, ServerContext } from "@modelcontextprotocol/server";
import type { McpWorld } from "../../../src/mcp/mcp-world.ts";
import { unbiddenServer } from "../../../src/mcp/server.ts";
import type { Engine } from "../../../src/operations/engine-type.ts";
import { answerOf, CONTENT, text } from "./content.ts";
import { addForms } from "./forms.ts";
import { addPrompts } from "./prompts.ts";
import { addQuestions, verifyState } from "./questions.ts";
import { addSuiteResources } from "./resources.ts";

/** Our own server, and in it all that the protocol's own suite asks of a server made for it. */
export function suiteServer(world: McpWorld): McpServer {
  const server = unbiddenServer(world, { requestState: { verify: verifyState } });
  server.server.registerCapabilities({ logging: {}, prompts: { listChanged: false } });
  for (const [name, content] of Object.entries(CONTENT))
    server.registerTool(name, { description: "Answers" }, () => answerOf(...content));
  server.registerTool("test_error_handling", { description: "Fails" }, () => {
    throw new Error("This tool intentionally returns an error for testing");
  });
  server.registerTool("test_tool_with_progress", { description: "Says how far it is" }, withProgress);
  for (const name of ["test_tool_with_logging", "test_logging_tool"])
    server.registerTool(name, { description: "Says what it does" }, withLogging);
  addQuestions(server);
  addForms(server);
  addPrompts(server);
  addSuiteResources(server);
  return server;
}

async function withProgress({ mcpReq }: ServerContext) {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken !== undefined)
    for (const progress of [0, 50, 100])
      await mcpReq.notify({
        method: "notifications/progress",
        params: { progressToken, progress, total: 100 },
      });
  return answerOf(text("It is done."));
}

async function withLogging({ mcpReq }: ServerContext) {
  for (const said of ["Tool execution started", "Tool processing data", "Tool execution completed"])
    await mcpReq.log("info", said);
  return answerOf(text("It is done."));
}

/** A project of which nothing is known. */
export const SUITE_WORLD: McpWorld = {
  engine: async () => KNOWS_NOTHING,
  asPerson: async () => KNOWS_NOTHING,
  cwd: "/",
  session: undefined,
  nonce: () => "0000",
};

const KNOWS_NOTHING = {
  run: async (operation: string) => (operation === "brief" ? { text: null } : { sessions: [] }),
} as unknown as Engine;
