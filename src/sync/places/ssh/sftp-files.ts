import { dirname } from "node:path/posix";
import { UnbiddenError } from "../../../domain/errors.ts";
import type { ListedName } from "../../listing.ts";
import { ASKED, END, OK, OPEN_FOR, PRIVATE, readNames, SAID } from "./sftp-packets.ts";
import type { SftpAnswer, SftpSession } from "./sftp-session.ts";

/** Names of one folder that are looked at. */
const MOST_NAMES = 50_000;
/** What servers take and give at once. */
const PIECE = 32_768;

/** Null where there is no such folder. Throws `SYNC_UNREACHABLE`. */
export async function listNames(sftp: SftpSession, folder: string): Promise<readonly ListedName[] | null> {
  const opened = await sftp.ask(ASKED.openFolder, folder);
  if (opened.type !== SAID.handle) return null;
  const handle = Buffer.from(opened.packet.bytes());
  const names: ListedName[] = [];
  while (names.length < MOST_NAMES) {
    const { type, packet } = await sftp.ask(ASKED.readFolder, handle);
    if (type === SAID.status && packet.number() === END) break;
    const more = type === SAID.names ? readNames(packet) : [];
    // A part of a folder is not told from a whole one, and no names at all would be asked for again and again.
    if (more.length === 0)
      throw new UnbiddenError("SYNC_UNREACHABLE", `cannot list ${folder} there: the server broke off`);
    names.push(...more);
  }
  await sftp.ask(ASKED.close, handle);
  return names.sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Null for one that is gone, cannot be read, or is larger than that. */
export async function readFile(
  sftp: SftpSession,
  path: string,
  maxBytes: number,
): Promise<Uint8Array | null> {
  const opened = await sftp.ask(ASKED.open, path, OPEN_FOR.reading, 0);
  if (opened.type !== SAID.handle) return null;
  const handle = Buffer.from(opened.packet.bytes());
  const pieces: Buffer[] = [];
  let size = 0;
  for (let isAtEnd = false; !isAtEnd && size <= maxBytes; ) {
    const { type, packet } = await sftp.ask(ASKED.read, handle, BigInt(size), PIECE);
    const piece = type === SAID.data ? packet.bytes() : null;
    isAtEnd = piece === null || piece.length === 0;
    if (piece) pieces.push(piece);
    size += piece?.length ?? 0;
  }
  await sftp.ask(ASKED.close, handle);
  return size <= maxBytes ? Buffer.concat(pieces) : null;
}

/** Whole or not at all, where the server can rename onto a file. Throws `SYNC_UNREACHABLE`. */
export async function replaceFile(sftp: SftpSession, path: string, content: Uint8Array): Promise<void> {
  const draft = `${path}.draft`;
  const opened = await sftp.ask(ASKED.open, draft, OPEN_FOR.writing, ...PRIVATE.file);
  if (opened.type !== SAID.handle) {
    expectOk(path, opened);
    return;
  }
  const handle = Buffer.from(opened.packet.bytes());
  for (let at = 0; at < content.length; at += PIECE)
    expectOk(path, await sftp.ask(ASKED.write, handle, BigInt(at), content.subarray(at, at + PIECE)));
  if (sftp.extensions.has(FSYNC)) expectOk(path, await sftp.ask(ASKED.extended, FSYNC, handle));
  expectOk(path, await sftp.ask(ASKED.close, handle));
  if (sftp.extensions.has(RENAME)) {
    expectOk(path, await sftp.ask(ASKED.extended, RENAME, draft, path));
    return;
  }
  await sftp.ask(ASKED.remove, path);
  expectOk(path, await sftp.ask(ASKED.rename, draft, path));
}

const FSYNC = "fsync@openssh.com";
const RENAME = "posix-rename@openssh.com";

/** The folders between the place and a file of it; the place itself is the user's to make. */
export async function makeFolders(sftp: SftpSession, root: string, path: string): Promise<void> {
  const parents: string[] = [];
  for (let folder = dirname(path); folder !== "."; folder = dirname(folder)) parents.unshift(folder);
  // Refused where it is there already; writing the file tells what else is wrong.
  for (const folder of parents) await sftp.ask(ASKED.makeFolder, `${root}/${folder}`, ...PRIVATE.folder);
}

/** One that is gone is removed. */
export async function removeFile(sftp: SftpSession, path: string): Promise<void> {
  await sftp.ask(ASKED.remove, path);
}

function expectOk(path: string, { type, packet }: SftpAnswer): void {
  const code = type === SAID.status ? packet.number() : null;
  if (code === OK) return;
  const why = code === null ? "it answers another question" : serverWords(packet.bytes().toString());
  throw new UnbiddenError("SYNC_UNREACHABLE", `cannot write ${path} there: ${why}`);
}

/** A server's words reach a terminal. */
function serverWords(text: string): string {
  return text.replace(/\p{C}/gu, " ").slice(0, 200);
}
