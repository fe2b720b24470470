import { randomBytes } from "node:crypto";
import { Client, type ClientCapabilities, type Tool } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as OldStdio } from "@modelcontextprotocol/sdk/client/stdio.js";
import { InMemoryTransport, type Transport } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { BOUNDS } from "../../src/client/bounds.ts";
import { openEngine } from "../../src/client/open.ts";
import { unbiddenServer } from "../../src/mcp/server.ts";
import type { Engine } from "../../src/operations/engine-type.ts";
import { madeOnce } from "../../src/text/made-once.ts";
import { commandLine, type Standing, settingOf } from "./command.ts";

/** What a tool said: its text, and the same as data. */
interface Said {
  readonly isError: boolean;
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface Connected {
  readonly version: string | undefined;
  readonly tools: () => Promise<readonly string[]>;
  /** The same with all that a client reads of them. */
  readonly listed: () => Promise<readonly Tool[]>;
  readonly call: (name: string, input?: object) => Promise<Said>;
  readonly read: (uri: string) => Promise<string>;
  readonly resources: () => Promise<readonly string[]>;
  /** What the server tells a model at the beginning. */
  readonly instructions: () => string;
  readonly close: () => Promise<void>;
}

/** The person's answer in the client; none where it cannot ask. */
type PersonsAnswer = "accept" | "decline" | "cancel" | "no";

export interface ClientKind {
  readonly mode?: "auto" | "legacy";
  readonly answer?: PersonsAnswer;
}

type AskingClient = Connected & { readonly asked: readonly string[] };

/** A client of today's SDK at `unbidden mcp`; by the newest protocol it speaks, or by the one before. */
export async function connectedTo(standing: Standing, kind: ClientKind = {}): Promise<AskingClient> {
  return clientOn(new StdioClientTransport(serverOf(standing)), kind);
}

/** The same at a server in this process, for tests of what its tools do. */
export async function linkedTo(standing: Standing, kind: ClientKind = {}): Promise<AskingClient> {
  const { cwd, env } = settingOf(standing);
  const opened: Promise<Engine>[] = [];
  const engineFor = (isPerson: boolean) =>
    madeOnce(() => {
      const busyTimeoutMs = BOUNDS.busyElsewhere;
      const engine = openEngine({ env, entryPoint: "mcp", busyTimeoutMs, isPerson });
      opened.push(engine);
      return engine;
    });
  const world = {
    engine: engineFor(false),
    asPerson: engineFor(true),
    cwd,
    session: undefined,
    nonce: () => randomBytes(2).toString("hex"),
  };
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const server = serveStdio(() => unbiddenServer(world), { transport: theirs });
  const client = await clientOn(ours, kind);
  const close = async () => {
    await client.close();
    await server.close();
    for (const engine of opened) await (await engine).close();
  };
  return { ...client, close };
}

async function clientOn(transport: Transport, { mode = "auto", answer }: ClientKind): Promise<AskingClient> {
  const asked: string[] = [];
  const capabilities: ClientCapabilities = answer === undefined ? {} : { elicitation: { form: {} } };
  const client = new Client({ name: "test", version: "1" }, { capabilities, versionNegotiation: { mode } });
  if (answer !== undefined)
    client.setRequestHandler("elicitation/create", async ({ params }) => {
      asked.push(params.message);
      if (answer === "accept" || answer === "no")
        return { action: "accept", content: { stop: answer === "accept" } };
      return { action: answer };
    });
  await client.connect(transport);
  return { ...connectionOf(client), version: client.getNegotiatedProtocolVersion(), asked };
}

/** A client of the SDK's first version. */
export async function oldClientOf(standing: Standing): Promise<Connected> {
  return oldClientAt(serverOf(standing));
}

/** A client of the SDK's second or first version at a server that another Node runs. */
export function connectedBy(version: "new" | "old", node: string, standing: Standing): Promise<Connected> {
  const server = { ...serverOf(standing), command: node };
  return version === "new" ? clientOn(new StdioClientTransport(server), {}) : oldClientAt(server);
}

async function oldClientAt(server: ReturnType<typeof serverOf>): Promise<Connected> {
  const client = new OldClient({ name: "old", version: "1" });
  await client.connect(new OldStdio(server));
  return { ...connectionOf(client as unknown as Client), version: undefined };
}

function serverOf(standing: Standing) {
  const [command, args] = commandLine(["mcp"]);
  const { cwd, env } = settingOf(standing);
  const known = Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return { command, args, cwd, env: Object.fromEntries(known), stderr: "ignore" as const };
}

export function connectionOf(client: Client): Omit<Connected, "version"> {
  return {
    listed: async () => (await client.listTools()).tools,
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, input = {}) => {
      const { content, isError, structuredContent } = await client.callTool({
        name,
        arguments: { ...input },
      });
      const text = content.map((one) => ("text" in one ? one.text : "")).join("\n");
      return { isError: isError === true, text, data: (structuredContent ?? {}) as Said["data"] };
    },
    read: async (uri) => {
      const { contents } = await client.readResource({ uri });
      return contents.map((one) => ("text" in one ? one.text : "")).join("\n");
    },
    instructions: () => client.getInstructions() ?? "",
    resources: async () => (await client.listResources()).resources.map(({ uri }) => uri),
    close: () => client.close(),
  };
}
