import { existsSync, readFileSync, realpathSync, statfsSync } from "node:fs";
import { isAtLeast, OLDEST_NODE } from "../config/node-version.ts";
import { type Check, okCheck, problemCheck } from "../domain/check.ts";
import { ERRORS } from "../domain/errors.ts";
import type { DoctorDeps } from "./doctor-deps.ts";

/** The first with the fix for a reset of the write-ahead log that could lose commits. */
const OLDEST_SQLITE = "3.51.3";

export function checkRuntime({ versions }: DoctorDeps): Check[] {
  return [
    checkVersion("node", versions.node, OLDEST_NODE),
    checkVersion("sqlite", versions.sqlite ?? "unknown", OLDEST_SQLITE),
  ];
}

function checkVersion(name: string, version: string, oldest: string): Check {
  if (isAtLeast(version, oldest)) return okCheck(name, version);
  return problemCheck(name, `${version}, needs ${oldest} or newer`, ERRORS.NODE_TOO_OLD.remedy);
}

/** Below this a store, its log and the copy before an upgrade may not fit. */
const MIN_FREE_MB = 200;

export function checkDisk({ home }: DoctorDeps): Check[] {
  if (!existsSync(home.root)) return [];
  const { bavail, bsize } = statfsSync(home.root);
  const free = Math.floor((bavail * bsize) / 1_000_000);
  const finding = free < 10_000 ? `${free} MB free` : `${Math.floor(free / 1000)} GB free`;
  return free < MIN_FREE_MB
    ? [problemCheck("disk", finding, ERRORS.STORE_FULL.remedy)]
    : [okCheck("disk", finding)];
}

const MOUNTS = "/proc/mounts";
/** Their locks and shared memory do not work across machines, which can destroy a database. */
const NETWORK = /^(?:nfs\d?|cifs|smb\w*|9p|drvfs|afs|ceph|lustre|gluster\w*|davfs|ncpfs|beegfs|gpfs|ocfs2)$/;
const NETWORK_FUSE = /^fuse\.(?:sshfs|s3fs|rclone|davfs\w*|gluster\w*|ceph\w*|gcsfuse|goofys|smb\w*|nfs\w*)$/;

/** Linux only; elsewhere finding a mount's type needs another program. */
export function checkFileSystem({ home }: DoctorDeps): Check[] {
  if (!existsSync(MOUNTS) || !existsSync(home.root)) return [];
  const type = fileSystemType(readFileSync(MOUNTS, "utf8"), realpathSync(home.root));
  if (!NETWORK.test(type) && !NETWORK_FUSE.test(type)) return [okCheck("file system", type)];
  const finding = `${home.root} is on ${type}, where a database can be damaged`;
  return [problemCheck("file system", finding, "set UNBIDDEN_HOME to a folder on a local disk")];
}

/** The type of the mount nearest to the path; of two mounts on one folder the later. */
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
