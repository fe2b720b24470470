import { type McpServer, ResourceTemplate } from "@modelcontextprotocol/server";
import { PIXEL } from "./content.ts";

const WORDS = "This is the content of the static text resource.";

/** The suite's resources; each can be watched, and none ever changes. */
export function addSuiteResources(server: McpServer): void {
  server.registerResource("static-text", "test://static-text", { mimeType: "text/plain" }, ({ href }) => ({
    contents: [{ uri: href, mimeType: "text/plain", text: WORDS }],
  }));
  server.registerResource("static-binary", "test://static-binary", { mimeType: "image/png" }, ({ href }) => ({
    contents: [{ uri: href, mimeType: "image/png", blob: PIXEL }],
  }));
  server.registerResource(
    "template",
    new ResourceTemplate("test://template/{id}/data", { list: undefined }),
    { mimeType: "application/json" },
    ({ href }, { id }) => ({
      contents: [
        {
          uri: href,
          mimeType: "application/json",
          text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
        },
      ],
    }),
  );
  server.server.registerCapabilities({ resources: { subscribe: true } });
  server.server.setRequestHandler("resources/subscribe", () => ({}));
  server.server.setRequestHandler("resources/unsubscribe", () => ({}));
}
