import { UnbiddenError } from "../../../domain/errors.ts";
import type { RunningChild } from "../../../programs/child.ts";
import { ASKED, type Field, PacketReader, SAID, toPacket } from "./sftp-packets.ts";

/** What a server answered. */
export interface SftpAnswer {
  readonly type: number;
  readonly packet: PacketReader;
}

/** A conversation with a server, one question after the other. */
export interface SftpSession {
  /** Throws `SYNC_UNREACHABLE` where no answer comes. */
  ask(type: number, ...fields: readonly Field[]): Promise<SftpAnswer>;
  /** What the server can do besides version 3. */
  readonly extensions: ReadonlySet<string>;
}

/** The largest packet that a server may send us. */
const MAX_PACKET = 300_000;

/** Begins it. Throws `SYNC_UNREACHABLE` with ssh's own words where there is no server to speak with. */
export async function startSftp(child: RunningChild, patienceMs: number): Promise<SftpSession> {
  const next = packetsOf(child, patienceMs);
  child.stdin.write(toPacket(ASKED.init, [3]));
  const { type, packet } = await next();
  if (type !== SAID.version) throw unreachable(child, "it speaks no SFTP");
  packet.number();
  const extensions = new Set<string>();
  while (packet.hasMore) {
    extensions.add(packet.bytes().toString());
    packet.bytes();
  }
  let id = 0;
  const ask = async (asked: number, ...fields: readonly Field[]) => {
    child.stdin.write(toPacket(asked, [++id, ...fields]));
    const answer = await next();
    if (answer.packet.number() !== id) throw unreachable(child, "it answers another question");
    return answer;
  };
  return { ask, extensions };
}

/** Gives the next packet at each call. */
function packetsOf(child: RunningChild, patienceMs: number): () => Promise<SftpAnswer> {
  const pieces = child.stdout[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let held = Buffer.alloc(0);
  const take = async (length: number): Promise<Buffer> => {
    while (held.length < length) {
      const piece = await pieces.next();
      if (piece.done) throw new UnbiddenError("SYNC_UNREACHABLE", "the connection ended");
      held = Buffer.concat([held, piece.value]);
    }
    const taken = held.subarray(0, length);
    held = held.subarray(length);
    return taken;
  };
  const takePacket = async (): Promise<SftpAnswer> => {
    const length = (await take(4)).readUInt32BE();
    // A shell that greets, or somebody who wants to fill our memory.
    if (length < 1 || length > MAX_PACKET) throw new RangeError("a packet is too large");
    const packet = new PacketReader(await take(length));
    return { type: packet.byte(), packet };
  };
  return () => inTime(child, patienceMs, takePacket());
}

async function inTime<T>(child: RunningChild, patienceMs: number, wait: Promise<T>): Promise<T> {
  let isLate = false;
  // Its streams end with it, and so does the wait.
  const giveUp = setTimeout(() => {
    isLate = true;
    child.kill();
  }, patienceMs);
  try {
    return await wait;
  } catch (cause) {
    child.kill();
    const started = await child.ended.then(
      () => true,
      () => false,
    );
    if (!started) throw new UnbiddenError("SYNC_UNREACHABLE", "ssh could not be started", { cause });
    const why = cause instanceof RangeError ? "it speaks no SFTP" : "the connection ended";
    throw unreachable(child, isLate ? "no answer came in time" : why, cause);
  } finally {
    clearTimeout(giveUp);
  }
}

/** What ssh itself said comes first: it knows of wrong keys and unknown hosts. */
function unreachable(child: RunningChild, why: string, cause?: unknown): UnbiddenError {
  const lines = child
    .complaint()
    .split("\n")
    .map((line) => line.replace(/\p{C}/gu, " ").trim());
  const said = lines.findLast((line) => line !== "" && !line.startsWith("Connection closed"));
  const message = said === undefined ? why : `${why} (${said.slice(0, 300)})`;
  return new UnbiddenError("SYNC_UNREACHABLE", `ssh: ${message}`, { cause });
}
