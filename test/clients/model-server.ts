import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Reply, sendJson, sendReply } from "./model-reply.ts";
import { type Lane, laneOf, type ModelRequest, type RequestBody } from "./model-request.ts";

/** The replies of one session: the main thread's in order, and those of each sub-agent that it starts. */
export type Script = {
  readonly main: readonly Reply[];
  readonly subAgents?: Readonly<Record<string, readonly Reply[]>>;
  /** To every question without tools, in place of a title. */
  readonly aux?: Reply;
};

type Recording = {
  readonly requests: readonly ModelRequest[];
  /** Sentences about where the session and the script parted; a hook that forces another turn shows up here. */
  departures(): string[];
};

export type ModelServer = {
  readonly url: string;
  /** Starts a script; what is asked from here on belongs to its recording. */
  play(script: Script): Recording;
  close(): Promise<void>;
};

const SUMMARY: Reply = {
  text: "<analysis>scripted</analysis>\n<summary>\nThe user worked on this project.\n</summary>",
};
const AUX: Reply = { text: '{"title":"Scripted session"}' };
const NOTHING_LEFT: Reply = { text: "(the script has ended)" };

/** A Messages API on 127.0.0.1 that plays scripts and keeps every request; nothing ever leaves the machine. */
export async function startModelServer(): Promise<ModelServer> {
  let performance = startPerformance({ main: [] });
  const newId = idSource();
  const server = createServer((request, response) => {
    answer(request, response, performance, newId).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    play(script) {
      performance = startPerformance(script);
      return performance.recording;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function idSource(): () => string {
  let issued = 0;
  return () => String(++issued).padStart(24, "0");
}

type Performance = { readonly recording: Recording; take(request: ModelRequest): Reply };

function startPerformance(script: Script): Performance {
  const lanes = new Map<Lane, readonly Reply[]>(Object.entries({ main: script.main, ...script.subAgents }));
  const played = new Map<Lane, number>();
  const requests: ModelRequest[] = [];
  return {
    recording: {
      requests,
      departures: () => [...lanes].flatMap(([lane, replies]) => departure(lane, replies.length, played)),
    },
    take(request) {
      requests.push(request);
      const turn = played.get(request.lane) ?? 0;
      played.set(request.lane, turn + 1);
      if (request.lane === "summary") return SUMMARY;
      if (request.lane === "aux") return script.aux ?? AUX;
      return lanes.get(request.lane)?.[turn] ?? NOTHING_LEFT;
    },
  };
}

function departure(lane: Lane, scripted: number, played: ReadonlyMap<Lane, number>): string[] {
  const asked = played.get(lane) ?? 0;
  return asked === scripted
    ? []
    : [`${lane} asked the model ${asked} times, the script has ${scripted} replies`];
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  performance: Performance,
  newId: () => string,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const raw = Buffer.concat(chunks).toString("utf8");
  const inputTokens = Math.ceil(raw.length / 4);
  const { pathname } = new URL(request.url ?? "/", "http://127.0.0.1");

  if (pathname === "/v1/messages/count_tokens") return sendJson(response, 200, { input_tokens: inputTokens });
  if (pathname !== "/v1/messages")
    return sendJson(response, 404, { type: "error", error: { type: "not_found_error" } });

  const body = JSON.parse(raw) as RequestBody;
  const reply = performance.take({ lane: laneOf(body), body });
  sendReply(response, reply, { model: body.model, stream: body.stream === true, inputTokens }, newId);
}
