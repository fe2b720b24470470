import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/server";
import { type Guarded, servedBehindGuard } from "./over-http.ts";

const PROGRAM = fileURLToPath(new URL("stdio-program.ts", import.meta.url));

/** A process on stdin and stdout for each session of the suite, which speaks HTTP alone: messages are passed on as they are. */
export async function suiteOverStdio(): Promise<Guarded> {
  const sessions = new Map<string, WebStandardStreamableHTTPServerTransport>();
  return servedBehindGuard(async (request) => {
    const id = request.headers.get("mcp-session-id");
    if (id === null) return (await newSession(sessions)).handleRequest(request);
    return sessions.get(id)?.handleRequest(request) ?? new Response(null, { status: 404 });
  });
}

async function newSession(sessions: Map<string, WebStandardStreamableHTTPServerTransport>) {
  const http = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    onsessioninitialized: (id) => void sessions.set(id, http),
  });
  const program = new StdioClientTransport({ command: process.execPath, args: [PROGRAM] });
  /** The call that the server speaks of. */
  let latest: string | number | undefined;
  http.onmessage = (message) => {
    if ("method" in message && "id" in message) latest = message.id;
    void program.send(message);
  };
  program.onmessage = (message) => {
    const isOwn = "method" in message && latest !== undefined;
    void http.send(message, isOwn ? { relatedRequestId: latest as string | number } : {});
  };
  http.onclose = () => void program.close();
  await program.start();
  await http.start();
  return http;
}
