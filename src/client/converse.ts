import { VERSION } from "../version.ts";
import { BOUNDS } from "./bounds.ts";
import { type DaemonConnection, type Dial, dialSocket } from "./connection.ts";
import type { DaemonInfo } from "./daemon-info.ts";
import { encodeFrame, frameReader, isEqualSecret, tokenProof, type WireFrame } from "./wire.ts";

/** A question to the daemon; its payload is sent beside it. */
export type DaemonQuestion =
  | {
      readonly kind: "hook";
      readonly agent: string;
      readonly env: Readonly<Record<string, string>>;
      /** Extra time the requester may wait for the answer, in ms. */
      readonly patienceMs: number;
    }
  | { readonly kind: "status" }
  /** A link to the page, for a person, with the options that their shell sets. */
  | { readonly kind: "page"; readonly env?: Readonly<Record<string, string>> }
  | { readonly kind: "leave" };

/** `gone`: nobody listens; `silent`: no answer within the bound; `impostor`: somebody without the token. */
export type DaemonReply =
  | {
      readonly status: "answered";
      readonly header: WireFrame["header"];
      /** Sends a last message and ends the conversation. */
      readonly finish: (header: object) => Promise<void>;
    }
  | { readonly status: "impostor" }
  /** `wasAsked`: it had proved itself and got the question. */
  | { readonly status: "gone" | "silent"; readonly wasAsked: boolean }
  | { readonly status: "other version"; readonly version: string };

export interface DaemonConversation {
  readonly info: DaemonInfo;
  readonly question: DaemonQuestion;
  readonly body?: Uint8Array;
  /** Used once, so that a recorded answer proves nothing. */
  readonly nonce: string;
  readonly boundMs: number;
  /** Asks a daemon of another version too. */
  readonly anyVersion?: boolean;
}

/** Longer than any answer. */
const ANSWER_BYTES = 1_000_000;

/** Asks the daemon one thing. Only a random number is sent before it has proved itself. Never throws. */
export function converse(conversation: DaemonConversation, dial: Dial = dialSocket): Promise<DaemonReply> {
  const { info, nonce, boundMs } = conversation;
  const { socket: address } = info;
  if (address === null) return Promise.resolve({ status: "gone", wasAsked: false });
  return new Promise((resolve) => {
    let wasAsked = false;
    const unanswered = (status: "gone" | "silent") => () => end({ status, wasAsked });
    let timer = setTimeout(unanswered("silent"), Math.min(BOUNDS.connect, boundMs));
    const end = (reply: DaemonReply) => {
      clearTimeout(timer);
      if (reply.status !== "answered") connection.close();
      resolve(reply);
    };
    const connection: DaemonConnection = dial(address, {
      onOpen: () => {
        clearTimeout(timer);
        timer = setTimeout(unanswered("silent"), boundMs);
      },
      onPiece: frameReader(
        ANSWER_BYTES,
        (frame) => onFrame(frame),
        () => end({ status: "impostor" }),
      ),
      onClosed: unanswered("gone"),
    });
    const onFrame = frameHandler(connection, conversation, end, () => {
      wasAsked = true;
    });
    connection.send(encodeFrame({ version: VERSION, nonce }));
  });
}

/** First the daemon proves itself, then it answers. */
function frameHandler(
  connection: DaemonConnection,
  { info, question, body, nonce, anyVersion = false }: DaemonConversation,
  end: (reply: DaemonReply) => void,
  onAsked: () => void,
): (frame: WireFrame) => void {
  let isProven = false;
  return ({ header }) => {
    if (isProven)
      return end({ status: "answered", header, finish: (word) => connection.sendLast(encodeFrame(word)) });
    const nonces = [nonce, String(header.nonce)] as const;
    if (!isEqualSecret(header.proof, tokenProof(info.token, "daemon", nonces)))
      return end({ status: "impostor" });
    isProven = true;
    const version = String(header.version);
    if (version !== VERSION && !anyVersion) return end({ status: "other version", version });
    const proof = tokenProof(info.token, "client", nonces);
    connection.send(encodeFrame({ ...question, proof, version: VERSION }, body));
    onAsked();
  };
}
