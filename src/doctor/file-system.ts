import { existsSync, readFileSync, realpathSync } from "node:fs";
import { type Check, okCheck, problemCheck } from "../domain/check.ts";
import type { DoctorDeps } from "./doctor-deps.ts";

const MOUNTS = "/proc/mounts";
/** Their locks and shared memory do not reach every machine that writes, and then a database is lost. */
const NETWORK = /^(?:nfs\d?|cifs|smb\w*|9p|drvfs|afs|ceph|lustre|gluster\w*|davfs|ncpfs|beegfs|gpfs|ocfs2)$/;
const NETWORK_FUSE = /^fuse\.(?:sshfs|s3fs|rclone|davfs\w*|gluster\w*|ceph\w*|gcsfuse|goofys|smb\w*|nfs\w*)$/;

/** Linux only; elsewhere the type of a mount takes another program to find out. */
export function checkFileSystem({ home }: DoctorDeps): Check[] {
  if (!existsSync(MOUNTS) || !existsSync(home.root)) return [];
  const type = fileSystemType(readFileSync(MOUNTS, "utf8"), realpathSync(home.root));
  if (!NETWORK.test(type) && !NETWORK_FUSE.test(type)) return [okCheck("file system", type)];
  const finding = `${home.root} is on ${type}, where a database can be damaged`;
  return [problemCheck("file system", finding, "set UNBIDDEN_HOME to a folder on a local disk")];
}

/** The type of the mount nearest to the path; the later of two on one folder covers the earlier. */
export function fileSystemType(mounts: string, path: string): string {
  let nearest = { point: "", type: "unknown" };
  for (const line of mounts.split("\n")) {
    const [, escaped = "", type = ""] = line.split(" ");
    const point = escaped.replace(/\\(\d{3})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 8)));
    const holds = point !== "" && `${path}/`.startsWith(point === "/" ? "/" : `${point}/`);
    if (holds && point.length >= nearest.point.length) nearest = { point, type };
  }
  return nearest.type;
}
