import type { ConnectionListener, DaemonConnection, Dial } from "./connection.ts";

/**
 * Node's pipe without the streams around it, whose loading and first use cost a short process 5 ms. It is no public
 * interface of Node's: whoever asks must be ready to get null and do the same by streams.
 */
interface Binding {
  readonly newPipe: () => Pipe;
  readonly newConnect: () => ConnectRequest;
  readonly newWrite: () => WriteRequest;
  /** Result of the last call: `read` bytes or an error below 0, `offset` in its buffer, `isAsync` of a write. */
  readonly last: () => { readonly read: number; readonly offset: number; readonly isAsync: boolean };
}

interface ConnectRequest {
  oncomplete: (status: number) => void;
}

interface WriteRequest extends ConnectRequest {
  /** Nothing else keeps the bytes until a busy reader has taken them. */
  buffer: Uint8Array;
}

/** Each call gives 0, or an error below 0. */
interface Pipe {
  onread: (bytes: ArrayBuffer | undefined) => void;
  open(descriptor: number): number;
  connect(request: ConnectRequest, address: string): number | undefined;
  readStart(): number;
  writeBuffer(request: WriteRequest, bytes: Uint8Array): number;
  close(): void;
}

type Bindings = (name: string) => Readonly<Record<string, unknown>>;

/** Null where this Node has none, or another one, or forbids it. */
function pipeBinding(): Binding | null {
  try {
    const { binding } = process as unknown as { binding: Bindings };
    const {
      Pipe: NewPipe,
      PipeConnectWrap,
      constants,
    } = binding("pipe_wrap") as unknown as {
      Pipe: new (kind: number) => Pipe;
      PipeConnectWrap: new () => ConnectRequest;
      constants: { SOCKET: number };
    };
    const { WriteWrap, streamBaseState, ...at } = binding("stream_wrap") as unknown as {
      WriteWrap: new () => WriteRequest;
      streamBaseState: Int32Array;
      kReadBytesOrError: number;
      kArrayBufferOffset: number;
      kLastWriteWasAsync: number;
    };
    return {
      newPipe: () => new NewPipe(constants.SOCKET),
      newConnect: () => new PipeConnectWrap(),
      newWrite: () => new WriteWrap(),
      last: () => ({
        read: streamBaseState[at.kReadBytesOrError] ?? -1,
        offset: streamBaseState[at.kArrayBufferOffset] ?? 0,
        isAsync: streamBaseState[at.kLastWriteWasAsync] === 1,
      }),
    };
  } catch {
    // Streams do the same, only later.
    return null;
  }
}

/** Reads a pipe or socket to its end. False, and nothing done, where that is impossible. */
export function readPipe(descriptor: number, onPiece: (piece: Buffer) => void, onEnd: () => void): boolean {
  const node = pipeBinding();
  if (node === null) return false;
  const pipe = node.newPipe();
  return pipe.open(descriptor) === 0 && readFromPipe(node, pipe, onPiece, onEnd);
}

function readFromPipe(
  node: Binding,
  pipe: Pipe,
  onPiece: ConnectionListener["onPiece"],
  onEnd: () => void,
): boolean {
  pipe.onread = (bytes) => {
    const { read, offset } = node.last();
    if (bytes && read > 0) onPiece(Buffer.from(bytes, offset, read));
    else if (read < 0) onEnd();
  };
  return pipe.readStart() === 0;
}

/** Null where it is unavailable; the caller then dials another way. */
export function rawDial(): Dial | null {
  const node = pipeBinding();
  return node && ((address, listener) => dialPipe(node, address, listener));
}

function dialPipe(
  node: Binding,
  address: string,
  { onOpen, onPiece, onClosed }: ConnectionListener,
): DaemonConnection {
  const pipe = node.newPipe();
  const waiting: Uint8Array[] = [];
  let isOpen = false;
  let isClosed = false;
  const closePipe = () => {
    if (!isClosed) pipe.close();
    isClosed = true;
  };
  const send = (bytes: Uint8Array, onSent: () => void = () => {}): void => {
    const write = Object.assign(node.newWrite(), { buffer: bytes, oncomplete: onSent });
    const failed = isClosed || pipe.writeBuffer(write, bytes) !== 0;
    if (failed) onClosed();
    if (failed || !node.last().isAsync) onSent();
  };
  const request = node.newConnect();
  request.oncomplete = (status) => {
    if (isClosed) return;
    if (status !== 0 || !readFromPipe(node, pipe, onPiece, onClosed)) return onClosed();
    isOpen = true;
    onOpen();
    for (const bytes of waiting) send(bytes);
  };
  if (pipe.connect(request, address)) queueMicrotask(onClosed);
  return {
    send: (bytes) => (isOpen ? send(bytes) : void waiting.push(bytes)),
    sendLast: (bytes) =>
      new Promise((resolve) => {
        send(bytes, () => {
          closePipe();
          resolve();
        });
      }),
    close: closePipe,
  };
}
