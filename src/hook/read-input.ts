import { fstatSync, read } from "node:fs";
import { BOUNDS } from "../client/bounds.ts";
import { readPipe } from "../client/raw-pipe.ts";

export type HookInput =
  | { readonly status: "whole"; readonly bytes: Uint8Array }
  | { readonly status: "INPUT_TOO_LARGE" };

/** A source of input: gives its pieces in order, then calls `onEnd`. */
type Source = (onPiece: (piece: Buffer) => void, onEnd: () => void) => void;

/** More than this takes longer to read and redact than a client waits. */
const MAX_BYTES = 32_000_000;
const CLOSING_BRACE = 0x7d;
/** As much as a pipe holds. */
const PIECE_BYTES = 65_536;

let isReading = false;

/** Reads stdin to its end. Never settles without input; the caller's deadline ends the wait. */
export function readInput(source: Source = stdinOf(process.platform)): Promise<HookInput> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let quietTimer: NodeJS.Timeout | undefined;
    const finish = () => resolve({ status: "whole", bytes: withoutByteOrderMark(Buffer.concat(chunks)) });
    const finishIfWhole = () => isWholeJson(withoutByteOrderMark(Buffer.concat(chunks))) && finish();
    source((chunk) => {
      clearTimeout(quietTimer);
      size += chunk.length;
      if (size > MAX_BYTES) return resolve({ status: "INPUT_TOO_LARGE" });
      chunks.push(chunk);
      if (endsWithBrace(chunk)) quietTimer = setTimeout(finishIfWhole, BOUNDS.inputQuiet);
    }, finish);
  });
}

/** Ends this process with code 0, also while a read waits for a host that never closes stdin. */
export function exitQuietly(): void {
  if (isReading) replaceProcess();
  process.exit(0);
}

/** Node joins the thread of a waiting read before it exits, and so would hang; another program in its place does not. */
function replaceProcess(): void {
  try {
    process.execve?.("/bin/sh", ["sh", "-c", "exit 0"], {});
  } catch {
    // Without a shell there is no launcher either, and its caller ignores the signal.
    process.kill(process.pid, "SIGKILL");
  }
}

/** Windows ends a console's input in ways of its own, which only the stream knows. */
function stdinOf(platform: string): Source {
  return platform === "win32" ? fromStream : fromPipe;
}

/** Hosts give a pipe or a socket; anything else works too, only slower. */
function fromPipe(onPiece: (piece: Buffer) => void, onEnd: () => void): void {
  const input = fstatSync(0);
  const isPipe = input.isFIFO() || input.isSocket();
  if (!isPipe || !readPipe(0, onPiece, onEnd)) fromDescriptor(onPiece, onEnd);
}

/** `process.stdin` would load streams and sockets first, which takes longer than a whole capture. */
function fromDescriptor(onPiece: (piece: Buffer) => void, onEnd: () => void): void {
  isReading = true;
  read(0, Buffer.allocUnsafe(PIECE_BYTES), 0, PIECE_BYTES, null, (error, size, buffer) => {
    isReading = false;
    // A non-blocking descriptor has to be waited for as streams do.
    if (error?.code === "EAGAIN") return fromStream(onPiece, onEnd);
    if (error || size === 0) return onEnd();
    onPiece(buffer.subarray(0, size));
    fromDescriptor(onPiece, onEnd);
  });
}

function fromStream(onPiece: (piece: Buffer) => void, onEnd: () => void): void {
  process.stdin.on("data", onPiece).on("end", onEnd).on("error", onEnd);
}

/** Some shells put a byte order mark before the input. */
function withoutByteOrderMark(bytes: Buffer): Buffer {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

/** A slow host may pause after an inner brace. */
function isWholeJson(bytes: Buffer): boolean {
  try {
    JSON.parse(bytes.toString("utf8"));
    return true;
  } catch {
    // Not whole yet: more comes, or the caller's deadline ends the wait.
    return false;
  }
}

function endsWithBrace(chunk: Buffer): boolean {
  let last = chunk.length - 1;
  while (last >= 0 && (chunk[last] ?? 0) <= 0x20) last--;
  return chunk[last] === CLOSING_BRACE;
}
