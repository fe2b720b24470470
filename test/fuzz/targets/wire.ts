import { rmSync } from "node:fs";
import type { Server } from "node:net";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Dial } from "../../../src/client/connection.ts";
import { converse, type DaemonReply } from "../../../src/client/converse.ts";
import { encodeFrame, frameReader, tokenProof, type WireFrame } from "../../../src/client/wire.ts";
import { listenOnSocket } from "../../../src/daemon/socket.ts";
import { bytesOf, expectThat, inputOf, type Target } from "../target.ts";

const TOKEN = "f".repeat(64);
const NONCE = "00".repeat(16);
const MOST_BYTES = 20_000;

/** The daemon's socket: whoever lacks the token gets nothing asked or answered, and neither side ever falls. */
export function wireTarget(): Target {
  const daemon = new ListeningDaemon();
  return {
    name: "wire",
    seeds,
    words: WORDS,
    most: 30_000,
    read: async (input) => {
      const [way, bytes] = [input.charCodeAt(0) % 16, bytesOf(input.slice(1))];
      if (way < 6) return readFrames(bytes);
      if (way < 9) return askedBy(bytes, false);
      if (way < 12) return askedBy(bytes, true);
      return daemon.told(bytes, way > 13);
    },
    close: () => daemon.close(),
  };
}

/** However the bytes are cut, the frames are the same, and no larger than what came. */
function readFrames(bytes: Buffer): readonly string[] {
  const [atOnce, inPieces] = [framesOf([bytes]), framesOf(piecesOf(bytes))];
  expectThat(JSON.stringify(atOnce) === JSON.stringify(inPieces), "frames depend on how the bytes were cut");
  const size = atOnce.frames.reduce((sum, { body }) => sum + body.length, 0);
  expectThat(size <= bytes.length, "a body larger than what came");
  return [`frames ${Math.min(3, atOnce.frames.length)} ${atOnce.isRefused}`];
}

function framesOf(pieces: readonly Buffer[]) {
  const frames: WireFrame[] = [];
  let isRefused = false;
  const onFrame = (frame: WireFrame) => isRefused || frames.push(frame);
  const read = frameReader(MOST_BYTES, onFrame, () => {
    isRefused = true;
  });
  for (const piece of pieces) if (!isRefused) read(piece);
  return { frames, isRefused };
}

/** Cut where the bytes themselves say. */
function piecesOf(bytes: Buffer): Buffer[] {
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = 1 + ((bytes[at] ?? 0) % 13) ** 2;
    pieces.push(bytes.subarray(at, at + length));
    at += length;
  }
  return pieces;
}

/** What a hook makes of it when these bytes come from where a daemon should be. */
async function askedBy(bytes: Buffer, isProven: boolean): Promise<readonly string[]> {
  const nonce = "11".repeat(16);
  const proof = tokenProof(TOKEN, "daemon", [NONCE, nonce]);
  const proven = isProven ? [encodeFrame({ version: "0.1.0", nonce, proof })] : [];
  const sent: string[] = [];
  const dial: Dial = (_address, { onOpen, onPiece, onClosed }) => {
    let isClosed = false;
    queueMicrotask(() => {
      onOpen();
      for (const piece of [...proven, ...piecesOf(bytes)]) if (!isClosed) onPiece(piece);
      onClosed();
    });
    const close = () => {
      isClosed = true;
    };
    const send = (message: Uint8Array) => void sent.push(Buffer.from(message).toString("latin1"));
    return { send, sendLast: async (message) => send(message), close };
  };
  const info = { pid: 1, born: "1", version: "0.1.0", token: TOKEN, socket: "nowhere" };
  const question = { kind: "hook", agent: "claude-code", env: { PRIVATE: "words" }, patienceMs: 0 } as const;
  const reply: DaemonReply = await converse({ info, question, nonce: NONCE, boundMs: 1_000 }, dial);
  const isTrusted = isProven || !["answered", "other version"].includes(reply.status);
  expectThat(isTrusted, "somebody without the token is believed");
  expectThat(
    isProven || !sent.join("").includes("PRIVATE"),
    "somebody without the token is told the question",
  );
  return [`asked ${isProven} ${reply.status}`];
}

/** A socket as the daemon opens it. */
class ListeningDaemon {
  readonly #path = join(tmpdir(), `unbidden-fuzz-${process.pid}-${Date.now()}.sock`);
  #server: Promise<Server> | null = null;
  #asked = 0;

  /** Sends it the bytes, after the client's proof where there is one. */
  async told(bytes: Buffer, isProven: boolean): Promise<readonly string[]> {
    this.#server ??= this.#listen();
    await this.#server;
    this.#asked = 0;
    const answered = await this.#conversation(bytes, isProven);
    expectThat(isProven || this.#asked === 0, "the daemon answers somebody without the token");
    expectThat(this.#asked <= 1, "the daemon answers twice in one conversation");
    return [`told ${isProven} ${this.#asked} ${Math.min(3, answered)}`];
  }

  close(): void {
    void this.#server?.then((server) => server.close());
    rmSync(this.#path, { force: true });
  }

  #listen(): Promise<Server> {
    const answer = async () => {
      this.#asked++;
      return { header: { text: null } };
    };
    return listenOnSocket(this.#path, { token: TOKEN, random: () => "22".repeat(16), answer });
  }

  /** The number of frames that came back before the daemon was done. */
  #conversation(bytes: Buffer, isProven: boolean): Promise<number> {
    return new Promise((resolve) => {
      let frames = 0;
      const socket = connect(this.#path);
      const proof = tokenProof(TOKEN, "client", [NONCE, "22".repeat(16)]);
      const question = encodeFrame({ kind: "status", version: "0.1.0", proof }, bytes.subarray(0, 200));
      socket.on(
        "data",
        frameReader(
          MOST_BYTES,
          () => void frames++,
          () => undefined,
        ),
      );
      socket.on("error", () => undefined).on("close", () => resolve(frames));
      if (isProven) socket.write(Buffer.concat([encodeFrame({ version: "0.1.0", nonce: NONCE }), question]));
      socket.end(bytes);
    });
  }
}

function seeds(): readonly string[] {
  const hello = encodeFrame({ version: "0.1.0", nonce: NONCE });
  const proof = tokenProof(TOKEN, "client", [NONCE, NONCE]);
  const question = encodeFrame({ kind: "hook", agent: "claude-code", env: {}, proof }, Buffer.from("{}"));
  const answer = encodeFrame({ text: "words" });
  const messages = [
    hello,
    question,
    answer,
    encodeFrame({ written: true }),
    Buffer.concat([hello, question]),
  ];
  return messages.flatMap((bytes) =>
    [0, 6, 9, 12, 14].map((way) => String.fromCharCode(way) + inputOf(bytes)),
  );
}

const WORDS = [
  ..."version nonce proof kind hook status leave agent env patienceMs text error leaves written".split(" "),
  ...["0.1.0", NONCE, TOKEN, "{}", "[]", "null", '{"a":1}', '""', "__proto__", "\xff\xff\xff\xff"],
  ...["\0\0\0\0", "\x02\0\0\0", "\x02\0\0\0\0\0\0\0{}", "\x10\0\0\0", "\0\0\0\x80", "\xff\xff\xff\x7f"],
];
