import { VERSION } from "../version.ts";

/** The names of our tools; the tools themselves need a newer Node. A test holds them equal. */
export const REFUSED_TOOLS = ["recall", "show", "timeline", "remember", "forget"] as const;

/** The revision that every client speaks; a request names its own. */
const REVISION = "2025-06-18";
const METHOD_NOT_FOUND = -32_601;

interface Request {
  readonly id: string | number;
  readonly method: string;
  readonly revision: string;
}

/** Answers a line of a client by the Model Context Protocol, with the remedy wherever a model or a person reads it; null for what wants no answer. */
export function answerAsTools(line: string, remedy: string): string | null {
  const request = readRequest(line);
  if (request === null) return null;
  const result = refusalOf(request, remedy);
  const error = { code: METHOD_NOT_FOUND, message: remedy };
  return JSON.stringify({ jsonrpc: "2.0", id: request.id, ...(result === null ? { error } : { result }) });
}

function refusalOf({ method, revision }: Request, remedy: string): object | null {
  switch (method) {
    case "initialize":
      return {
        protocolVersion: revision,
        capabilities: { tools: {} },
        serverInfo: { name: "unbidden", title: "Unbidden", version: VERSION },
        instructions: remedy,
      };
    case "ping":
      return {};
    case "tools/list":
      return { tools: REFUSED_TOOLS.map((name) => ({ name, description: remedy, inputSchema: ANYTHING })) };
    case "tools/call":
      return { isError: true, content: [{ type: "text", text: remedy }] };
    default:
      return null;
  }
}

const ANYTHING = { type: "object", additionalProperties: true } as const;

function readRequest(line: string): Request | null {
  try {
    const { id, method, params } = JSON.parse(line) as Record<string, unknown>;
    if ((typeof id !== "string" && typeof id !== "number") || typeof method !== "string") return null;
    const { protocolVersion } = (params ?? {}) as Record<string, unknown>;
    return { id, method, revision: typeof protocolVersion === "string" ? protocolVersion : REVISION };
  } catch {
    // No request: nobody waits for an answer to it.
    return null;
  }
}
