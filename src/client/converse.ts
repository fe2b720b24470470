import { VERSION } from "../version.ts";
import { BOUNDS } from "./bounds.ts";
import type { DaemonInfo } from "./daemon-info.ts";
import { type Dial, dialSocket, type Line } from "./line.ts";
import { encodeFrame, type Frame, frameReader, isSame, proofOf } from "./wire.ts";

/** What a door asks of the daemon; bytes that belong to it go beside it. */
export type Question =
  | {
      readonly kind: "hook";
      readonly agent: string;
      readonly env: Readonly<Record<string, string>>;
      /** How much longer than usual whoever asks may take over the answer, in ms. */
      readonly patienceMs: number;
    }
  | { readonly kind: "status" }
  | { readonly kind: "leave" };

/** `gone`: nobody listens; `silent`: no answer within the bound; `impostor`: somebody without the token. */
export type Reply =
  | {
      readonly status: "told";
      readonly header: Frame["header"];
      /** One more word, after which the conversation is over. */
      readonly say: (header: object) => Promise<void>;
    }
  | { readonly status: "impostor" }
  /** `wasAsked`: it had proved itself and was told the question. */
  | { readonly status: "gone" | "silent"; readonly wasAsked: boolean }
  | { readonly status: "other version"; readonly version: string };

export interface Conversation {
  readonly info: DaemonInfo;
  readonly question: Question;
  readonly body?: Uint8Array;
  /** A number used once, so that an answer recorded earlier proves nothing. */
  readonly nonce: string;
  readonly boundMs: number;
  /** Asked also of a daemon of another version. */
  readonly anyVersion?: boolean;
}

/** Longer than any answer. */
const ANSWER_BYTES = 1_000_000;

/** Asks the daemon one thing. Nothing but a random number is told to whoever listens before it has proved itself. Never throws. */
export function converse(conversation: Conversation, dial: Dial = dialSocket): Promise<Reply> {
  const { info, nonce, boundMs } = conversation;
  const { socket: address } = info;
  if (address === null) return Promise.resolve({ status: "gone", wasAsked: false });
  return new Promise((resolve) => {
    let wasAsked = false;
    const unheard = (status: "gone" | "silent") => () => end({ status, wasAsked });
    let timer = setTimeout(unheard("silent"), Math.min(BOUNDS.connect, boundMs));
    const end = (reply: Reply) => {
      clearTimeout(timer);
      if (reply.status !== "told") line.hangUp();
      resolve(reply);
    };
    const line: Line = dial(address, {
      onOpen: () => {
        clearTimeout(timer);
        timer = setTimeout(unheard("silent"), boundMs);
      },
      onPiece: frameReader(
        ANSWER_BYTES,
        (frame) => onFrame(frame),
        () => end({ status: "impostor" }),
      ),
      onGone: unheard("gone"),
    });
    const onFrame = listener(line, conversation, end, () => {
      wasAsked = true;
    });
    line.say(encodeFrame({ version: VERSION, nonce }));
  });
}

/** First the daemon proves itself, then it answers. */
function listener(
  line: Line,
  { info, question, body, nonce, anyVersion = false }: Conversation,
  end: (reply: Reply) => void,
  onAsked: () => void,
): (frame: Frame) => void {
  let isProven = false;
  return ({ header }) => {
    if (isProven) return end({ status: "told", header, say: (word) => line.sayLast(encodeFrame(word)) });
    const nonces = [nonce, String(header.nonce)] as const;
    if (!isSame(header.proof, proofOf(info.token, "daemon", nonces))) return end({ status: "impostor" });
    isProven = true;
    const version = String(header.version);
    if (version !== VERSION && !anyVersion) return end({ status: "other version", version });
    const proof = proofOf(info.token, "client", nonces);
    line.say(encodeFrame({ ...question, proof, version: VERSION }, body));
    onAsked();
  };
}
