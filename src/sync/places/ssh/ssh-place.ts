import { UnbiddenError } from "../../../domain/errors.ts";
import { makeOwnFolder } from "../../../files/own-file.ts";
import { type RunningChild, startChild } from "../../../programs/child.ts";
import { filesByListing } from "../../listing.ts";
import type { SyncTransport } from "../../transport.ts";
import { listNames, makeFolders, readFile, removeFile, replaceFile } from "./sftp-files.ts";
import { type SftpSession, startSftp } from "./sftp-session.ts";
import { readSshAddress, type SshAddress } from "./ssh-address.ts";
import { sshOptions } from "./ssh-options.ts";

export interface SshPlace {
  readonly address: string;
  readonly env: NodeJS.ProcessEnv;
  /** The home; the program is started in it. */
  readonly root: string;
  /** Longest wait for one answer. */
  readonly patienceMs: number;
}

/** A folder of another machine, by the SFTP server of its `sshd` and the system's own `ssh`: its keys, hosts and settings. */
export function sshPlace({ address, env, root, patienceMs }: SshPlace): SyncTransport {
  const where = readSshAddress(address);
  const aborting = new AbortController();
  let open: Promise<[SftpSession, RunningChild]> | null = null;
  const session = async () => {
    open ??= connected(where, { env, cwd: root, signal: aborting.signal }, patienceMs);
    return (await open)[0];
  };
  const pathOf = (path: string) => `${where.folder}/${path}`;
  return {
    list: async () => {
      makeOwnFolder(root, root);
      const sftp = await session();
      if ((await listNames(sftp, where.folder)) === null)
        throw new UnbiddenError("SYNC_UNREACHABLE", `${where.folder} is not there on ${where.host}`);
      return filesByListing(async (folder) => (await listNames(sftp, pathOf(folder))) ?? []);
    },
    read: async (path, maxBytes) => readFile(await session(), pathOf(path), maxBytes),
    write: async (path, content) => {
      const sftp = await session();
      await makeFolders(sftp, where.folder, path);
      await replaceFile(sftp, pathOf(path), content);
    },
    remove: async (paths) => {
      const sftp = await session();
      for (const path of paths) await removeFile(sftp, pathOf(path));
    },
    publish: async () => "published",
    close: async () => {
      aborting.abort();
      await open?.then(([, child]) => child.ended).catch(() => undefined);
    },
  };
}

async function connected(
  { host, user, port }: SshAddress,
  request: { readonly env: NodeJS.ProcessEnv; readonly cwd: string; readonly signal: AbortSignal },
  patienceMs: number,
): Promise<[SftpSession, RunningChild]> {
  const whose = user === null ? [] : ["-l", user];
  const where = port === null ? [] : ["-p", port];
  const args = [...sshOptions(), ...whose, ...where, "-T", "-s", "--", host, "sftp"];
  const child = startChild({ ...request, command: "ssh", args, complaints: "kept" });
  return [await startSftp(child, patienceMs), child];
}
