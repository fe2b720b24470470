import { type McpServer, ResourceNotFoundError, ResourceTemplate } from "@modelcontextprotocol/server";
import { disarmLines, foreignLine } from "../inject/block/one-line.ts";
import { framedBlock } from "../inject/block/render.ts";
import type { ListedSession } from "../store/port/session-store.ts";
import { isoDay } from "../text/iso-day.ts";
import type { McpWorld } from "./mcp-world.ts";

const TYPE = "text/plain";
const SESSIONS = 20;
const MOST_NAME = 80;
const SHORT_ID = 12;
const BRIEF = "unbidden://brief";

/** A project's brief, and the sessions' documents. */
export function addResources(server: McpServer, world: McpWorld): void {
  const { engine, cwd } = world;
  server.registerResource(
    "brief",
    BRIEF,
    { title: "Brief of this project", description: "What a new session here would be told", mimeType: TYPE },
    async () => {
      const { text } = await (await engine()).run("brief", { cwd });
      return contents(BRIEF, text ?? framedBlock(world.nonce(), "nothing to tell yet", []));
    },
  );
  server.registerResource(
    "session",
    new ResourceTemplate("unbidden://session/{id}", {
      list: async () => ({ resources: await sessionResources(world) }),
    }),
    {
      title: "A session's document",
      description: "What was said and done in an earlier session, condensed",
      mimeType: TYPE,
    },
    async (uri, { id }) => contents(uri.href, await document(world, String(id), uri.href)),
  );
}

async function sessionResources({ engine, cwd }: McpWorld) {
  // The latest ones have often only begun: such a document would be empty.
  const limit = SESSIONS * 2;
  const answer = await (await engine()).run("session", { action: "list", all: false, limit, cwd });
  return "sessions" in answer ? answer.sessions.flatMap(toResource).slice(0, SESSIONS) : [];
}

function toResource({ id, startedAt, about }: ListedSession) {
  if (about === null) return [];
  const name = `${isoDay(startedAt)} ${foreignLine(about, MOST_NAME)}`;
  return [{ uri: `unbidden://session/${id.slice(0, SHORT_ID)}`, name, mimeType: TYPE }];
}

async function document({ engine, cwd, nonce }: McpWorld, id: string, uri: string): Promise<string> {
  // As long as those that are listed: too long to guess one of another project.
  if (!/^[0-9a-f]{12,64}$/.test(id)) throw new ResourceNotFoundError(uri);
  const own = await engine();
  const answer = await own.run("session", { action: "show", session: id, all: false, limit: SESSIONS, cwd });
  const text = "sessions" in answer ? null : (answer.recall?.text ?? answer.document?.text ?? null);
  if (text === null) throw new ResourceNotFoundError(uri);
  return framedBlock(nonce(), `session ${id}`, disarmLines(text).split("\n"));
}

function contents(uri: string, text: string) {
  return { contents: [{ uri, mimeType: TYPE, text }] };
}
