/** One connection to a daemon, as a conversation needs it. */
export interface Line {
  readonly say: (bytes: Uint8Array) => void;
  /** Says a last word and hangs up; settles when that word is on its way. */
  readonly sayLast: (bytes: Uint8Array) => Promise<void>;
  readonly hangUp: () => void;
}

/** What is heard on a line; `onGone` may come more than once. */
export interface Ear {
  readonly onOpen: () => void;
  readonly onPiece: (piece: Buffer) => void;
  readonly onGone: () => void;
}

/** Calls who listens at the address; what is said before anybody answers is kept until then. */
export type Dial = (address: string, ear: Ear) => Line;

/** By Node's own sockets, which take a short process milliseconds to load. */
export const dialSocket: Dial = (address, { onOpen, onPiece, onGone }) => {
  const socket = process.getBuiltinModule("node:net").connect(address);
  socket.on("connect", onOpen).on("data", onPiece).on("error", onGone).on("close", onGone);
  return {
    say: (bytes) => void socket.write(bytes),
    sayLast: (bytes) =>
      new Promise((resolve) => {
        socket.once("close", () => resolve());
        socket.end(bytes, () => resolve());
      }),
    hangUp: () => void socket.destroy(),
  };
};
