export interface DaemonConnection {
  readonly send: (bytes: Uint8Array) => void;
  /** Sends a last message and closes; settles when that message is on its way. */
  readonly sendLast: (bytes: Uint8Array) => Promise<void>;
  readonly close: () => void;
}

/** Callbacks of one connection; `onClosed` may come more than once. */
export interface ConnectionListener {
  readonly onOpen: () => void;
  readonly onPiece: (piece: Buffer) => void;
  readonly onClosed: () => void;
}

/** Connects to an address; messages sent before the connection is open wait until then. */
export type Dial = (address: string, listener: ConnectionListener) => DaemonConnection;

/** By Node's own sockets, which take a short process milliseconds to load. */
export const dialSocket: Dial = (address, { onOpen, onPiece, onClosed }) => {
  const socket = process.getBuiltinModule("node:net").connect(address);
  socket.on("connect", onOpen).on("data", onPiece).on("error", onClosed).on("close", onClosed);
  return {
    send: (bytes) => void socket.write(bytes),
    sendLast: (bytes) =>
      new Promise((resolve) => {
        socket.once("close", () => resolve());
        socket.end(bytes, () => resolve());
      }),
    close: () => void socket.destroy(),
  };
};
