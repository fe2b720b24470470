import { createServer, type Server, type Socket } from "node:net";
import { BOUNDS } from "../client/bounds.ts";
import type { DaemonQuestion } from "../client/converse.ts";
import { isSocketOpen } from "../client/launcher-socket.ts";
import { encodeFrame, frameReader, isEqualSecret, tokenProof, type WireFrame } from "../client/wire.ts";
import { VERSION } from "../version.ts";

/** The daemon's answer to one question; `written` runs once the entry point confirms the answer. */
export interface DaemonAnswer {
  readonly header: object;
  readonly written?: () => Promise<void>;
}

/** Answers an authenticated question. `version` is the requester's; `isWaiting` tells whether it still listens. */
export type AnswerQuestion = (
  question: DaemonQuestion,
  version: string,
  body: Uint8Array,
  isWaiting: () => Promise<boolean>,
) => Promise<DaemonAnswer>;

export interface SocketOptions {
  readonly token: string;
  readonly random: (size: number) => string;
  readonly answer: AnswerQuestion;
}

/** Longest conversation; the requester has left long before. */
const LONGEST_MS = 10_000;
const MOST_CONVERSATIONS = 256;
const MOST_NONCE = 100;
/** Besides its payload a question holds an environment. */
const QUESTION_BYTES = BOUNDS.payloadBytes + 1_000_000;

/** Listens for entry points. Rejects when the address cannot be had. */
export function listenOnSocket(address: string, options: SocketOptions): Promise<Server> {
  const server = createServer((socket) => serve(socket, options));
  server.maxConnections = MOST_CONVERSATIONS;
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(address, () => resolve(server));
  });
}

/** One conversation: both sides prove that they know the token before anything else is sent. */
function serve(socket: Socket, { token, random, answer }: SocketOptions): void {
  const refuse = () => void socket.destroy();
  socket.setTimeout(LONGEST_MS, refuse).on("error", refuse);
  const steps = [
    async ({ header }: WireFrame) => {
      const nonces = [String(header.nonce).slice(0, MOST_NONCE), random(16)] as const;
      const proof = tokenProof(token, "daemon", nonces);
      socket.write(encodeFrame({ version: VERSION, nonce: nonces[1], proof }));
      return nonces;
    },
    async ({ header, body }: WireFrame, nonces: readonly [string, string]) => {
      if (!isEqualSecret(header.proof, tokenProof(token, "client", nonces))) return refuse();
      const reply = await answer(header as unknown as DaemonQuestion, String(header.version), body, () =>
        isSocketOpen(socket),
      );
      socket.write(encodeFrame(reply.header));
      return reply;
    },
    async ({ header }: WireFrame, reply: DaemonAnswer) => {
      if (header.written === true) await reply.written?.();
      socket.end();
    },
  ] as ((frame: WireFrame, before: unknown) => Promise<unknown>)[];
  // Each step gets the result of the one before it.
  let before: Promise<unknown> = Promise.resolve();
  const onFrame = (frame: WireFrame) => {
    const step = steps.shift();
    before = before.then((came) => step?.(frame, came)).catch(refuse);
  };
  socket.on("data", frameReader(QUESTION_BYTES, onFrame, refuse));
}
